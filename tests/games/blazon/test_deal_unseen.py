"""The tables that a view could be, with their exact probabilities."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from typing import Any

import pytest

from kingofarms.engine.rules.chance import asked, generator, scripted
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import UNSEEN
from kingofarms.games.blazon.rules import deal_unseen
from kingofarms.games.blazon.rules.secrets import deal_hands, gather, name_drawn
from kingofarms.games.blazon.rules.state import PHASE, WHOLE, State
from tests.games.blazon.tables import LAID_OUT, Table, check

Chances = dict[Hashable, Fraction]
# Small decks and the first hand of Seat 1: of 3 tinctures two are worth 1, of 3 devices two.
DEALT = ("argent 1 lineage", "vert 2 virtue", "barry", "paly")
LEFT = ("sable 1 estate", "bendy")


def one_deal(view: Any, terms: Any, rng: Array) -> Any:
    """What is dealt, or None if it contradicts what is known and is dealt again."""
    states = new(State)
    states[0] = view
    hidden = sum(1 << seat for seat in range(int(view.seats)) if view.hand_worth[seat] == UNSEEN)
    gather(states[0], terms, hidden)
    if not deal_hands(states[0], terms, hidden, rng):
        return None
    if hidden >> int(view.to_play) & 1:
        name_drawn(states[0], terms, int(view.to_play))
    return states[0]


def branches(n: int, view: Any) -> dict[int, Fraction]:
    """The different picks, each with the probability of all equivalent ones."""
    if n != WHOLE:
        return dict.fromkeys(range(n), Fraction(1, n))
    ends = {0, WHOLE}
    for stories in view.lean.reshape(-1, 3):
        ends |= {int(stories[: k + 1].sum()) for k in range(3)}
    starts = sorted(ends)
    return {start: Fraction(end - start, WHOLE) for start, end in pairwise(starts)}


def every_deal(view: Any, terms: Any) -> Iterator[tuple[Fraction, Any]]:
    scripts: list[list[int]] = [[]]
    while scripts:
        script = scripts.pop()
        rng = scripted(script)
        state = one_deal(view, terms, rng)
        path = asked(rng)
        chance = Fraction(1)
        for at, (n, choice) in enumerate(path):
            chance *= branches(n, view)[choice]
            if at >= len(script):
                before = [pick for _n, pick in path[:at]]
                scripts += [[*before, other] for other in branches(n, view) if other != choice]
        yield chance, state


def chances(table: Table, seat: int, look: Callable[[Any], Hashable]) -> Chances:
    """The exact probabilities of the deals for that view, without those dealt again."""
    found: Chances = {}
    for chance, state in every_deal(table.view(seat), table.terms):
        if state is not None:
            found[look(state)] = found.get(look(state), Fraction(0)) + chance
    whole = sum(found.values())
    return {result: chance / whole for result, chance in found.items()}


def alike(cases: Sequence[Hashable]) -> Chances:
    """Every case as likely as another."""
    found: Chances = {}
    for case in cases:
        found[case] = found.get(case, Fraction(0)) + Fraction(1, len(cases))
    return found


def hand_of(table: Table, *seats: int) -> Callable[[Any], Hashable]:
    def look(state: Any) -> Hashable:
        return tuple(
            frozenset(table.names[card] for card in state.hand[seat, : state.hand_size[seat]])
            for seat in seats
        )

    return look


def is_lean(table: Table, hand: Any) -> bool:
    return all(table.value(name) == 1 for name in hand)


def halves(table: Table, pool: Any) -> tuple[list[str], list[str]]:
    names = sorted(pool)
    tinctures = [name for name in names if table.category(table.card(name)) == 0]
    return tinctures, [name for name in names if name not in tinctures]


def small(seats: int = 2) -> Table:
    """Seat 1 has just been dealt its hand; few cards are unseen."""
    table = Table(seats)
    table.hold(0, "lion", "or 7 lineage")
    table.deal(1, *DEALT)
    table.lay_out(*LAID_OUT)
    table.leave_in_decks(*LEFT)
    return table


@pytest.mark.parametrize(("is_new", "count"), [(False, 9), (True, 8)])
def test_b30_every_hand_of_these_backs_is_equally_likely_but_one_just_dealt_is_worth_5(
    is_new: bool, count: int
) -> None:
    table = small()
    if not is_new:
        table.hold(1, *DEALT)
    tinctures, devices = halves(table, {*DEALT, *LEFT})
    hands = [
        frozenset({*some, *others})
        for some in combinations(tinctures, 2)
        for others in combinations(devices, 2)
    ]
    cases: list[Hashable] = [(hand,) for hand in hands if not is_new or not is_lean(table, hand)]
    assert len(cases) == count
    assert chances(table, 0, hand_of(table, 1)) == alike(cases)


def test_b30_two_hands_just_dealt_are_both_worth_5() -> None:
    table = small(3)
    table.deal(2, "sable 1 estate", "gules 1 might", "fess", "bend")
    table.leave_in_decks()
    tinctures, devices = halves(table, {*DEALT, *table.hand(2)})
    cases: list[Hashable] = []
    for first in combinations(tinctures, 2):
        for second in combinations(devices, 2):
            one = frozenset({*first, *second})
            two = frozenset({*tinctures, *devices}) - one
            if not is_lean(table, one) and not is_lean(table, two):
                cases.append((one, two))
    assert len(cases) == 36 - 9 - 9
    assert chances(table, 0, hand_of(table, 1, 2)) == alike(cases)


def test_b30_an_open_card_stays_where_all_saw_it_go() -> None:
    table = small()
    table.hold(1, "argent 1 lineage", "barry", "paly", in_the_open="barry")
    table.leave_in_decks("sable 1 estate", "bendy", "vert 2 virtue")
    cases: list[Hashable] = [
        (frozenset({"barry", tincture, device}),)
        for tincture in ("argent 1 lineage", "sable 1 estate", "vert 2 virtue")
        for device in ("paly", "bendy")
    ]
    assert chances(table, 0, hand_of(table, 1)) == alike(cases)


def test_b30_the_own_hand_is_never_dealt() -> None:
    table = small()
    table.hold(1, *DEALT)
    before = table.hand(0)
    assert set(chances(table, 0, hand_of(table, 0))) == {(frozenset(before),)}


# What was first dealt, among what came later (B11).


def drawn_after_the_deal() -> tuple[Table, list[tuple[Any, ...]]]:
    """Seat 1 has drawn a tincture; and all the ways to be dealt that hand: the drawn card last."""
    table = small()
    table.leave_in_decks("bendy", "sable 1 estate", "gules 1 might")
    table.turn(1)
    table.act("draw tincture")
    tinctures, devices = halves(table, {*DEALT, "sable 1 estate", "gules 1 might", "bendy"})
    ways = [
        (*others, *way)
        for way in permutations(tinctures, 3)
        for others in combinations(devices, 2)
        if not is_lean(table, {*way[:2], *others})
    ]
    return table, ways


def test_b30_a_card_drawn_later_may_be_worth_1_when_those_first_dealt_are_not() -> None:
    table, ways = drawn_after_the_deal()
    assert chances(table, 0, hand_of(table, 1)) == alike([(frozenset(way),) for way in ways])


def test_b30_the_drawn_card_is_none_of_those_first_dealt() -> None:
    table, ways = drawn_after_the_deal()
    found = chances(table, 0, lambda state: table.names[state.drawn[0]])
    assert found == alike([way[-1] for way in ways])


@pytest.mark.parametrize("shown", ["argent 1 lineage", "vert 2 virtue"])
def test_b30_a_card_shown_may_have_been_one_of_those_first_dealt(shown: str) -> None:
    # Two tinctures dealt, two drawn; one of the four is shown, any as likely as another.
    table = small()
    table.hold(1, *DEALT, "sable 1 estate", "gules 1 might")
    table.state.lean[1, :, 2] = WHOLE
    table.leave_in_decks("bendy", "ermine 3 wealth")
    table.turn(1)
    table.act("herald place", f"place {shown} at 1.2", "pay barry")
    tinctures, devices = halves(
        table, {"sable 1 estate", "gules 1 might", "ermine 3 wealth", *DEALT, "bendy"}
    )
    cases: list[Hashable] = []
    for way in permutations(tinctures, 4):
        for others in permutations(devices, 2):
            if shown in way and others[0] == "barry" and not is_lean(table, {*way[:2], *others}):
                cases.append((frozenset({*way, *others}) - {shown, "barry"},))
    assert chances(table, 0, hand_of(table, 1)) == alike(cases)


def test_b30_an_exchange_shows_that_the_drawn_card_was_not_the_one_shown_before() -> None:
    # The card that a herald placed was one of the two first dealt: the drawn one is laid out.
    table = small()
    table.leave_in_decks("bendy", "sable 1 estate", "gules 1 might")
    table.turn(1)
    table.act("draw tincture", "herald place", "place argent 1 lineage at 1.2", "pay barry")
    table.act("draw device", "exchange 1 for 1")
    table.check()
    assert list(table.state.lean[1, 0]) == [0, WHOLE, 0]


def test_b30_what_is_known_of_the_first_deal_stays_sound_for_a_whole_match() -> None:
    table = small()
    table.leave_in_decks("bendy", "sable 1 estate", "gules 1 might")
    table.turn(1)
    table.act("draw tincture", "herald place", "place argent 1 lineage at 1.2", "pay barry")
    table.act("draw device", "exchange 1 for 1", "finish")
    table.turn(1)
    table.act("place vert 2 virtue at 1.3 top")
    table.check()


# What a price tells.


def test_b15_a_price_owed_is_payable_and_does_not_take_the_whole_hand() -> None:
    # Were the whole hand needed, nothing would be asked and all would have gone.
    table = Table()
    table.hold(0)
    table.hold(1, "wolf", "bend", "mullet")
    table.lay_out("or 2 star")
    table.leave_in_decks("octofoil", "rose", "annulet", "cross moline")
    table.turn(1)
    table.act("place wolf at 3.1 top")
    pool = ("bend", "mullet", "octofoil", "rose", "annulet", "cross moline")
    cases: list[Hashable] = [
        (frozenset(hand),)
        for hand in combinations(pool, 2)
        if max(table.value(name) for name in hand) >= 3
    ]
    assert len(cases) == 9
    assert chances(table, 0, hand_of(table, 1)) == alike(cases)


def test_b16_who_sent_a_herald_to_place_has_a_card_that_may_lie_somewhere() -> None:
    table = Table()
    table.hold(0)
    table.hold(1, "lion", "per fess")
    table.blazon(1, {"1.1": "barry", "2.1": "fess"}, "1 top", "2 top")
    table.lay_out("or 2 star")
    table.leave_in_decks("billet", "lozenge")
    table.turn(1)
    table.act("herald place")
    assert table.state.phase == PHASE.HERALD_PLACING
    cases: list[Hashable] = [
        (frozenset({"lion", other}),) for other in ("per fess", "billet", "lozenge")
    ]
    assert chances(table, 0, hand_of(table, 1)) == alike(cases)


def test_b30_a_deal_that_contradicts_is_dealt_anew_until_none_does() -> None:
    table = small()
    for number in range(40):
        states = new(State)
        states[0] = table.view(0)
        deal_unseen(states[0], table.terms, generator(number))
        assert states[0].hand_worth[1] >= 5
        check(states[0], table.terms)


def test_b30_after_a_contradiction_every_other_deal_is_still_equally_likely() -> None:
    table = Table()
    table.hold(0)
    table.hold(1, "wolf", "rose", "mullet")
    table.lay_out("or 2 star")
    table.leave_in_decks("octofoil", "cross moline")
    table.turn(1)
    table.act("place wolf at 3.1 top")
    view, pairs = table.view(0), [[one, other] for one in range(4) for other in range(3)]
    contradicted = [pair for pair in pairs if one_deal(view, table.terms, scripted(pair)) is None]
    assert contradicted
    for bad in contradicted:
        found: list[Hashable] = []
        for pair in pairs:
            # The others follow, so that it is not dealt again for ever.
            rng = scripted([*bad, *pair, *(pick for other in pairs for pick in other)])
            states = new(State)
            states[0] = view
            deal_unseen(states[0], table.terms, rng)
            n_asked = [n for n, _choice in asked(rng)]
            if n_asked.index(WHOLE) == 4:
                found.append(hand_of(table, 1)(states[0]))
        assert alike(found) == chances(table, 0, hand_of(table, 1))
