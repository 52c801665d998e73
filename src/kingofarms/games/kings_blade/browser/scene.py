"""The King's Blade in the browser: market, mine, every forge, the own hand.

What can be picked, and the question to the seat to play; `cards.py` prepares what is drawn.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import DIGITS, Scene, Thing
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, ngettext
from kingofarms.games.kings_blade.browser import cards, events, learn, share
from kingofarms.games.kings_blade.rules import showing
from kingofarms.games.kings_blade.rules.ending import can_end, sword_points
from kingofarms.games.kings_blade.rules.pour import fresh_effect
from kingofarms.games.kings_blade.rules.state import (
    DISCARDS,
    EFFECT,
    METALS,
    NO_CARD,
    OUT,
    PHASE,
    PILE,
    A,
    State,
)
from kingofarms.games.kings_blade.text import narration

NEAR_LIMIT = 5  # turns each before the last in which the limit is shown

# Beside a player's name, and in a sentence for the others.
NEAR = {
    showing.FINISHED: N_("sword finished"),
    showing.ONE_METAL: N_("one metal to go"),
    showing.ONE_CARD: N_("one card to go"),
}
WARNINGS = {
    showing.FINISHED: N_("{name} has a finished sword: the game may end."),
    showing.ONE_METAL: N_("{name} is one metal from a finished sword: the game may end."),
    showing.ONE_CARD: N_("{name} is one card from a finished sword."),
}


def supply_things(view: Any) -> Iterator[Thing]:
    """Where cards and metals come from."""
    pile = _("The market pile: {count} cards, {discards} discards").format(
        count=int(view.pile_size), discards=int(view.discards_size)
    )
    mine = _("The mine: {count} metals").format(count=int(view.mine_size))
    yield Thing(
        "pile", pile, (A.RESTOCK, A.RESTOCK_FREELY), _("The market pile"), stays=True, is_aside=True
    )
    yield Thing("mine", mine, (A.MINE,), _("The mine"), stays=True, is_aside=True)


def market_things(view: Any, agreed: Agreed) -> Iterator[Thing]:
    """The cards that can be taken."""
    for card in map(int, view.market):
        if card != NO_CARD:
            face = cards.market_face(card, view, agreed)
            yield Thing(face.key, face.words, (A.TAKE(card),), face.name, is_aside=True)


def forge_thing(
    card: int, owner: int, view: Any, seat: int, names: Sequence[str], agreed: Agreed
) -> Thing:
    """A card in a forge: a target to pour into and, if the viewer's own, for the token."""
    face = cards.forge_face(card, view, agreed)
    text = _("Your {card}") if owner == seat else _("{name}'s {card}")
    whose = text.format(name=names[owner], card=face.name)
    pours = [A.POUR(metal, card) for metal in held_or_all(view, seat)]
    token = [A.TOKEN + card] if owner == seat else []
    # What this phase is about comes first: if it is refused, its reason is the nearest.
    actions = (*token, *pours) if view.phase == PHASE.FORGE else (*pours, *token)
    return Thing(face.key, f"{whose}: {face.words}", actions, whose, is_aside=True)


def sword_thing(view: Any, seat: int, agreed: Agreed) -> Thing:
    """The value of the viewer's sword, and the action that ends the game."""
    points = int(sword_points(view, agreed.terms, seat))
    text = ngettext("Your sword: {count} sword point", "Your sword: {count} sword points", points)
    return Thing("sword", text.format(count=points), (A.END,), stays=True)


def hand_things(view: Any, seat: int) -> Iterator[Thing]:
    """The metals that the seat holds, one thing a kind."""
    pours = pour_targets(view, seat)
    for held in cards.hand_of(view, seat):
        metal, name = METALS.index(held.metal.kind), held.metal.name
        text = _("{metal} in your hand: {count}").format(metal=name, count=held.count)
        actions = (*(A.POUR(metal, card) for card in pours), A.EXCHANGE(metal), A.PUT_BACK(metal))
        yield Thing(held.key, text, actions, name, is_aside=True)


def leaving_things(view: Any, seat: int, agreed: Agreed) -> list[Thing]:
    """K9: the metals in the card that overflows, one thing a kind, if the viewer is to choose."""
    return [
        Thing(
            held.key,
            _("{metal} in your {card}: {count}").format(
                metal=held.metal.name,
                card=narration.face_name(int(view.offer_card), view, agreed),
                count=held.count,
            ),
            (A.PUSH_OUT(METALS.index(held.metal.kind)),),
            held.metal.name,
        )
        for held in cards.leaving_of(view, seat)
    ]


def verbs(view: Any, seat: int, agreed: Agreed) -> list[Thing]:
    """The actions of a turn, always in the same place."""
    market = [A.TAKE(card) for card in map(int, view.market) if card != NO_CARD]
    pours = [
        A.POUR(metal, card)
        for metal in held_or_all(view, seat)
        for card in pour_targets(view, seat)
    ]
    mine = Thing("verb-mine", _("Mine"), (A.MINE,), is_verb=True, at_once=True)
    return [
        Thing("verb-take", _("Take a card"), tuple(market), is_verb=True),
        Thing("verb-pour", _("Pour a metal"), tuple(pours), is_verb=True),
        *([] if agreed.terms.mine_at_start else [mine]),
        Thing("verb-restock", _("Restock the market"), (A.RESTOCK,), is_verb=True, at_once=True),
    ]


def pour_targets(view: Any, seat: int) -> list[int]:
    """Likely targets of a pour: the own card with the token, a card just taken, rivals' cards."""
    own, seats = narration.forge_of(view, seat), int(view.seats)
    token = int(view.token[seat])
    targets = [token if token != NO_CARD else own[0]]
    targets += [card for card in own if card == view.taken]
    targets += [int(view.token[(seat + step) % seats]) for step in range(1, seats)]
    return [card for card in dict.fromkeys(targets) if card != NO_CARD]


def held_or_all(view: Any, seat: int) -> list[int]:
    """The metals in the seat's hand; if it is empty, all four, so that a refusal explains."""
    if seat == WATCHER:
        return []
    return [metal for metal in range(4) if view.hand[seat, metal] > 0] or list(range(4))


def phase_words(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> str:
    """The question itself."""
    phase = int(view.phase)
    if phase == PHASE.FORGE:
        return _("Put your forge token on one of your cards.")
    if phase == PHASE.PUT_BACK:
        left = int(view.put_back_left)
        text = ngettext(
            "You drew extra: return {count} metal from your hand to the mine.",
            "You drew extra: return {count} metals from your hand to the mine.",
            left,
        )
        return text.format(count=left)
    if phase == PHASE.OFFER:
        card, effect = int(view.offer_card), int(view.offer_effect)
        text = _("{card}: {effect}. Choose, or decline.")
        return offer_words(text, card, effect, view, agreed)
    if phase == PHASE.OVERFLOW:
        return overflow_words(view, seat, names, agreed)
    return _("Choose one action.")


def overflow_words(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> str:
    """K9: who pours what into which card; its owner is to choose what leaves it."""
    if view.in_turn == seat:
        text = _("Your {card} is full. Choose which metal leaves as you pour in {metal}.")
    else:
        text = _("{name} pours {metal} into your {card}. Choose which metal leaves.")
    return text.format(
        name=names[int(view.in_turn)],
        metal=_(narration.METAL_NAMES[int(view.offer_effect)]),
        card=narration.face_name(int(view.offer_card), view, agreed),
    )


def offer_words(text: str, card: int, effect: int, view: Any, agreed: Agreed) -> str:
    """What one may do by an effect of a card: the card, and the effect."""
    printed = agreed.content[int(view.face[card])]["effects"][effect]
    name = narration.face_name(card, view, agreed)
    return text.format(card=name, effect=cards.effect_phrase(printed))


def free_effects(view: Any, seat: int, agreed: Agreed) -> Iterator[str]:
    """K11c: what may be used before the action."""
    for kind in (EFFECT.FREE_RESTOCK, EFFECT.EXCHANGE):
        fresh = int(fresh_effect(view, agreed.terms, seat, kind))
        if fresh != NO_CARD:
            yield offer_words(_("{card}: {effect}."), *divmod(fresh, 4), view, agreed)


def ending_words(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> str:
    """K14: the same question for a seat that may end the game, with the score it would end with."""
    points = [int(sword_points(view, agreed.terms, each)) for each in range(int(view.seats))]
    best = max(point for each, point in enumerate(points) if each != seat)
    text = {
        PHASE.FORGE: _("Place your forge token, or end the game: {own} points to {best}."),
        PHASE.ACTION: _("Choose one action, or end the game: {own} points to {best}."),
        PHASE.AFTER: _("End the game, {own} points to {best}, or play on."),
    }.get(
        int(view.phase),
        _("{name}'s turn is over. End the game, {own} points to {best}, or play on."),
    )
    return text.format(own=points[seat], best=best, name=names[int(view.in_turn)])


def doing_words(view: Any, names: Sequence[str], agreed: Agreed) -> str:
    """What the seat to play is doing, for everyone."""
    text = {
        PHASE.FORGE: _("{name} places the forge token"),
        PHASE.ACTION: _("{name} chooses an action"),
        PHASE.PUT_BACK: _("{name} returns metal to the mine"),
        PHASE.OFFER: _("{name} may use {card}"),
        PHASE.OVERFLOW: _("{name} chooses which metal leaves {card}"),
    }.get(int(view.phase), _("{name} may end the game"))
    offered = int(view.offer_card)
    card = (
        narration.face_name(offered, view, agreed)
        if view.phase in (PHASE.OFFER, PHASE.OVERFLOW)
        else ""
    )
    return text.format(name=names[int(view.to_play)], card=card)


@memo_in_object
def nearness(view: Any, agreed: Agreed) -> list[int]:
    """How near each seat is."""
    states, near = new(State, 2), np.zeros(int(view.seats), np.int64)
    states[0] = view
    showing.show_nearness(states, agreed.terms, near)
    by_seat: list[int] = near.tolist()
    return by_seat


class KingsBladeScene(Scene):
    """What a browser shows of The King's Blade."""

    PARTS = (cards, events, learn, share)
    KEYS = {
        DIGITS: N_("pick a metal of your hand, from left to right"),
        "t": N_("take a card"),
        "p": N_("pour a metal"),
        "d": N_("mine: draw metal, where that is an action"),
        "r": N_("restock the market"),
    }

    def things(
        self, view: Any, seat: int, names: Sequence[str], agreed: Agreed
    ) -> dict[str, Thing]:
        """Market, pile, mine and all forges; for a player also the own metals and the sword."""
        everything = [*supply_things(view), *market_things(view, agreed)]
        for owner in range(int(view.seats)):
            for card in narration.forge_of(view, owner):
                everything.append(forge_thing(card, owner, view, seat, names, agreed))
        if seat != WATCHER:
            everything += [sword_thing(view, seat, agreed), *hand_things(view, seat)]
            everything += leaving_things(view, seat, agreed) or verbs(view, seat, agreed)
        return {thing.key: thing for thing in everything}

    def shown(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> dict[str, Any]:
        """The market, the rivals in order, then the viewer's forge and hand."""
        seats, below = int(view.seats), max(seat, 0)
        order = [(below + step) % seats for step in range(1, seats + 1)]
        last_turn = int(agreed.options.turn_limit) * seats
        sides = [cards.forge_side(owner, view, seat, names, agreed) for owner in order]
        return {
            "market": [
                None if card == NO_CARD else cards.market_face(int(card), view, agreed)
                for card in view.market
            ],
            "pile": int(view.pile_size),
            "discards": int(view.discards_size),
            "mine": int(view.mine_size),
            "in_pile": cards.names_in(PILE, view, agreed),
            "in_discards": cards.names_in(DISCARDS, view, agreed),
            "out": cards.names_in(OUT, view, agreed),
            "rivals": sides[:-1],
            "own": sides[-1],
            "hand": cards.hand_of(view, seat) if seat != WATCHER else [],
            "leaving": cards.leaving_of(view, seat),
            "can_mine": not agreed.terms.mine_at_start,
            "metals": tuple(cards.metal_of(metal) for metal in range(len(METALS))),
            "turn": int(view.turn_number),
            "last_turn": last_turn,
            "is_near_limit": int(view.turn_number) > last_turn - NEAR_LIMIT * seats,
            "doing": doing_words(view, names, agreed),
        }

    def chips(self, view: Any, agreed: Agreed) -> list[list[str]]:
        """Each smith: sword points and metals in hand."""
        facts = []
        for seat in range(int(view.seats)):
            points, size = int(sword_points(view, agreed.terms, seat)), int(view.hand_size[seat])
            worth = ngettext("{count} point", "{count} points", points).format(count=points)
            hand = ngettext("{count} metal", "{count} metals", size).format(count=size)
            facts.append([worth, hand])
        return facts

    def alarms(self, view: Any, agreed: Agreed) -> list[str]:
        """Who may soon end the game; nothing when it is over."""
        if view.reason:
            return [""] * int(view.seats)
        return [_(NEAR[near]) if near in NEAR else "" for near in nearness(view, agreed)]

    def warnings(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
        """The seat's rivals who are near."""
        return [
            _(WARNINGS[near]).format(name=names[rival])
            for rival, near in enumerate(nearness(view, agreed))
            if rival != seat and near in WARNINGS
        ]

    def prompt(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
        """The question of this phase in few words, then useful facts."""
        phase = int(view.phase)
        is_choice = phase in (PHASE.PUT_BACK, PHASE.OFFER, PHASE.OVERFLOW)
        may_end = not is_choice and can_end(view, agreed.terms, seat)
        question = ending_words if may_end else phase_words
        lines = [question(view, seat, names, agreed)]
        if phase == PHASE.FORGE:
            lines.append(_("Metal can only be poured into cards with a token."))
            if agreed.terms.token_may_be_off:
                lines.append(_("You may also take the token off."))
        if phase == PHASE.ACTION:
            lines += free_effects(view, seat, agreed)
            lines.append(
                _("Take a card, pour a metal into a card with a token, or restock the market.")
                if agreed.terms.mine_at_start
                else _(
                    "Take a card, pour a metal into a card with a token, mine, or restock the "
                    "market."
                )
            )
        return lines

    def taken_to(self, one: str, other: str) -> int | None:
        """A metal of the hand is poured into a card of a forge."""
        if not one.startswith("metal-") or not other.startswith("forge-"):
            return None
        metal, card = (int(key.rpartition("-")[2]) for key in (one, other))
        return A.POUR(metal, card)


scene = KingsBladeScene()
