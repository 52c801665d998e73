"""Blazon's tray: the cheapest payment is proposed, and the rules take what its button does."""

from itertools import combinations

import pytest

from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import Tray
from kingofarms.games.blazon import game as blazon
from kingofarms.games.blazon.browser.scene import scene
from kingofarms.games.blazon.rules.state import PHASE, A, E
from kingofarms.web.model.table import Table
from kingofarms.web.model.view import TableView
from kingofarms.web.table.choices import Plays
from kingofarms.web.table.fragment import TableRequest, table_fragment
from tests.games.blazon.browser.test_scene import RELEASED, new_table, place_of, walk
from tests.kit.tables import act, page_for, seen_by

pytestmark = pytest.mark.usefixtures("english_words")
PRICED = (
    "place countervair 6 estate at 1.2"  # of the table 6: then talbot 2, cross moline 1, vair 5
)


def tray_at(table: Table, inside: list[str] | None = None) -> Tray | None:
    looks = seen_by(table, table.match.to_play)
    return scene.tray(looks.record, looks.seat, looks.agreed, inside)


def cards_of(*names: str) -> list[str]:
    """The keys of these cards in hand."""
    agreed = blazon.agree({}, RELEASED)
    return [f"hand-{blazon.parse_action(f'pay {name}', agreed) - A.PAY}" for name in names]


def priced() -> Table:
    table = new_table(2, 6)
    act(table, PRICED)
    return table


def test_there_is_a_tray_only_for_the_seat_that_owes_something() -> None:
    assert tray_at(new_table(2, 6)) is None
    table = priced()
    for seat in (WATCHER, 1):
        looks = seen_by(table, seat)
        assert scene.tray(looks.record, seat, looks.agreed, None) is None
        assert 'id="pay"' not in table_fragment(looks, TableRequest())
    assert 'id="pay"' in page_for(table, 0)


def test_the_cheapest_payment_lies_in_it_and_pays_the_price() -> None:
    tray = tray_at(priced())
    assert tray
    assert tray.inside == tuple(cards_of("cross moline", "vair 5 might"))
    assert (tray.words, tray.question) == ("6 of 6", "")


@pytest.mark.parametrize(
    ("names", "words", "can_pay", "question"),
    [
        ((), "0 of 6, 6 missing", False, ""),
        (("vair 5 might",), "5 of 6, 1 missing", False, ""),
        (("talbot", "vair 5 might"), "7 of 6, 1 wasted", True, "1 point is wasted. Pay anyway?"),
        (
            ("talbot", "cross moline", "vair 5 might"),
            "8 of 6, 2 wasted",
            True,
            "2 points are wasted. Pay anyway?",
        ),
    ],
)
def test_the_tray_says_how_far_it_is_filled(
    names: tuple[str, ...], words: str, can_pay: bool, question: str
) -> None:
    tray = tray_at(priced(), cards_of(*names))
    assert tray
    assert (tray.words, bool(tray.actions), tray.question) == (words, can_pay, question)


def test_a_card_too_many_is_refused_before_it_is_paid() -> None:
    table = new_table(2, 6)
    act(table, "place cross moline at foot.1")
    tray = tray_at(table, cards_of("talbot", "vair 5 might"))
    assert tray
    assert tray.actions == ()
    assert tray.words == "7 of 1: you need fewer cards"


@pytest.mark.parametrize("edition", ["en", "de"])
def test_every_proposal_is_taken_by_the_rules_and_none_is_cheaper(edition: str) -> None:
    """Whatever choice of cards the rules take, it is worth no less."""
    met = 0
    for table in walk(3, 260, seed=11, edition=edition, turn_limit=40):
        tray = None if table.match.is_over else tray_at(table)
        if tray is None:
            continue
        met += 1
        looks = seen_by(table, table.match.to_play)
        paid = pay_all(table, tray)
        assert sum(paid.values()) == min(worths(looks, tray)), "the cheapest"
        assert set(paid) == {int(key.removeprefix("hand-")) for key in tray.inside}
    assert met > 12


def pay_all(table: Table, tray: Tray) -> dict[int, int]:
    """The cards that leave the hand when the button is pressed, with their values."""
    twin, match = table.copy(), table.match
    seat, elements = match.to_play, match.agreed.terms.elements
    before = set(match.states[0].hand[seat, : match.states[0].hand_size[seat]].tolist())
    for action in tray.actions:
        assert twin.match.to_play == seat
        twin.match.act(action)
    state = twin.match.states[0]
    assert (
        state.phase not in (PHASE.PLACING, PHASE.PAYING, PHASE.HERALD_PAYING)
        or state.to_play != seat
    )
    after = {card for card in before if state.place[card] == seat}
    return {card: int(elements[card].value) for card in before - after}


def worths(looks: TableView, tray: Tray) -> list[int]:
    """What each payment that the tray could do would be worth."""
    elements, found = looks.agreed.terms.elements, []
    for size in range(1, len(tray.keys) + 1):
        for inside in combinations(tray.keys, size):
            one = scene.tray(looks.record, looks.seat, looks.agreed, list(inside))
            if one and one.actions:
                found.append(sum(int(elements[int(key[5:])].value) for key in one.inside))
    return found


def test_a_herald_takes_any_one_card_and_wastes_nothing() -> None:
    table = new_table(2, 6)
    for action in ("herald place", PRICED):
        act(table, action)
    tray = tray_at(table)
    assert tray
    assert tray.inside == tuple(cards_of("cross moline"))
    assert (tray.words, tray.question) == ("1 of 1 card", "")
    both = tray_at(table, cards_of("cross moline", "vair 5 might"))
    assert both
    assert both.inside == tuple(cards_of("vair 5 might")), "the last one chosen"


def test_a_placement_that_takes_the_whole_hand_asks_first() -> None:
    met = set()
    for table in walk(2, 400, seed=3, turn_limit=60):
        match = table.match
        if match.is_over:
            break
        looks = seen_by(table, match.to_play)
        for action in match.legal:
            asked = scene.question(action, looks.record, looks.agreed)
            if action < A.PLACE:
                assert not asked
                continue
            twin = table.copy()
            before = int(match.states[0].hand_size[looks.seat])
            twin.match.act(action)
            paid = sum(event.kind == E.PAY for event in twin.match.told(WATCHER))
            assert bool(asked) <= (paid == before - 1), "it takes all the others"
            assert bool(asked) or paid in (0, 1)
            met.add(asked.partition(",")[0])
    assert {"", "This takes all your other cards"} <= met


def test_a_question_is_answered_on_the_table() -> None:
    """The click that would play asks; the same click again, or the button, plays."""
    for table in walk(2, 400, seed=3, turn_limit=60):
        looks = seen_by(table, table.match.to_play)
        asked = [a for a in looks.legal if scene.question(a, looks.record, looks.agreed)]
        if asked:
            break
    _kind, card, space, _grouping = A.read(asked[0])
    pick = f"hand-{card}+space-{space}"
    first = table_fragment(looks, TableRequest(pick=f"hand-{card}"))
    assert f'name="pick" value="{pick}"' in first
    second = table_fragment(looks, TableRequest(pick=pick))
    assert scene.question(asked[0], looks.record, looks.agreed) in second
    notation = blazon.format_action(asked[0], looks.agreed)
    assert second.count(f'form="play" name="action" value="{notation}"') == 2


def test_clicks_move_cards_in_and_out_of_the_tray() -> None:
    looks = seen_by(priced(), 0)
    things, tray = scene.things(*place_of(looks)), tray_at(priced())
    assert tray
    moline, vair, talbot = cards_of("cross moline", "vair 5 might", "talbot")
    plays = Plays(things, looks.legal, "", tray)
    assert plays.tray_after(vair) == moline
    assert plays.tray_after(talbot) == f"{moline}+{vair}+{talbot}"
    assert plays.tray_after("space-0") is None
    dragged = Plays(things, looks.legal, talbot, tray)
    assert dragged.can("tray")
    assert dragged.tray_after("tray") == f"{moline}+{vair}+{talbot}"
    foot = Plays(things, looks.legal, "space-8", tray)
    assert foot.tray_after(moline) is None, "from a space it is placed"
    assert foot.action_of(moline) is not None
