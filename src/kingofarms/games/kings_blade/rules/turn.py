"""K3 to K6, K11, K13, K14: the setup, the phases of a turn, and who is asked what."""

from kingofarms.engine.chance import pick
from kingofarms.engine.compiled import compiled, offer
from kingofarms.engine.record import Array
from kingofarms.engine.seats import NOBODY
from kingofarms.engine.told import hush, tell
from kingofarms.games.kings_blade.metals import (
    BLADE,
    CHOOSE_FROM_MINE,
    EXCHANGE,
    FREE_RESTOCK,
    POUR_AGAIN,
    POUR_INTO_TAKEN,
    TAKE_AFTER_RESTOCK,
)
from kingofarms.games.kings_blade.options import MAX_CARDS, Terms
from kingofarms.games.kings_blade.rules.effects import has_kind
from kingofarms.games.kings_blade.rules.ending import can_end
from kingofarms.games.kings_blade.rules.market import (
    can_restock,
    gain,
    into_pile,
    is_market_open,
    restock,
    take,
    turn_up,
)
from kingofarms.games.kings_blade.rules.mine import can_draw, draw_one, put_back
from kingofarms.games.kings_blade.rules.pour import (
    answer_take,
    is_fresh,
    may_pour_into,
    pour,
    use,
)
from kingofarms.games.kings_blade.rules.state import (
    ACTION,
    AFTER,
    ASIDE,
    DECLINE,
    END,
    ENDED,
    EXCHANGES,
    FORGE,
    MARKET_PLACES,
    MINE,
    MINED,
    NO_CARD,
    NOTHING,
    OFFER,
    OUT,
    PASS,
    PASSED,
    POURED,
    POURS,
    PUT_BACK,
    PUTS_BACK,
    RESTOCK,
    RESTOCK_FREELY,
    RESTOCKED,
    TAKES,
    TOKEN_OFF,
    TOKENS,
    TOLD_DECLINE,
    TOLD_END,
    TOLD_EXCHANGE,
    TOLD_LIMIT,
    TOLD_PASS,
    TOLD_PUT_BACK,
    TOLD_RESTOCK,
    TOLD_STARTS,
    TOLD_TOKEN,
    TOOK,
    TURN_LIMIT,
    State,
    clockwise,
)

DEALT = 3  # K3: metals that everyone begins with, in every version


@compiled
def setup(state: State, terms: Terms, seats: int, rng: Array) -> None:
    """K3, K4: the market, the mine, and for everyone a blade with the token and three metals."""
    state.seats = seats
    for card in range(MAX_CARDS):
        state.face[card] = card
        is_blade = card >= terms.card_count or terms.cards[card].card_type == BLADE
        state.place[card] = OUT
        if not is_blade:
            into_pile(state, card)
    deal_blades(state, terms, rng)
    for slot in range(MARKET_PLACES):
        state.market[slot] = NO_CARD
        turn_up(state, terms, slot, rng)
    for metal in range(4):
        state.mine[metal] = terms.metal_count[metal]
        state.mine_size += terms.metal_count[metal]
    for seat in range(seats):
        for _metal in range(DEALT):
            draw_one(state, seat, rng)
    # K4: lots decide who begins.
    hush(state)
    first = pick(seats, rng)
    tell(state, TOLD_STARTS, first)
    begin_turn(state, terms, first)


@compiled
def deal_blades(state: State, terms: Terms, rng: Array) -> None:
    """K4: all different, unused ones leave the game; if agreed, all show the same one."""
    blades = 0
    for card in range(terms.card_count):
        if terms.cards[card].card_type == BLADE:
            blades += 1
    shown = NO_CARD
    for seat in range(state.seats):
        card = blade_by_chance(state, terms, blades - seat, rng)
        shown = card if shown == NO_CARD else shown
        if terms.same_blade:
            state.face[card] = shown
        gain(state, terms, seat, card)
        state.token[seat] = card


@compiled
def blade_by_chance(state: State, terms: Terms, left: int, rng: Array) -> int:
    """One of the blades that nobody has yet."""
    skip = pick(left, rng)
    for card in range(terms.card_count):
        if terms.cards[card].card_type == BLADE and state.place[card] == OUT:
            if skip == 0:
                return card
            skip -= 1
    return NO_CARD


@compiled
def begin_turn(state: State, terms: Terms, seat: int) -> None:
    """K5: the forge phase; it is not asked where the token can only stay."""
    if state.any_used:
        state.any_used = 0
        for card in range(terms.card_count):
            state.used[card] = 0
    state.turn_number += 1
    state.in_turn = seat
    state.to_play = seat
    state.did = NOTHING
    state.taken = NO_CARD
    state.phase = FORGE
    if state.forge_size[seat] == 1 and not terms.token_may_be_off:
        state.phase = ACTION


@compiled
def legal_actions(state: State, terms: Terms, out: Array) -> None:
    """What the seat to play may decide now."""
    out[0] = 0
    seat = state.to_play
    if state.phase == PUT_BACK:
        for metal in range(4):
            if state.hand[seat, metal] > 0:
                offer(out, PUTS_BACK + metal)
        return
    # K14: on the own turn before the forge phase, between the phases, or after the action.
    if state.phase != OFFER and can_end(state, terms, seat):
        offer(out, END)
    if state.phase == FORGE:
        legal_tokens(state, terms, seat, out)
    elif state.phase == ACTION:
        legal_main_actions(state, terms, seat, out)
        legal_free_effects(state, terms, seat, out)
    else:
        if state.phase == OFFER:
            legal_offered(state, terms, seat, out)
        # K11: each offer may be declined; K14: nobody has to end.
        offer(out, DECLINE)


@compiled
def legal_tokens(state: State, terms: Terms, seat: int, out: Array) -> None:
    """K5: on one of the own cards; it may stay. In some versions it may be off."""
    if terms.token_may_be_off:
        offer(out, TOKEN_OFF)
    # Written without `offer`: this is every other decision, and counting in memory would cost most.
    count = out[0]
    for k in range(state.forge_size[seat]):
        out[count + 1 + k] = TOKENS + int(state.forge[seat, k])
    out[0] = count + state.forge_size[seat]


@compiled
def legal_main_actions(state: State, terms: Terms, seat: int, out: Array) -> None:
    """K6: take, restock, pour or mine; K13: if none is possible, pass."""
    before = out[0]
    legal_takes(state, out)
    if can_restock(state):
        offer(out, RESTOCK)
    legal_pours(state, terms, seat, out)
    if can_draw(state, terms, seat):
        offer(out, MINE)
    if out[0] == before:
        offer(out, PASS)


@compiled
def legal_takes(state: State, out: Array) -> None:
    """K6: a card from the market."""
    for slot in range(MARKET_PLACES):
        if state.market[slot] != NO_CARD:
            offer(out, TAKES + int(state.market[slot]))


@compiled
def legal_pours(state: State, terms: Terms, seat: int, out: Array) -> None:
    """K6: a metal of the hand into a card that carries a forge token."""
    for step in range(state.seats):
        card = state.token[clockwise(state, seat, step)]
        if card != NO_CARD and may_pour_into(state, terms, seat, card):
            for metal in range(4):
                if state.hand[seat, metal] > 0:
                    offer(out, POURS + metal * MAX_CARDS + int(card))


@compiled
def fresh_effect(state: State, terms: Terms, seat: int, kind: int) -> int:
    """K11: the first card and effect of that kind that can still be used; NO_CARD: none."""
    if not has_kind(state, seat, kind):
        return NO_CARD
    for k in range(state.forge_size[seat]):
        card = state.forge[seat, k]
        face = terms.cards[state.face[card]]
        for effect in range(face.effect_count):
            if face.effects[effect].kind == kind and is_fresh(state, card, effect):
                return int(card) * 4 + effect
    return NO_CARD


@compiled
def legal_free_effects(state: State, terms: Terms, seat: int, out: Array) -> None:
    """K11: free effects are used between the forge and the action phase, in any order."""
    if can_restock(state) and fresh_effect(state, terms, seat, FREE_RESTOCK) != NO_CARD:
        offer(out, RESTOCK_FREELY)
    if state.mine_size > 0 and fresh_effect(state, terms, seat, EXCHANGE) != NO_CARD:
        for metal in range(4):
            if state.hand[seat, metal] > 0:
                offer(out, EXCHANGES + metal)


@compiled
def legal_offered(state: State, terms: Terms, seat: int, out: Array) -> None:
    """K11: what the effect on offer gives."""
    kind = terms.cards[state.face[state.offer_card]].effects[state.offer_effect].kind
    if kind == TAKE_AFTER_RESTOCK:
        legal_takes(state, out)
    elif kind == POUR_INTO_TAKEN:
        for metal in range(4):
            if state.hand[seat, metal] > 0:
                offer(out, POURS + metal * MAX_CARDS + int(state.taken))
    else:
        legal_pours(state, terms, seat, out)


@compiled
def apply(state: State, terms: Terms, action: int, rng: Array) -> None:
    """One decision, and everything forced that follows from it."""
    hush(state)
    seat = state.to_play
    if action == END:
        # K14: it ends at once.
        state.reason = ENDED
        state.ended_by = seat
        tell(state, TOLD_END, seat)
    elif state.phase == FORGE:
        place_token(state, seat, NO_CARD if action == TOKEN_OFF else action - TOKENS)
    elif state.phase == ACTION:
        act(state, terms, seat, action, rng)
    elif state.phase == PUT_BACK:
        put_back_told(state, seat, action - PUTS_BACK)
        state.put_back_left -= 1
        go_on(state, terms)
    elif state.phase == OFFER:
        take_offer(state, terms, seat, action, rng)
    elif state.phase == AFTER:
        end_turn(state, terms, state.in_turn)
    else:
        end_turn(state, terms, seat)


@compiled
def place_token(state: State, seat: int, card: int) -> None:
    """K5: the forge phase."""
    if card != state.token[seat]:
        state.token[seat] = card
        tell(state, TOLD_TOKEN, seat, card)
    state.phase = ACTION


@compiled
def act(state: State, terms: Terms, seat: int, action: int, rng: Array) -> None:
    """K6: exactly one action; free effects come before it and leave it open."""
    if action == RESTOCK_FREELY:
        spend(state, terms, seat, FREE_RESTOCK)
        tell(state, TOLD_RESTOCK, seat)
        restock(state, terms, rng)
        return
    if EXCHANGES <= action < PUTS_BACK:
        spend(state, terms, seat, EXCHANGE)
        tell(state, TOLD_EXCHANGE, seat, NO_CARD, action - EXCHANGES)
        put_back(state, seat, action - EXCHANGES)
        draw_one(state, seat, rng)
        return
    if action == PASS:
        state.did = PASSED
        tell(state, TOLD_PASS, seat)
    elif action == RESTOCK:
        state.did = RESTOCKED
        tell(state, TOLD_RESTOCK, seat)
        restock(state, terms, rng)
    elif action == MINE:
        state.did = MINED
        dig(state, terms, seat, rng)
    elif action >= POURS:
        state.did = POURED
        pour_action(state, terms, seat, action, rng)
    else:
        state.did = TOOK
        state.taken = action - TAKES
        take(state, terms, seat, state.taken, rng)
        answer_take(state, terms, seat, rng)
    go_on(state, terms)


@compiled
def spend(state: State, terms: Terms, seat: int, kind: int) -> None:
    """K11: the first free effect of that kind is used."""
    found = fresh_effect(state, terms, seat, kind)
    use(state, found // 4, found % 4)


@compiled
def pour_action(state: State, terms: Terms, seat: int, action: int, rng: Array) -> None:
    """The pour that an action's number names."""
    number = action - POURS
    pour(state, terms, seat, number // MAX_CARDS, number % MAX_CARDS, rng)


@compiled
def dig(state: State, terms: Terms, seat: int, rng: Array) -> None:
    """K6: draw until the hand is full, or one; effects draw more, to be put back by choice."""
    draw_one(state, seat, rng)
    while terms.mine_fills and can_draw(state, terms, seat):
        draw_one(state, seat, rng)
    for _metal in range(state.effect_sum[seat, CHOOSE_FROM_MINE]):
        if state.mine_size > 0:
            draw_one(state, seat, rng)
            state.put_back_left += 1


@compiled
def put_back_told(state: State, seat: int, metal: int) -> None:
    """One of those drawn to choose from."""
    tell(state, TOLD_PUT_BACK, seat, NO_CARD, metal)
    put_back(state, seat, metal)


@compiled
def go_on(state: State, terms: Terms) -> None:
    """After the action: what is to be put back, then the offers, then whether to end."""
    seat = state.in_turn
    # Asked even where the hand leaves no choice: not asking would tell others so (K18).
    if state.put_back_left > 0:
        state.phase = PUT_BACK
    elif find_offer(state, terms, seat):
        state.phase = OFFER
    elif can_end(state, terms, seat):
        state.phase = AFTER
    else:
        end_turn(state, terms, seat)


@compiled
def find_offer(state: State, terms: Terms, seat: int) -> bool:
    """K11: offers come after all answers, one at a time: cards as gained, effects as printed."""
    if not (
        has_kind(state, seat, POUR_AGAIN)
        or has_kind(state, seat, POUR_INTO_TAKEN)
        or has_kind(state, seat, TAKE_AFTER_RESTOCK)
    ):
        return False
    for k in range(state.forge_size[seat]):
        card = state.forge[seat, k]
        face = terms.cards[state.face[card]]
        for effect in range(face.effect_count):
            kind = face.effects[effect].kind
            if is_offered(state, terms, seat, kind) and is_fresh(state, card, effect):
                use(state, card, effect)
                state.offer_card = card
                state.offer_effect = effect
                return True
    return False


@compiled
def is_offered(state: State, terms: Terms, seat: int, kind: int) -> bool:
    """Whether that kind of effect has something to give after this action."""
    if kind == POUR_AGAIN:
        return state.did == POURED and can_pour(state, terms, seat)
    if kind == POUR_INTO_TAKEN:
        return state.did == TOOK and state.hand_size[seat] > 0
    if kind == TAKE_AFTER_RESTOCK:
        return state.did == RESTOCKED and is_market_open(state)
    return False


@compiled
def can_pour(state: State, terms: Terms, seat: int) -> bool:
    """Whether there is a metal to pour and a card that takes it."""
    for other in range(state.seats):
        card = state.token[other]
        if card != NO_CARD and may_pour_into(state, terms, seat, card):
            return state.hand_size[seat] > 0
    return False


@compiled
def take_offer(state: State, terms: Terms, seat: int, action: int, rng: Array) -> None:
    """K11: do what was offered, or decline; then the next offer."""
    if action == DECLINE:
        tell(state, TOLD_DECLINE, seat, state.offer_card)
    elif action >= POURS:
        pour_action(state, terms, seat, action, rng)
    else:
        take(state, terms, seat, action - TAKES, rng)
        answer_take(state, terms, seat, rng)
    go_on(state, terms)


@compiled
def end_turn(state: State, terms: Terms, asked: int) -> None:
    """Clockwise to the next; if agreed, all who can are first asked whether they end the game."""
    # K14, the option: straight after another's turn, clockwise, all but the player in turn.
    if terms.end_any_time:
        for step in range(1, state.seats):
            seat = clockwise(state, asked, step)
            if seat == state.in_turn:
                break
            if can_end(state, terms, seat):
                state.phase = ASIDE
                state.to_play = seat
                return
    # K17: nobody has ended it after so many turns each.
    if state.turn_number >= terms.turn_limit * state.seats:
        state.reason = TURN_LIMIT
        tell(state, TOLD_LIMIT, NOBODY)
        return
    begin_turn(state, terms, clockwise(state, state.in_turn, 1))


@compiled
def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return state.reason != 0
