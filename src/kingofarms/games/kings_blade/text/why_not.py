"""The King's Blade: why an action is not allowed, with the rule's number; the rules are asked."""

from typing import Any

from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.kings_blade.metals import EXCHANGE, FREE_RESTOCK
from kingofarms.games.kings_blade.rules.effects import storage_limit
from kingofarms.games.kings_blade.rules.ending import can_end
from kingofarms.games.kings_blade.rules.market import can_restock
from kingofarms.games.kings_blade.rules.pour import fresh_effect, is_guarded
from kingofarms.games.kings_blade.rules.state import (
    ACTION,
    DECLINE,
    END,
    EXCHANGES,
    FORGE,
    MARKET,
    MINE,
    OFFER,
    PASS,
    POURS,
    PUT_BACK,
    PUTS_BACK,
    RESTOCK,
    RESTOCK_FREELY,
    TAKES,
    TOKEN_OFF,
    TOKENS,
)
from kingofarms.games.kings_blade.rules.terms import MAX_CARDS
from kingofarms.games.kings_blade.text.narration import SEATS, face_name
from kingofarms.games.kings_blade.text.words import METAL_WORDS


def why_not(action: int, view: Any, agreed: Agreed) -> str:
    """Why the seat to play may not do that."""
    terms, seat = agreed.record[0], int(view.to_play)
    if action == END:
        if not can_end(view, terms, seat):
            return _("K14: to end you need a complete sword: blade, hilt and what was agreed on.")
        return _("K14: the game cannot be ended while a choice is open.")
    if TOKENS <= action < POURS or action == TOKEN_OFF:
        return _why_no_token(action, view, agreed)
    if PUTS_BACK <= action < TAKES:
        return _("K10: metal is put back only after a draw to choose from, and only what you hold.")
    if view.phase == FORGE:
        return _("K5: first put your forge token on one of your cards.")
    if view.phase == PUT_BACK:
        return _("K10: first put back as many as you drew to choose from.")
    if action == DECLINE:
        return _("K11b: there is nothing on offer to decline.")
    if action >= POURS:
        return _why_no_pour(*divmod(action - POURS, MAX_CARDS), view, agreed)
    if view.phase not in (ACTION, OFFER):
        return _("K6: you have had your one action.")
    return _why_no_action(action, view, agreed)


def _why_no_token(action: int, view: Any, agreed: Agreed) -> str:
    if view.phase != FORGE:
        return _("K5: the forge token is placed in the forge phase, before the action.")
    if action == TOKEN_OFF:
        return _("K5: in this version the forge token is always on a card.")
    return _("K5: the forge token goes on one of your own cards.")


def _why_no_pour(metal: int, card: int, view: Any, agreed: Agreed) -> str:
    if view.phase not in (ACTION, OFFER):
        return _("K6: you have had your one action.")
    seat, owner = int(view.to_play), int(view.place[card])
    if view.hand[seat, metal] <= 0:
        return _("K6: you hold no {metal}.").format(metal=_(METAL_WORDS[metal]))
    if owner >= view.seats or view.token[owner] != card:
        return _("K6: metal is poured only into a card that carries a forge token.")
    if owner != seat and is_guarded(view, agreed.record[0], owner, card):
        return _("K10: {owner}'s {card} is guarded: others may not pour into it.").format(
            owner=_(SEATS[owner]), card=face_name(card, view, agreed)
        )
    return _("K11b: that is not what is on offer.")


def _why_no_action(action: int, view: Any, agreed: Agreed) -> str:
    terms, seat = agreed.record[0], int(view.to_play)
    if action == PASS:
        return _("K13: there is no passing while an action is possible.")
    if TAKES <= action < TOKENS and view.place[action - TAKES] != MARKET:
        return _("K6: only a card in the market can be taken.")
    if view.phase == OFFER:
        return _("K11b: that is not what is on offer.")
    if action == MINE:
        if view.hand_size[seat] >= storage_limit(view, terms, seat):
            return _("K7: your storage is full.")
        return _("K12: the mine is empty.")
    if action == RESTOCK or (action == RESTOCK_FREELY and not can_restock(view)):
        return _("K6: there is no card left to restock the market with.")
    kind = FREE_RESTOCK if action == RESTOCK_FREELY else EXCHANGE
    if fresh_effect(view, terms, seat, kind) < 0:
        return _("K11c: you have no such effect that is on and unused this turn.")
    if EXCHANGES <= action < PUTS_BACK:
        return _("K7: you exchange a metal that you hold, while the mine holds one.")
    return _("It is allowed.")
