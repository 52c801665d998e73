"""Drawing: pieces are remembered by all that they depend on, and what people wrote is text."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from markupsafe import Markup

from kingofarms.engine.match.entries import Concede
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.scene import Thing
from kingofarms.engine.words import speaking
from kingofarms.web.model.table import Table
from kingofarms.web.shell.render import environment
from kingofarms.web.table.choices import Plays
from kingofarms.web.table.drawing import Drawer, fresh_keys, stop_of, travels_of
from kingofarms.web.table.fragment import TableRequest, table_fragment
from kingofarms.web.table.log_lines import last_move
from tests.kit.tables import act, act_by_chance, begun, page_for, seen_by

GAMES = ("heraldry", "kings_blade", "blazon")

THINGS = {"hand-5": Thing("hand-5", "<Ann>'s five", (7, 8))}


def thing(can: bool = False, pick: str = "", inside: str = "<b>5</b>") -> Markup:
    plays = Plays(THINGS, [8, 9] if can else [9], pick)
    return Drawer(THINGS, plays)("hand-5", "card", Markup(inside))


def test_a_thing_is_a_button_that_says_what_it_is() -> None:
    assert thing() == (
        '<button type="submit" form="pick" name="pick" value="hand-5" id="thing-hand-5" '
        'class="thing card" aria-pressed="false"><span class="seen" aria-hidden="true"><b>5</b>'
        '</span><span class="sr">&lt;Ann&gt;&#39;s five</span></button>\n'
    )


def test_a_thing_shows_that_it_can_be_used_and_that_it_is_picked() -> None:
    assert 'class="thing card can"' in thing(can=True)
    assert 'class="thing card picked"' in thing(pick="hand-5")
    assert 'aria-pressed="true"' in thing(pick="hand-5")
    assert "<b>6</b>" in thing(inside="<b>6</b>")


def test_a_thing_may_have_a_key_of_the_keyboard() -> None:
    draw = Drawer(THINGS, Plays(THINGS, []))
    assert ' data-key="d">' in draw("hand-5", "card", "5", pressed_by="d")
    assert "data-key" not in draw("hand-5", "card", "5")


def test_what_is_on_a_thing_is_escaped_unless_it_is_markup() -> None:
    draw = Drawer(THINGS, Plays(THINGS, []))
    assert "<b>5</b>" in draw("hand-5", "card", caller=lambda: Markup("<b>5</b>"))
    assert "&lt;b&gt;5" in draw("hand-5", "card", "<b>5</b>")


@pytest.mark.parametrize("game", GAMES)
def test_what_templates_draw_once_sees_nothing_of_the_page(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A macro that does is another object for each page; an imported one is always the same."""
    macros: list[set[int]] = []
    kept_alive = []

    def noting(macro: Callable[..., Markup], *arguments: object) -> Markup:
        kept_alive.append(macro)
        macros[-1].add(id(macro))
        return macro(*arguments)

    monkeypatch.setitem(environment().globals, "draw_once", noting)
    table = begun(game)
    for seat in (0, 1):
        macros.append(set())
        page_for(table, seat)
    assert macros[0] == macros[1] != set()


@pytest.mark.parametrize("game", GAMES)
def test_every_letter_of_a_table_takes_one_byte(game: str) -> None:
    """So a table is copied in half the time; people's names may need more."""
    table = begun(game)
    rng = generator(1)
    for _action in range(20):
        for seat in (0, 1):
            with speaking("en"):
                drawn = page_for(table, seat)
            assert sorted({letter for letter in drawn if letter > "\xff"}) == []
        act_by_chance(table, rng)


@pytest.mark.parametrize("game", GAMES)
def test_beside_a_result_no_chip_shows_other_points(game: str) -> None:
    table = begun(game)
    assert 'class="chips"' in page_for(table, 0)
    table.enter(Concede(seat=0), 1.0, "p0", None)
    assert table.match.is_over
    assert 'class="chips"' not in page_for(table, 0)


def test_what_is_done_by_a_second_click_says_so() -> None:
    table = begun("kings_blade")
    looks = seen_by(table, table.match.to_play)
    again = "Or click it on the table once more."
    card = re.search(r'value="(market-[^"]+)"', table_fragment(looks, TableRequest()))
    assert card
    assert again in table_fragment(looks, TableRequest(pick=card[1]))
    page, _template, rest = table_fragment(looks, TableRequest()).partition('<template id="picked')
    assert again not in page + rest.partition("</template>")[2]
    asking = TableRequest(pick=card[1], is_confirming=True)
    assert again not in table_fragment(looks, asking), "there the button alone does it"


def test_what_happens_several_times_in_a_row_is_told_once() -> None:
    table = begun("kings_blade")
    told = []
    for turn in range(60):
        seat = table.match.to_play
        act_by_chance(table, generator(turn))
        told.append(str(last_move(seen_by(table, 1 - seat))))
    assert any("draws a metal (×" in each for each in told)
    assert not any("draws a metal, draws" in each for each in told)
    assert not any("draws a metal. P" in each for each in told)


def test_what_an_undo_takes_back_is_one_sentence() -> None:
    looks = seen_by(begun("heraldry"), 0)
    lead = replace(looks, undo=("P0 plays the 4.", "P1 plays the 5."), why_no_undo="")
    page = table_fragment(lead, TableRequest())
    assert re.search(r"P0 plays the 4\s*<details", page), "and everything after it"
    alone = replace(lead, undo=("P0 plays the 4.",))
    assert re.search(r"P0 plays the 4\.\s*</div>", table_fragment(alone, TableRequest()))


# The end of a round stays on the table until the viewer goes on, just as it was.


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
