"""Taste is quick; here it is held to the same worked out at length, on the tables of matches."""

from functools import cache
from typing import Any

from kingofarms.bots.bot import generators
from kingofarms.bots.levels import bot_named
from kingofarms.engine.game.game import game_named
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.record import new
from kingofarms.games.blazon import taste
from kingofarms.games.blazon.rules.placing import CANNOT, lay, ways
from kingofarms.games.blazon.rules.scoring import AUGMENTATIONS, marks_missing, types_missing
from kingofarms.games.blazon.rules.state import LYING, NO_CARD, PHASE, State
from kingofarms.games.blazon.rules.terms import BY_CARD, OPEN

GAME = game_named("blazon")
AGREED = GAME.agree({})
TERMS: Any = AGREED.record[0]
Placement = tuple[int, int]  # a card and a space


@cache
def tables() -> list[Any]:
    """The View of the seat to play, before each action of two greedy matches."""
    views = []
    for number in (4, 6):
        match = Match(GAME, AGREED, 3, Stream(4, number))
        bot, rngs = bot_named("greedy", GAME, AGREED), generators(4, number, 3)
        while not match.is_over:
            view = match.view(match.to_play)
            views.append(view[0])
            match.act(bot.choose(view, match.legal, rngs[match.to_play]))
    return views


def placements(state: Any, seat: int, cards: list[int]) -> list[Placement]:
    return [
        (card, space)
        for card in cards
        for space in range(int(TERMS.spaces))
        if ways(state, TERMS, seat, card, space) != CANNOT
    ]


def hand(state: Any, seat: int) -> list[int]:
    return [int(card) for card in state.hand[seat, : state.hand_size[seat]]]


def promised(state: Any, seat: int) -> int:
    """What the shield promises as it lies."""
    total = 0
    for k in range(LYING):
        if not state.claimed[k, seat]:
            distinction = int(state.lying[k])
            types = int(types_missing(state, TERMS, seat, distinction)).bit_count()
            missing = types + int(marks_missing(state, TERMS, seat, distinction))
            near = int(taste.NEAR[missing]) if missing < len(taste.NEAR) else 0
            total += near * int(TERMS.claim_worth[state.claim_count[k]])
    marks = state.mark_count[seat, :AUGMENTATIONS]
    return total + taste.A_MARK * sum(min(3, int(count)) for count in marks)


def test_a_card_promises_what_the_shield_promises_more_once_it_lies() -> None:
    then: Any = new(State)
    seen = set()
    for state in tables():
        seat = int(state.to_play)
        before = promised(state, seat)
        for card, space in placements(state, seat, hand(state, seat)):
            covered = int(state.shield[seat, space])
            then[0] = state
            lay(then[0], TERMS, seat, card, space, OPEN)
            gain = promised(then[0], seat) - before
            assert taste.promise(state, TERMS, seat, card, covered) == gain
            seen.add((covered == NO_CARD, gain > 0, gain < 0))
    assert len(seen) > 4


def test_a_card_is_laid_on_its_best_space() -> None:
    for state in tables():
        seat = int(state.to_play)
        for card in hand(state, seat):
            worths = [
                taste.laid_worth(state, TERMS, seat, *each)
                for each in placements(state, seat, [card])
            ]
            assert taste.best_laid(state, TERMS, seat, card) == max([0, *worths])


def test_a_herald_places_the_best_card_that_another_card_pays_for() -> None:
    gains = set()
    for state in tables():
        seat = int(state.to_play)
        cards = hand(state, seat)
        if state.phase == PHASE.MAIN and len(cards) > 1:
            kept = {card: taste.keep(state, TERMS, seat, card) for card in cards}
            laid = {card: taste.best_laid(state, TERMS, seat, card) for card in cards}
            pairs = [
                laid[card] - kept[card] - kept[paid] - 10
                for card in cards
                for paid in cards
                if paid != card and laid[card] > 0
            ]
            if pairs:
                assert taste.best_herald_place(state, TERMS, seat) == max(pairs)
                gains.add(max(pairs) > 0)
    assert TERMS.herald_price == BY_CARD
    assert gains == {True, False}
