"""K5, K6, K7, K9, K11b, K11c, K13, K14, K17: a turn's phases, who is asked what, and offers."""

from kingofarms.engine.rules.compiled import compiled, inlined, offer_if
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import hush, tell
from kingofarms.games.kings_blade.rules.effects import has_kind
from kingofarms.games.kings_blade.rules.ending import can_end
from kingofarms.games.kings_blade.rules.market import can_restock, is_market_open, restock, take
from kingofarms.games.kings_blade.rules.mine import can_draw, draw_one, put_back
from kingofarms.games.kings_blade.rules.pour import (
    answer_take,
    fresh_effect,
    oldest_of,
    pour,
    pourable,
    push_out,
    use,
)
from kingofarms.games.kings_blade.rules.state import (
    DID,
    EFFECT,
    ENDED,
    MARKET_PLACES,
    MAX_CARDS,
    NO_CARD,
    PHASE,
    TURN_LIMIT,
    A,
    E,
    State,
    Terms,
    clockwise,
    split,
)

# K11b: the kind of effect that an action lets offer something; the order is that of `did`.
OFFERED_AFTER = (
    EFFECT.NONE,
    EFFECT.POUR_AGAIN,
    EFFECT.POUR_INTO_TAKEN,
    EFFECT.TAKE_AFTER_RESTOCK,
    EFFECT.NONE,
    EFFECT.NONE,
)


@compiled
def begin_turn(state: State, terms: Terms, seat: int, rng: Array) -> None:
    """K6: if agreed, the seat mines before all else; then comes the forge phase."""
    if state.any_used:
        state.any_used = 0
        for card in range(terms.card_count):
            state.used[card] = 0
    state.turn_number += 1
    state.in_turn = seat
    state.to_play = seat
    state.did = DID.NOTHING
    state.taken = NO_CARD
    if terms.mine_at_start and can_draw(state, terms, seat):
        dig(state, terms, seat, rng)
    begin_forge_phase(state, terms, seat)


@compiled
def begin_forge_phase(state: State, terms: Terms, seat: int) -> None:
    """K5: after what is to be put back; it is not asked where the token can only stay."""
    if state.put_back_left > 0:
        state.phase = PHASE.PUT_BACK
        return
    state.phase = PHASE.FORGE
    if state.forge_size[seat] == 1 and not terms.token_may_be_off:
        state.phase = PHASE.ACTION


@inlined
def legal_actions(state: State, terms: Terms, out: Array) -> None:
    """What the seat to play may decide now."""
    seat = state.to_play
    if state.phase != PHASE.FORGE and state.phase != PHASE.ACTION:
        out[0] = legal_answers(state, terms, seat, out)
        return
    # K14: on the own turn before the forge phase or between the phases.
    count = offer_if(out, 0, A.END, can_end(state, terms, seat))
    if state.phase == PHASE.FORGE:
        count = legal_tokens(state, terms, seat, out, count)
    else:
        count = legal_main_actions(state, terms, seat, out, count)
        count = legal_free_effects(state, terms, seat, out, count)
    out[0] = count


@compiled
def legal_answers(state: State, terms: Terms, seat: int, out: Array) -> int:
    """What may be decided in the other phases, in which a seat is asked something."""
    if state.phase == PHASE.PUT_BACK:
        return legal_metals(state, seat, A.PUT_BACK, 1, out, 0)
    if state.phase == PHASE.OVERFLOW:
        return legal_pushes_out(state, out)
    # K14: not while a choice is open.
    count = offer_if(out, 0, A.END, state.phase != PHASE.OFFER and can_end(state, terms, seat))
    if state.phase == PHASE.OFFER:
        count = legal_offered(state, terms, seat, out, count)
    # K11b: each offer may be declined; K14: nobody has to end.
    return offer_if(out, count, A.DECLINE, True)


@inlined
def legal_tokens(state: State, terms: Terms, seat: int, out: Array, count: int) -> int:
    """K5: on one of the own cards; it may stay. In some versions it may be off."""
    count = offer_if(out, count, A.TOKEN_OFF, terms.token_may_be_off != 0)
    size = int(state.forge_size[seat])
    # By eights, which MAX_CARDS is made of: mostly one will do, and nobody reads behind the last.
    for k in range((size + 7) // 8 * 8):
        out[count + 1 + k] = A.TOKEN + int(state.forge[seat, k])
    return count + size


@inlined
def legal_main_actions(state: State, terms: Terms, seat: int, out: Array, count: int) -> int:
    """K6: take, restock, pour or mine; K13: if none is possible, pass."""
    before = count
    count = legal_takes(state, out, count)
    count = offer_if(out, count, A.RESTOCK, can_restock(state))
    count = legal_pours(state, terms, seat, out, count)
    # K6: where the hand is filled at the start of a turn, to mine is no action.
    is_action = terms.mine_at_start == 0
    count = offer_if(out, count, A.MINE, is_action & can_draw(state, terms, seat))
    return offer_if(out, count, A.PASS, count == before)


@inlined
def legal_free_effects(state: State, terms: Terms, seat: int, out: Array, count: int) -> int:
    """K11c: free effects are used between the forge and the action phase, in any order."""
    if fresh_effect(state, terms, seat, EFFECT.FREE_RESTOCK) != NO_CARD and can_restock(state):
        count = offer_if(out, count, A.RESTOCK_FREELY, True)
    # K7: an exchange is one for one, so a surplus does not matter; an empty mine has none to give.
    if fresh_effect(state, terms, seat, EFFECT.EXCHANGE) != NO_CARD and state.mine_size > 0:
        count = legal_metals(state, seat, A.EXCHANGE, 1, out, count)
    return count


@inlined
def apply(state: State, terms: Terms, action: int, rng: Array) -> None:
    """Do one action, and everything forced that follows from it."""
    hush(state)
    seat = state.to_play
    kind, which, card = split(action)
    if kind == A.END:
        # K14: it ends at once.
        state.reason = ENDED
        state.ended_by = seat
        tell(state, E.END, seat)
    elif state.phase == PHASE.FORGE:
        place_token(state, seat, NO_CARD if kind == A.TOKEN_OFF else which)
    elif state.phase == PHASE.ACTION:
        act(state, terms, kind, which, card, rng)
    elif state.phase == PHASE.PUT_BACK:
        tell(state, E.PUT_BACK, seat, NO_CARD, which)
        put_back(state, seat, which)
        state.put_back_left -= 1
        if state.did == DID.NOTHING:
            begin_forge_phase(state, terms, seat)
        else:
            go_on(state, terms, rng)
    elif state.phase == PHASE.OFFER:
        take_offer(state, terms, kind, which, card, rng)
    elif state.phase == PHASE.OVERFLOW:
        state.phase = PHASE.ACTION
        push_out(state, terms, which, rng)
        go_on(state, terms, rng)
    elif state.phase == PHASE.AFTER:
        end_turn(state, terms, state.in_turn, rng)
    else:
        end_turn(state, terms, seat, rng)


@compiled
def place_token(state: State, seat: int, card: int) -> None:
    """K5: the forge phase."""
    if card != state.token[seat]:
        state.token[seat] = card
        tell(state, E.TOKEN, seat, card)
    state.phase = PHASE.ACTION


@compiled
def act(state: State, terms: Terms, kind: int, which: int, card: int, rng: Array) -> None:
    """K6: exactly one action; free effects come before it and leave it open."""
    seat = state.to_play
    if kind == A.RESTOCK_FREELY:
        spend(state, terms, seat, EFFECT.FREE_RESTOCK)
        tell(state, E.RESTOCK, seat)
        restock(state, terms, rng)
        return
    if kind == A.EXCHANGE:
        spend(state, terms, seat, EFFECT.EXCHANGE)
        tell(state, E.EXCHANGE, seat, NO_CARD, which)
        put_back(state, seat, which)
        draw_one(state, seat, rng)
        return
    if kind == A.PASS:
        state.did = DID.PASSED
        tell(state, E.PASS, seat)
    elif kind == A.RESTOCK:
        state.did = DID.RESTOCKED
        tell(state, E.RESTOCK, seat)
        restock(state, terms, rng)
    elif kind == A.MINE:
        state.did = DID.MINED
        dig(state, terms, seat, rng)
    elif kind == A.POUR:
        state.did = DID.POURED
        pour_and_go_on(state, terms, seat, which, card, rng)
        return
    else:
        state.did = DID.TOOK
        state.taken = which
        take(state, terms, seat, state.taken, rng)
        answer_take(state, terms, seat, rng)
    go_on(state, terms, rng)


@compiled
def spend(state: State, terms: Terms, seat: int, kind: int) -> None:
    """K11c: the first free effect of that kind is used."""
    found = fresh_effect(state, terms, seat, kind)
    use(state, found // 4, found % 4)


@compiled
def pour_and_go_on(
    state: State, terms: Terms, seat: int, metal: int, card: int, rng: Array
) -> None:
    """K9: the owner of a card that overflows may have to choose first what leaves it."""
    pour(state, terms, seat, metal, card, rng)
    if state.phase != PHASE.OVERFLOW:
        go_on(state, terms, rng)


@compiled
def dig(state: State, terms: Terms, seat: int, rng: Array) -> None:
    """K6: draw until the hand is full, or one; effects draw more, to be put back by choice."""
    draw_one(state, seat, rng)
    while terms.mine_fills and can_draw(state, terms, seat):
        draw_one(state, seat, rng)
    for _metal in range(state.effect_sum[seat, EFFECT.CHOOSE_FROM_MINE]):
        if state.mine_size > 0:
            draw_one(state, seat, rng)
            state.put_back_left += 1


@compiled
def go_on(state: State, terms: Terms, rng: Array) -> None:
    """After the action: what is to be put back, then the offers, then whether to end."""
    seat = state.in_turn
    # Asked even where the hand leaves no choice: not asking would tell others so (K18).
    if state.put_back_left > 0:
        state.phase = PHASE.PUT_BACK
    elif find_offer(state, terms, seat):
        state.phase = PHASE.OFFER
    elif can_end(state, terms, seat):
        state.phase = PHASE.AFTER
    else:
        end_turn(state, terms, seat, rng)


@compiled
def take_offer(state: State, terms: Terms, kind: int, which: int, card: int, rng: Array) -> None:
    """K11b: do what was offered, or decline; then the next offer."""
    seat = state.to_play
    if kind == A.DECLINE:
        tell(state, E.DECLINE, seat, state.offer_card)
    elif kind == A.POUR:
        pour_and_go_on(state, terms, seat, which, card, rng)
        return
    else:
        take(state, terms, seat, which, rng)
        answer_take(state, terms, seat, rng)
    go_on(state, terms, rng)


@compiled
def end_turn(state: State, terms: Terms, asked: int, rng: Array) -> None:
    """Clockwise to the next; if agreed, all who can are first asked whether they end the game."""
    # K14, the option: straight after another's turn, clockwise, all but the player in turn.
    if terms.end_any_time:
        for step in range(1, state.seats):
            seat = clockwise(state, asked, step)
            if seat == state.in_turn:
                break
            if can_end(state, terms, seat):
                state.phase = PHASE.ASIDE
                state.to_play = seat
                return
    # K17: nobody has ended it after so many turns each.
    if state.turn_number >= terms.turn_limit * state.seats:
        state.reason = TURN_LIMIT
        tell(state, E.LIMIT, NOBODY)
        return
    begin_turn(state, terms, clockwise(state, state.in_turn, 1), rng)


@compiled
def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return state.reason != 0


# What can be taken, poured or pushed out, and the effects that offer more of it.


@inlined
def legal_takes(state: State, out: Array, count: int) -> int:
    """K6: a card from the market."""
    for slot in range(MARKET_PLACES):
        card = int(state.market[slot])
        count = offer_if(out, count, A.TAKE + card, card != NO_CARD)
    return count


@inlined
def legal_metals(state: State, seat: int, first: int, apart: int, out: Array, count: int) -> int:
    """An action for each metal in the hand; their numbers are `apart` from each other."""
    for metal in range(4):
        count = offer_if(out, count, first + metal * apart, state.hand[seat, metal] > 0)
    return count


@inlined
def legal_pours(state: State, terms: Terms, seat: int, out: Array, count: int) -> int:
    """K6: a metal of the hand into a card that carries a forge token."""
    for step in range(state.seats):
        card = int(pourable(state, terms, seat, clockwise(state, seat, step)))
        if card != NO_CARD:
            count = legal_metals(state, seat, A.POUR + card, MAX_CARDS, out, count)
    return count


@compiled
def legal_pushes_out(state: State, out: Array) -> int:
    """K9: each kind of metal in the card that overflows."""
    count = 0
    for metal in range(4):
        holds = oldest_of(state, state.offer_card, metal) != NO_CARD
        count = offer_if(out, count, A.PUSH_OUT + metal, holds)
    return count


@compiled
def legal_offered(state: State, terms: Terms, seat: int, out: Array, count: int) -> int:
    """K11b: what the effect on offer gives."""
    kind = terms.cards[state.face[state.offer_card]].effects[state.offer_effect].kind
    if kind == EFFECT.TAKE_AFTER_RESTOCK:
        return legal_takes(state, out, count)
    if kind == EFFECT.POUR_INTO_TAKEN:
        return legal_metals(state, seat, A.POUR + int(state.taken), MAX_CARDS, out, count)
    return legal_pours(state, terms, seat, out, count)


@compiled
def find_offer(state: State, terms: Terms, seat: int) -> bool:
    """K11b: offers come after all answers, one at a time: cards as gained, effects as printed."""
    kind = OFFERED_AFTER[state.did]
    if not (has_kind(state, seat, kind) and is_offered(state, terms, seat, kind)):
        return False
    found = fresh_effect(state, terms, seat, kind)
    if found == NO_CARD:
        return False
    state.offer_card, state.offer_effect = found // 4, found % 4
    use(state, state.offer_card, state.offer_effect)
    return True


@compiled
def is_offered(state: State, terms: Terms, seat: int, kind: int) -> bool:
    """Whether that kind of effect has something to give."""
    if kind == EFFECT.POUR_AGAIN:
        return can_pour(state, terms, seat)
    if kind == EFFECT.POUR_INTO_TAKEN:
        return state.hand_size[seat] > 0
    return is_market_open(state)


@compiled
def can_pour(state: State, terms: Terms, seat: int) -> bool:
    """Whether there is a metal to pour and a card that takes it."""
    if state.hand_size[seat] == 0:
        return False
    for owner in range(state.seats):
        if pourable(state, terms, seat, owner) != NO_CARD:
            return True
    return False
