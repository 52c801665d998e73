"""The end of a round stays on the table until the viewer goes on, just as it was."""

import re

from kingofarms.engine.rules.chance import generator
from kingofarms.engine.words import speaking
from kingofarms.web.model.table import Table
from kingofarms.web.table.drawing import fresh_keys, stop_of, travels_of
from tests.kit.tables import act, act_by_chance, begun, page_for, seen_by

MOVED = re.compile(r'id="(thing-[^"]+)" class="[^"]*\bfresh\b')


def test_what_others_do_in_the_next_round_is_not_marked_yet() -> None:
    table, viewer = at_the_end_of_a_round()
    before = moved(table, viewer)
    assert before, "the card that ended the round"
    for action in table.match.legal:  # cards that still lie in the row of the round before
        later = table.copy()
        act(later, action)
        assert moved(later, viewer) == before


def test_all_that_others_have_done_since_the_own_last_action_is_marked() -> None:
    """Four rivals do more than a dozen things, and not the latest of them alone are marked."""
    table = begun("blazon", 5, seed=4)
    viewer = table.match.to_play
    for notation in ("draw tincture", "draw device", "finish"):
        act(table, notation)
    end = table.seq
    while table.match.to_play != viewer:
        for notation in ("herald draw device", "draw tincture", "draw device", "finish"):
            act(table, notation)
    looks = seen_by(table, viewer)
    marked = {travel.goal for each in looks.entries[end:] for travel in travels_of(each, looks)}
    assert table.seq - end > 12
    assert len(marked) >= 4, "something of each rival"
    assert fresh_keys(looks) == marked


def at_the_end_of_a_round() -> tuple[Table, int]:
    """A table where a round has ended and whoever ended it leads; the other seat."""
    for seed in range(1, 50):
        table = begun("heraldry", seed=seed)
        for step in range(40):
            actor = table.match.to_play
            act_by_chance(table, generator(step))
            if table.match.is_over:
                break
            viewer = 1 - actor
            if table.match.to_play == actor and stop_of(seen_by(table, viewer), None):
                return table, viewer
    raise AssertionError("no round has ended so")


def moved(table: Table, viewer: int) -> set[str]:
    """What is marked on the table that the viewer sees."""
    with speaking("en"):
        return set(MOVED.findall(page_for(table, viewer)))
