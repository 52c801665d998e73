"""The King's Blade: an action in words, for the player who chooses."""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _
from kingofarms.games.kings_blade.rules.pour import asks_owner, leaving
from kingofarms.games.kings_blade.rules.state import NO_CARD, PHASE, A
from kingofarms.games.kings_blade.text.narration import (
    METAL_NAMES,
    SEAT_NAMES,
    card_name,
    face_name,
)

ACTION_WORDS = {
    A.END: N_("end the game now"),
    A.PASS: N_("pass: no action is possible"),
    A.DECLINE: N_("play on"),
    A.RESTOCK: N_("restock the market"),
    A.MINE: N_("mine: draw metal"),
    A.RESTOCK_FREELY: N_("restock the market for free, before your action"),
    A.TOKEN_OFF: N_("take your forge token off"),
}
RIVALS_WORDS = {
    A.RESTOCK_FREELY: N_("restock the market for free"),
    A.TOKEN_OFF: N_("take the forge token off"),
}


def describe_action(action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()) -> str:
    """The action in words, with the metal that an overflow would push out."""
    if action == A.DECLINE and view.phase == PHASE.OFFER:
        return _("no, thanks")
    if action in ACTION_WORDS:
        return _(ACTION_WORDS[action])
    match A.read(action):
        case A.PUSH_OUT, metal:
            return describe_push(_("push {metal} out of your {card}"), metal, view, agreed)
        case A.POUR, metal, card:
            return describe_pour(metal, card, view, agreed, names)
        case A.EXCHANGE, metal:
            return _("exchange {metal} with the mine").format(metal=_(METAL_NAMES[metal]))
        case A.PUT_BACK, metal:
            return _("return {metal} to the mine").format(metal=_(METAL_NAMES[metal]))
        case A.TOKEN, card:
            stays = view.token[view.to_play] == card
            leave, put = _("leave your forge token on {card}"), _("put your forge token on {card}")
            return (leave if stays else put).format(card=face_name(card, view, agreed))
        case _kind, card:
            face = agreed.content[card]
            return _("take {card} (worth {points}, needs {needs} metal)").format(
                card=card_name(card, agreed), points=face["points"], needs=face["metals"]
            )
    return ""


def describe_rivals_action(
    action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()
) -> str:
    """The same about another player, whose cards are not the reader's."""
    if action in RIVALS_WORDS:
        return _(RIVALS_WORDS[action])
    match A.read(action):
        case A.PUSH_OUT, metal:
            return describe_push(_("push {metal} out of {card}"), metal, view, agreed)
        case A.POUR, metal, card:
            return describe_pour(metal, card, view, agreed, names, is_mine=False)
        case A.TOKEN, card:
            text = _("put the forge token on {card}")
            return text.format(card=face_name(card, view, agreed))
    return describe_action(action, view, agreed, names)


def describe_push(text: str, metal: int, view: Any, agreed: Agreed) -> str:
    """Which metal leaves the card that overflows."""
    card = face_name(int(view.offer_card), view, agreed)
    return text.format(metal=_(METAL_NAMES[metal]), card=card)


def describe_pour(
    metal: int, card: int, view: Any, agreed: Agreed, names: Sequence[str], is_mine: bool = True
) -> str:
    """Where it goes and what it pushes out; `is_mine`: the reader is the one who pours."""
    owner, at = int(view.place[card]), leaving(view, card)
    own = is_mine and owner == view.to_play
    text = _("pour {metal} into your {card}") if own else _("pour {metal} into {owner}'s {card}")
    words = text.format(
        metal=_(METAL_NAMES[metal]),
        owner=names[owner] if names else _(SEAT_NAMES[owner]),
        card=face_name(card, view, agreed),
    )
    if asks_owner(view, agreed.terms, card):
        words += ": " + (_("you choose what leaves") if own else _("its owner chooses what leaves"))
    elif at != NO_CARD:
        out = METAL_NAMES[int(view.held[card, at])]
        words += ": " + _("pushes out {metal}").format(metal=_(out))
    elif view.held_count[card] + 1 == view.needs[card]:
        words += ": " + _("completes it")
    return words
