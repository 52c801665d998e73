"""Moments: an earlier table that is shown until the viewer goes on, such as the end of a round."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.entries import Act, Undo
from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import Moment, Travel
from kingofarms.engine.terms.terms import Agreed
from kingofarms.web.model.table import SeenEntry
from kingofarms.web.model.view import TableView


@dataclass(frozen=True)
class Stop:
    """A moment, and the number of the entry with which it came."""

    seq: int
    moment: Moment


@memo_in_object
def stop_of(looks: TableView, seen: int | None) -> Stop | None:
    """The moment that the viewer has not gone on from yet.

    Somebody who plays goes on by a button, or by the next action; somebody who watches sees it
    until the next action.
    """
    scene = looks.game.scene
    if looks.outcome is not None:
        return None
    mine = [each.seat for each in looks.sittings if each.is_mine]
    for told in standing(looks.entries):
        if seen is not None and told.seq <= seen:
            return None
        if any(map(scene.is_moment, told.events)):
            place = told.before, looks.names, looks.agreed
            return Stop(told.seq, scene.moment(told.events, *place))
        if isinstance(told.entry, Act) and (looks.seat == WATCHER or told.entry.seat in mine):
            return None
    return None


def told_until(looks: TableView, stop: Stop | None) -> TableView:
    """The same table with only that told which led to the moment, so that the log agrees with it.

    The entry of the moment may have begun something else already, such as the next round.
    """
    if stop is None:
        return looks
    is_moment = looks.game.scene.is_moment
    *before, last = [each for each in looks.entries if each.seq <= stop.seq]
    end = max(at for at, event in enumerate(last.events) if is_moment(event))
    return replace(looks, entries=[*before, cut_after(last, end)])


@memo_in_object
def cut_after(told: SeenEntry, end: int) -> SeenEntry:
    """The entry with its events up to that one; the same object again, which keeps its lines."""
    return replace(told, events=told.events[: end + 1])


def standing(entries: Sequence[SeenEntry]) -> Iterator[SeenEntry]:
    """The entries that were not undone, the newest first."""
    undone = 0
    for told in reversed(entries):
        if isinstance(told.entry, Undo):
            undone += told.entry.count
        elif isinstance(told.entry, Act) and undone:
            undone -= 1
        else:
            yield told


# Steps: what has moved. It follows from the events as the viewer knows them.


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
    travels = game.scene.travels
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
