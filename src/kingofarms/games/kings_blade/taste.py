"""Taste for The King's Blade: what an action is worth to the seat to play, in tenths of a point.

It reads only what a View shows: all cards and the own hand. The numbers are a smith's rules of
thumb; the rules themselves are asked for what is on, complete or leaving.
"""

from typing import Any

from kingofarms.engine.rules.compiled import compiled
from kingofarms.games.kings_blade.rules.effects import has_kind, storage_limit
from kingofarms.games.kings_blade.rules.ending import (
    complete_cards,
    kinds_in_sword,
    metal_in_sword,
    sword_points,
    upgrades_of,
)
from kingofarms.games.kings_blade.rules.pour import asks_owner, leaving, oldest_of
from kingofarms.games.kings_blade.rules.state import (
    ANY,
    EFFECT,
    ELVISH,
    HILT,
    MARKET_PLACES,
    NO_CARD,
    STEEL,
    UPGRADE,
    A,
    split,
)

CERTAIN = 10_000
FREE = 5_000  # what costs no action is done before it
A_TURN = 12  # what an action must promise to be worth one
WANTED = 60  # the first complete blade, hilt and upgrade, without which nobody can end
SPITE = 5  # tenths of a rival's loss that count as gain
METAL_WORTH = (1, 4, 6, 9)  # METAL_WORTH[metal] in hand


@compiled
def taste(state: Any, terms: Any, action: int) -> int:
    """What the action is worth at first sight."""
    seat = state.to_play
    kind, which, card = split(action)
    if kind == A.END:
        return CERTAIN if is_ahead(state, terms, seat) else -CERTAIN
    if kind == A.PUSH_OUT:
        return push_taste(state, terms, seat, which)
    if kind == A.POUR:
        return pour_taste(state, terms, seat, which, card)
    if kind == A.TOKEN:
        return token_taste(state, terms, seat, which)
    if kind == A.TAKE:
        return take_taste(state, terms, seat, which)
    if kind == A.PUT_BACK:
        return -METAL_WORTH[which]
    if kind == A.EXCHANGE:
        # Free, so before the action or not at all.
        return FREE if which == STEEL else -1
    return market_or_mine_taste(state, terms, seat, kind)


@compiled
def market_or_mine_taste(state: Any, terms: Any, seat: int, kind: int) -> int:
    """An action that is not about a card or a metal."""
    if kind == A.MINE:
        return mine_taste(state, terms, seat)
    if kind == A.RESTOCK_FREELY:
        return FREE if market_taste(state, terms, seat) < A_TURN else -1
    if kind == A.RESTOCK:
        return 30 if misses_a_type(state, terms, seat) else 2
    return 1 if kind == A.TOKEN_OFF else 0


@compiled
def is_ahead(state: Any, terms: Any, seat: int) -> bool:
    """Whether ending now would win."""
    own = sword_points(state, terms, seat)
    for other in range(state.seats):
        if other != seat and sword_points(state, terms, other) >= own:
            return False
    return True


@compiled
def effect_worth(state: Any, terms: Any, seat: int, kind: int, n: int) -> int:
    """What it is worth to that seat to have such an effect on."""
    if kind == EFFECT.POINTS:
        return 10 * n
    if kind == EFFECT.POINTS_PER_ELVISH:
        return 10 * n * max(1, metal_in_sword(state, seat, ELVISH))
    if kind == EFFECT.POINTS_PER_KIND:
        return 10 * n * max(2, kinds_in_sword(state, seat))
    if kind == EFFECT.POINTS_PER_COMPLETE:
        return 10 * n * max(2, complete_cards(state, seat))
    if kind == EFFECT.POINTS_PER_UPGRADE:
        return 10 * n * max(1, upgrades_of(state, terms, seat))
    if kind in (EFFECT.DRAW_ON_POUR, EFFECT.POUR_AGAIN):
        return 16 * n
    if kind == EFFECT.STORAGE:
        return 8 * n
    if kind in (EFFECT.CHOOSE_FROM_MINE, EFFECT.EXCHANGE, EFFECT.GUARD, EFFECT.KEEP_OVERFLOW):
        return 6 * n
    return 0 if kind == EFFECT.NEEDS_LESS else 4 * n


@compiled
def card_worth(state: Any, terms: Any, seat: int, card: int, metals: int, count: int) -> int:
    """What a card is worth to its owner with `count` metals of the kinds in the bits `metals`."""
    face = terms.cards[state.face[card]]
    needs = int(face.needs)
    worth = 0
    for effect in range(face.effect_count):
        if metals >> face.effects[effect].metal & 1:
            kind, n = face.effects[effect].kind, int(face.effects[effect].n)
            worth += effect_worth(state, terms, seat, kind, n)
            if kind == EFFECT.NEEDS_LESS:
                needs -= n
    needs = max(1, needs)
    worth += 10 * int(face.points) * min(count, needs) // needs
    if count >= needs:
        worth += 8
        if state.finished[seat, face.card_type] <= (state.held_count[card] >= state.needs[card]):
            worth += WANTED
    elif state.finished[seat, face.card_type] == 0:
        worth += WANTED * count // (needs + 1)
    return worth


@compiled
def metals_with(state: Any, card: int, without: int, metal: int) -> int:
    """The kinds in a card as bits, without the piece at one place and with another metal."""
    metals = 1 << metal | 1 << ANY
    for k in range(state.held_count[card]):
        if k != without:
            metals |= 1 << state.held[card, k]
    return metals


@compiled
def pour_gain(state: Any, terms: Any, metal: int, card: int) -> int:
    """What the pour changes for the card's owner, who perhaps chooses what leaves it (K9)."""
    at = leaving(state, card)
    if not asks_owner(state, terms, card):
        return exchange_gain(state, terms, metal, card, at)
    best = exchange_gain(state, terms, metal, card, at)
    for k in range(state.held_count[card]):
        best = max(best, exchange_gain(state, terms, metal, card, k))
    return best


@compiled
def exchange_gain(state: Any, terms: Any, metal: int, card: int, at: int) -> int:
    """What it changes for the card's owner if the metal enters and the piece at `at` leaves."""
    owner = state.place[card]
    count = int(state.held_count[card])
    held = 0
    for k in range(count):
        held |= 1 << state.held[card, k] | 1 << ANY
    before = card_worth(state, terms, owner, card, held, count)
    after_count = count if at != NO_CARD else count + 1
    metals = metals_with(state, card, at, metal)
    return card_worth(state, terms, owner, card, metals, after_count) - before


@compiled
def push_taste(state: Any, terms: Any, seat: int, metal: int) -> int:
    """What the own card loses least; a metal that is kept is not lost."""
    card = state.offer_card
    at = oldest_of(state, card, metal)
    gain = 10 * exchange_gain(state, terms, state.offer_effect, card, at)
    kept = has_kind(state, seat, EFFECT.KEEP_OVERFLOW)
    # Of metals that the card can spare equally, the commonest leaves; a kept one is worth having.
    return gain + (METAL_WORTH[metal] if kept else -METAL_WORTH[metal])


@compiled
def pour_taste(state: Any, terms: Any, seat: int, metal: int, card: int) -> int:
    """The own gain, or a part of the rival's loss, less what the metal was worth in hand."""
    gain = pour_gain(state, terms, metal, card)
    if state.place[card] != seat:
        gain = -gain * SPITE // 10
    return gain - METAL_WORTH[metal]


@compiled
def token_taste(state: Any, terms: Any, seat: int, card: int) -> int:
    """The best pour into the card from the own hand; without one, where most is to be done."""
    best = -CERTAIN
    for metal in range(4):
        if state.hand[seat, metal] > 0:
            best = max(best, pour_gain(state, terms, metal, card) - METAL_WORTH[metal])
    if best > 0:
        return best + 20
    # A complete card with the token on it invites others to spoil it.
    return 5 if leaving(state, card) == NO_CARD else -5


@compiled
def take_taste(state: Any, terms: Any, seat: int, card: int) -> int:
    """What the card promises for each metal it needs; less the more unfinished cards there are."""
    face = terms.cards[card]
    promise = 10 * int(face.points)
    for effect in range(face.effect_count):
        kind, n = face.effects[effect].kind, int(face.effects[effect].n)
        promise += effect_worth(state, terms, seat, kind, n) // 2
    worth = 2 * promise // (int(face.needs) + 2)
    has_type = False
    unfinished = 0
    for k in range(state.forge_size[seat]):
        other = state.forge[seat, k]
        if terms.cards[state.face[other]].card_type == face.card_type:
            has_type = True
        if state.held_count[other] < state.needs[other]:
            unfinished += 1
    if not has_type and (face.card_type == HILT or face.card_type == UPGRADE):
        worth += WANTED - 4 * int(face.needs)
    return worth - 20 * unfinished


@compiled
def misses_a_type(state: Any, terms: Any, seat: int) -> bool:
    """Whether forge and market both lack a hilt, or both an upgrade."""
    types = 0
    for k in range(state.forge_size[seat]):
        types |= 1 << terms.cards[state.face[state.forge[seat, k]]].card_type
    for slot in range(MARKET_PLACES):
        if state.market[slot] != NO_CARD:
            types |= 1 << terms.cards[state.market[slot]].card_type
    return not types >> HILT & 1 or not types >> UPGRADE & 1


@compiled
def market_taste(state: Any, terms: Any, seat: int) -> int:
    """The best card on the market."""
    best = 0
    for slot in range(MARKET_PLACES):
        if state.market[slot] != NO_CARD:
            best = max(best, take_taste(state, terms, seat, state.market[slot]))
    return best


@compiled
def mine_taste(state: Any, terms: Any, seat: int) -> int:
    """The emptier the hand, the better."""
    room = storage_limit(state, terms, seat) - int(state.hand_size[seat])
    if not terms.mine_fills:
        room = min(room, 1)
    return 7 * min(room, int(state.mine_size)) + (8 if state.hand_size[seat] == 0 else 0)
