"""K7, K8, K10: what the effects that are on make of the numbers in the rulebook.

What follows from the metals in a card is written down when they change (`refresh`), so that the
rules can ask for it as often as they like.
"""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.games.kings_blade.rules.state import ANY, EFFECT, State, Terms


@compiled
def refresh(state: State, terms: Terms, card: int, was_complete: bool) -> None:
    """K9: after a pour, effects and completeness are read afresh."""
    metals = 0
    for k in range(state.held_count[card]):
        metals |= 1 << state.held[card, k] | 1 << ANY
    face = terms.cards[state.face[card]]
    on = 0
    for effect in range(face.effect_count):
        # K10: an effect is on while its metal is in the card; two of a kind do not double it.
        on |= (metals >> face.effects[effect].metal & 1) << effect
    if on != state.on[card]:
        switch(state, terms, card, on)
    if is_complete(state, card) != was_complete:
        state.finished[state.place[card], face.card_type] += -1 if was_complete else 1


@compiled
def switch(state: State, terms: Terms, card: int, on: int) -> None:
    """K10: just these effects of the card are on now, a bit for each; it had others before."""
    seat = state.place[card]
    face = terms.cards[state.face[card]]
    needs = face.needs
    for effect in range(face.effect_count):
        kind, n = face.effects[effect].kind, face.effects[effect].n
        now_on = on >> effect & 1
        if now_on != state.on[card] >> effect & 1:
            # K10: the same effect on two cards counts twice; it works for the owner alone.
            state.effect_sum[seat, kind] += n if now_on else -n
        if now_on and kind == EFFECT.NEEDS_LESS:
            needs -= n
    state.on[card] = on
    # K8: no effect lowers a need below 1.
    state.needs[card] = max(1, needs)


@compiled
def is_on(state: State, card: int, effect: int) -> bool:
    """K10: whether that effect of the card is on."""
    return state.on[card] >> effect & 1 != 0


@compiled
def is_complete(state: State, card: int) -> bool:
    """K8: a card is complete while it holds at least as many metals as it needs now."""
    return state.held_count[card] >= state.needs[card]


@compiled
def storage_limit(state: State, terms: Terms, seat: int) -> int:
    """K7: at most so many metals in hand, or what the effects make it."""
    return terms.storage + state.effect_sum[seat, EFFECT.STORAGE]


@compiled
def has_kind(state: State, seat: int, kind: int) -> bool:
    """Whether an effect of that kind is on in the seat's sword."""
    return state.effect_sum[seat, kind] > 0


@compiled
def has_on_card(state: State, terms: Terms, card: int, kind: int) -> bool:
    """Whether an effect of that kind is on in that very card."""
    face = terms.cards[state.face[card]]
    for effect in range(face.effect_count):
        if face.effects[effect].kind == kind and is_on(state, card, effect):
            return True
    return False
