"""The end of a round stays on the table until the viewer goes on, just as it was."""

import re

from kingofarms.engine.match.entries import Act, Sit
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.words import speaking
from kingofarms.games import game_named
from kingofarms.web.model.clock import clock_from
from kingofarms.web.model.table import Header, Table
from kingofarms.web.model.view import TableView, table_view
from kingofarms.web.table.fragment import TableRequest, table_fragment
from kingofarms.web.table.motion import fresh_keys, stop_of, travels_of

MOVED = re.compile(r'id="(thing-[^"]+)" class="[^"]*\bfresh\b')


def test_what_others_do_in_the_next_round_is_not_marked_yet() -> None:
    table, viewer = at_the_end_of_a_round()
    before = moved(table, viewer)
    assert before, "the card that ended the round"
    for action in table.match.legal:  # cards that still lie in the row of the round before
        later = table.copy()
        enter(later, action)
        assert moved(later, viewer) == before


def test_all_that_others_have_done_since_the_own_last_action_is_marked() -> None:
    """Four rivals do more than a dozen things, and not the latest of them alone are marked."""
    game = game_named("blazon")
    table = seated(Match(game, game.agree({}), 5, Stream(4)))
    viewer = table.match.to_play
    for notation in ("draw tincture", "draw device", "finish"):
        enter(table, game.parse_action(notation, table.match.agreed))
    end = table.seq
    while table.match.to_play != viewer:
        for notation in ("herald draw device", "draw tincture", "draw device", "finish"):
            enter(table, game.parse_action(notation, table.match.agreed))
    looks = seen(table, viewer)
    marked = {travel.goal for each in looks.entries[end:] for travel in travels_of(each, looks)}
    assert table.seq - end > 12
    assert len(marked) >= 4, "something of each rival"
    assert fresh_keys(looks) == marked


def at_the_end_of_a_round() -> tuple[Table, int]:
    """A table where a round has ended and whoever ended it leads; the other seat."""
    for seed in range(1, 50):
        table = begun(seed)
        for step in range(40):
            actor = table.match.to_play
            act(table, step)
            if table.match.is_over:
                break
            viewer = 1 - actor
            if table.match.to_play == actor and stop_of(seen(table, viewer), None):
                return table, viewer
    raise AssertionError("no round has ended so")


def begun(seed: int) -> Table:
    game = game_named("heraldry")
    return seated(Match(game, game.agree({}), 2, Stream(seed)))


def seated(match: Match) -> Table:
    table = Table(Header("t", "ABCDEFGH", False, clock_from("none"), "p0", 0.0), match)
    for seat in range(match.seats):
        table.enter(Sit(seat=seat, player=f"P{seat}"), 0.0, f"p{seat}", None)
    return table


def act(table: Table, seed: int) -> None:
    legal = table.match.legal
    enter(table, legal[pick(len(legal), generator(seed))])


def enter(table: Table, action: int) -> None:
    match = table.match
    notation = match.game.format_action(action, match.agreed)
    table.enter(Act(seat=match.to_play, action=notation), 1.0, f"p{match.to_play}", None)


def seen(table: Table, viewer: int) -> TableView:
    return table_view(table, viewer, f"p{viewer}", 9.0)


def moved(table: Table, viewer: int) -> set[str]:
    """What is marked on the table that the viewer sees."""
    with speaking("en"):
        return set(MOVED.findall(table_fragment(seen(table, viewer), TableRequest())))
