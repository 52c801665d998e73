"""The King's Blade: why an action is not allowed, with the rule's number. The rules decide."""

from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.kings_blade.rules.effects import storage_limit
from kingofarms.games.kings_blade.rules.ending import can_end
from kingofarms.games.kings_blade.rules.market import can_restock
from kingofarms.games.kings_blade.rules.pour import fresh_effect, is_guarded
from kingofarms.games.kings_blade.rules.state import EFFECT, MARKET, PHASE, A
from kingofarms.games.kings_blade.text.narration import METAL_NAMES, SEAT_NAMES, face_name


def why_not(action: int, view: Any, agreed: Agreed) -> str:
    """Why the seat to play may not do that."""
    kind, *fields = A.read(action)
    if kind == A.END:
        return _why_no_end(view, agreed)
    if kind == A.PUSH_OUT or view.phase == PHASE.OVERFLOW:
        return _why_no_push(kind, fields, view)
    if kind in (A.TOKEN, A.TOKEN_OFF):
        return _why_no_token(kind, view)
    if kind == A.PUT_BACK:
        return _("K10: you return metal only after drawing extra, and only metal in your hand.")
    if view.phase == PHASE.FORGE:
        return _("K5: put your forge token on one of your cards first.")
    if view.phase == PHASE.PUT_BACK:
        return _("K10: return the extra metal first.")
    if kind == A.DECLINE:
        return _("K11b: there is no effect to decline right now.")
    if view.phase not in (PHASE.ACTION, PHASE.OFFER):
        return _("K6: you have already used your action this turn.")
    if kind == A.POUR:
        return _why_no_pour(fields[0], fields[1], view, agreed)
    return _why_no_action(kind, fields, view, agreed)


def _why_no_end(view: Any, agreed: Agreed) -> str:
    if not can_end(view, agreed.record[0], int(view.to_play)):
        return _(
            "K14: to end the game you need a complete sword: blade, hilt and, if this version "
            "asks for it, an upgrade."
        )
    return _("K14: finish your choice before you end the game.")


def _why_no_push(kind: int, fields: list[int], view: Any) -> str:
    if view.phase != PHASE.OVERFLOW:
        return _("K9: you choose a metal only when a pour makes one of your cards overflow.")
    if kind != A.PUSH_OUT:
        return _("K9: first choose which metal leaves the card.")
    metal = METAL_NAMES[fields[0]]
    return _("K9: the card holds no {metal}.").format(metal=_(metal))


def _why_no_token(kind: int, view: Any) -> str:
    if view.phase != PHASE.FORGE:
        return _("K5: you place the forge token in the forge phase, before your action.")
    if kind == A.TOKEN_OFF:
        return _("K5: in this version your forge token must be on a card.")
    return _("K5: put the forge token on one of your own cards.")


def _why_no_pour(metal: int, card: int, view: Any, agreed: Agreed) -> str:
    seat, owner = int(view.to_play), int(view.place[card])
    if view.hand_size[seat] <= 0:
        return _("K6: you have no metal in your hand.")
    if view.hand[seat, metal] <= 0:
        return _("K6: you have no {metal} in your hand.").format(metal=_(METAL_NAMES[metal]))
    if owner >= view.seats or view.token[owner] != card:
        return _("K6: you can pour only into a card with a forge token.")
    if owner != seat and is_guarded(view, agreed.record[0], owner, card):
        return _("K10: {owner}'s {card} is guarded. Other players can't pour into it.").format(
            owner=_(SEAT_NAMES[owner]), card=face_name(card, view, agreed)
        )
    return _("K11b: this effect does not allow that.")


def _why_no_action(kind: int, fields: list[int], view: Any, agreed: Agreed) -> str:
    terms, seat = agreed.record[0], int(view.to_play)
    if kind == A.PASS:
        return _("K13: you can't pass while an action is possible.")
    if kind == A.TAKE and view.place[fields[0]] != MARKET:
        return _("K6: you can only take a card from the market.")
    if view.phase == PHASE.OFFER:
        return _("K11b: this effect does not allow that.")
    if kind == A.MINE and terms.mine_at_start:
        return _("K6: here your hand is filled at the start of your turn. Mining is no action.")
    if kind == A.MINE:
        if view.hand_size[seat] >= storage_limit(view, terms, seat):
            return _("K7: your hand is full.")
        return _("K12: the mine is empty.")
    if kind == A.RESTOCK or (kind == A.RESTOCK_FREELY and not can_restock(view)):
        return _("K6: there are no cards left to restock the market.")
    effect = EFFECT.FREE_RESTOCK if kind == A.RESTOCK_FREELY else EFFECT.EXCHANGE
    if fresh_effect(view, terms, seat, effect) < 0:
        return _("K11c: you have no active effect for this that is still unused this turn.")
    if kind == A.EXCHANGE:
        return _(
            "K7: to exchange, you need that metal in your hand, and the mine must not be empty."
        )
    return _("This is allowed.")
