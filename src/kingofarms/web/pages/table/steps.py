"""Steps: what has moved. It follows from the events as the viewer knows them."""

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.entries import Act
from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import Travel, scene_of
from kingofarms.engine.terms.terms import Agreed
from kingofarms.web.model.table import SeenEntry
from kingofarms.web.model.view import TableView
from kingofarms.web.pages.table.moments import stop_of

MOST_STEPS = 12  # entries; a viewer who is further behind sees the newest table at once

Step = dict[str, object]  # for the script: the number of an entry, and what moved with it


def steps_since(looks: TableView, seq: int | None, seen: int | None = None) -> list[Step]:
    """What has moved after that number of the table; at a moment, until then."""
    if seq is None or not 0 < looks.seq - seq <= MOST_STEPS:
        return []
    stop = stop_of(looks, seen)
    last = stop.seq if stop else looks.seq
    new = [each for each in looks.entries[-MOST_STEPS:] if seq < each.seq <= last]
    return [
        {"seq": each.seq, "travels": [as_message(travel) for travel in travels]}
        for each in new
        if (travels := travels_of(each, looks))
    ]


def travels_of(seen: SeenEntry, looks: TableView) -> tuple[Travel, ...]:
    """What moved with that entry."""
    return travels_for(seen, looks.game, looks.seat, looks.agreed)


@memo_in_object
def travels_for(seen: SeenEntry, game: Game, seat: int, agreed: Agreed) -> tuple[Travel, ...]:
    """The same for everybody who looks from that seat."""
    travels = getattr(scene_of(game), "travels", None)  # a game need not have any
    if travels is None:
        return ()
    return tuple(travel for event in seen.events for travel in travels(event, seat, agreed))


def as_message(travel: Travel) -> dict[str, str]:
    """For the script."""
    sound = {"sound": travel.sound} if travel.sound else {}
    return {"from": travel.origin, "to": travel.goal, "piece": travel.piece, **sound}


def fresh_keys(looks: TableView, until: int | None = None) -> frozenset[str]:
    """The things that others have moved since the viewer last acted, up to entry `until`.

    Somebody who watches never acts: then those of the last entries.
    """
    since: list[SeenEntry] = []
    is_watching = looks.seat == WATCHER
    for seen in reversed(looks.entries[-MOST_STEPS:] if is_watching else looks.entries):
        if until is not None and seen.seq > until:
            continue  # on a later table than the one that is shown
        if not isinstance(seen.entry, Act) or seen.entry.seat == looks.seat:
            break
        since.append(seen)
    return frozenset(travel.goal for seen in since for travel in travels_of(seen, looks))
