"""K6, K9, K11a, K11d: a pour, what overflows, and the answers to it."""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.told import tell
from kingofarms.games.kings_blade.rules.effects import (
    has_kind,
    has_on_card,
    is_complete,
    is_on,
    refresh,
    storage_limit,
)
from kingofarms.games.kings_blade.rules.mine import draw, into_mine, leave_hand, lose_by_chance
from kingofarms.games.kings_blade.rules.state import (
    EFFECT,
    NO_CARD,
    OWNER_CHOOSES,
    PHASE,
    E,
    State,
    Terms,
    clockwise,
)


@compiled
def pourable(state: State, terms: Terms, seat: int, owner: int) -> int:
    """K6: the card that carries the owner's forge token, if `seat` may pour into it; or NO_CARD."""
    card = state.token[owner]
    if card != NO_CARD and owner != seat and is_guarded(state, terms, owner, card):
        return NO_CARD
    return card


@compiled
def is_guarded(state: State, terms: Terms, owner: int, card: int) -> bool:
    """K10: an effect may bind others: a pour that one forbids is not a legal action."""
    return has_kind(state, owner, EFFECT.GUARD) and has_on_card(state, terms, card, EFFECT.GUARD)


@compiled
def leaving(state: State, card: int) -> int:
    """K9: where in the card the metal lies that a pour would push out; NO_CARD: none leaves."""
    if not is_complete(state, card):
        return NO_CARD
    at = 0
    # K9: an effect may choose another metal by its kind; then its oldest piece leaves.
    if has_kind(state, state.place[card], EFFECT.SHED_COMMON):
        for k in range(state.held_count[card]):
            if state.held[card, k] < state.held[card, at]:
                at = k
    return at


@compiled
def oldest_of(state: State, card: int, metal: int) -> int:
    """K9: where in the card the oldest piece of that metal lies; NO_CARD: it holds none."""
    for k in range(state.held_count[card]):
        if state.held[card, k] == metal:
            return k
    return NO_CARD


@compiled
def asks_owner(state: State, terms: Terms, card: int) -> bool:
    """K9: whether it was agreed that the owner chooses what a pour pushes out, and has a choice."""
    if terms.overflow != OWNER_CHOOSES or not is_complete(state, card):
        return False
    # K10: an effect that chooses what leaves goes before that.
    if has_kind(state, state.place[card], EFFECT.SHED_COMMON):
        return False
    for k in range(1, state.held_count[card]):
        if state.held[card, k] != state.held[card, 0]:
            return True
    return False


@compiled
def pour(state: State, terms: Terms, seat: int, metal: int, card: int, rng: Array) -> None:
    """K9: the oldest metal of a complete card leaves; if agreed, its owner is asked which."""
    leave_hand(state, seat, metal)
    tell(state, E.POUR, seat, card, metal, state.place[card])
    if asks_owner(state, terms, card):
        state.offer_card, state.offer_effect = card, metal
        state.to_play = state.place[card]
        state.phase = PHASE.OVERFLOW
    else:
        pour_in(state, terms, seat, metal, card, leaving(state, card), rng)


@compiled
def push_out(state: State, terms: Terms, metal: int, rng: Array) -> None:
    """K9: the owner has chosen: the oldest piece of that metal leaves, and the poured one enters.

    Nothing has happened since the owner was asked, so it is still one step.
    """
    card = state.offer_card
    seat = state.in_turn
    state.to_play = seat
    at = oldest_of(state, card, metal)
    pour_in(state, terms, seat, state.offer_effect, card, at, rng)


@compiled
def pour_in(
    state: State, terms: Terms, seat: int, metal: int, card: int, at: int, rng: Array
) -> None:
    """K9: one step: effects are read before it and after it, never between; then the answers."""
    owner = state.place[card]
    keeps = has_kind(state, owner, EFFECT.KEEP_OVERFLOW)
    pushed_out = NO_CARD
    if at != NO_CARD:
        pushed_out = state.held[card, at]
        for k in range(at, state.held_count[card] - 1):
            state.held[card, k] = state.held[card, k + 1]
        state.held_count[card] -= 1
    enter(state, terms, card, metal, at != NO_CARD)
    if pushed_out != NO_CARD:
        discard_or_keep(state, terms, owner, card, pushed_out, keeps)
    answer_pour(state, terms, seat, owner, pushed_out != NO_CARD, rng)


@compiled
def enter(state: State, terms: Terms, card: int, metal: int, was_complete: bool) -> None:
    """K9: the poured metal enters as the youngest; then all is read afresh."""
    state.held[card, state.held_count[card]] = metal
    state.held_count[card] += 1
    refresh(state, terms, card, was_complete)


@compiled
def discard_or_keep(
    state: State, terms: Terms, owner: int, card: int, metal: int, keeps: bool
) -> None:
    """K9: into the mine; a kept metal reaches the hand if there is room (K7), openly (K18)."""
    tell(state, E.OVERFLOW, owner, card, metal)
    if keeps and state.hand_size[owner] < storage_limit(state, terms, owner):
        state.hand[owner, metal] += 1
        state.hand_size[owner] += 1
        state.known[owner, metal] += 1
        tell(state, E.KEEP, owner, card, metal)
    else:
        into_mine(state, metal)


@compiled
def is_fresh(state: State, card: int, effect: int) -> bool:
    """K11d: each effect on each card answers, offers or is used at most once in any turn."""
    return state.used[card] >> effect & 1 == 0 and is_on(state, card, effect)


@compiled
def has_fresh(state: State, card: int) -> bool:
    """K11d: whether the card has any such effect at all."""
    return state.on[card] & ~state.used[card] != 0


@compiled
def use(state: State, card: int, effect: int) -> None:
    """K11d: once."""
    state.used[card] |= 1 << effect
    state.any_used = 1


@compiled
def fresh_effect(state: State, terms: Terms, seat: int, kind: int) -> int:
    """K11d: the first card and effect of that kind that can still be used; NO_CARD: none."""
    if not has_kind(state, seat, kind):
        return NO_CARD
    for k in range(state.forge_size[seat]):
        card = state.forge[seat, k]
        if not has_fresh(state, card):
            continue
        face = terms.cards[state.face[card]]
        for effect in range(face.effect_count):
            if face.effects[effect].kind == kind and is_fresh(state, card, effect):
                return int(card) * 4 + effect
    return NO_CARD


@compiled
def answer_pour(
    state: State, terms: Terms, pourer: int, owner: int, overflowed: bool, rng: Array
) -> None:
    """K11a: the player in turn first, then clockwise."""
    for step in range(state.seats):
        seat = clockwise(state, state.in_turn, step)
        kinds = 0
        if seat == pourer:
            kinds |= bit_if_on(state, seat, EFFECT.DRAW_ON_POUR)
        if seat == owner and overflowed:
            kinds |= bit_if_on(state, seat, EFFECT.DRAW_ON_OVERFLOW)
        if seat == owner and pourer != owner:
            kinds |= bit_if_on(state, seat, EFFECT.DRAW_ON_SABOTAGE)
            kinds |= bit_if_on(state, seat, EFFECT.SABOTAGE_COSTS)
        answer(state, terms, seat, kinds, pourer, rng)


@compiled
def answer_take(state: State, terms: Terms, taker: int, rng: Array) -> None:
    """K11a: answers to a card taken."""
    kinds = bit_if_on(state, taker, EFFECT.DRAW_ON_TAKE)
    answer(state, terms, taker, kinds, taker, rng)


@compiled
def bit_if_on(state: State, seat: int, kind: int) -> int:
    """That kind of effect as a bit, if one is on in the seat's sword."""
    return 1 << kind if has_kind(state, seat, kind) else 0


@compiled
def answer(state: State, terms: Terms, seat: int, kinds: int, actor: int, rng: Array) -> None:
    """K11a: effects of these kinds answer what `actor` did: cards as gained, then as printed."""
    if kinds == 0:
        return
    for k in range(state.forge_size[seat]):
        card = state.forge[seat, k]
        if not has_fresh(state, card):
            continue
        face = terms.cards[state.face[card]]
        for effect in range(face.effect_count):
            kind, n = int(face.effects[effect].kind), face.effects[effect].n
            if kinds >> kind & 1 and is_fresh(state, card, effect):
                use(state, card, effect)
                if kind == EFFECT.SABOTAGE_COSTS:
                    for _metal in range(n):
                        lose_by_chance(state, actor, rng)
                else:
                    draw(state, terms, seat, n, rng)
