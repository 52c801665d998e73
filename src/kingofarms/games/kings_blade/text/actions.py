"""The King's Blade: an action in words, for the player who chooses."""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _
from kingofarms.games.kings_blade.rules.pour import asks_owner, leaving
from kingofarms.games.kings_blade.rules.state import (
    DECLINE,
    END,
    EXCHANGES,
    MINE,
    NO_CARD,
    OFFER,
    PASS,
    POURS,
    PUSHES_OUT,
    PUTS_BACK,
    RESTOCK,
    RESTOCK_FREELY,
    TAKES,
    TOKEN_OFF,
    TOKENS,
)
from kingofarms.games.kings_blade.rules.terms import MAX_CARDS
from kingofarms.games.kings_blade.text.narration import SEATS, card_name, face_name
from kingofarms.games.kings_blade.text.words import METAL_NAMES

ACTION_WORDS = {
    END: N_("end the game now"),
    PASS: N_("pass: no action is possible"),
    DECLINE: N_("play on"),
    RESTOCK: N_("restock the market"),
    MINE: N_("mine: draw metal"),
    RESTOCK_FREELY: N_("restock the market for free, before your action"),
    TOKEN_OFF: N_("take your forge token off"),
}
RIVALS_WORDS = {
    RESTOCK_FREELY: N_("restock the market for free"),
    TOKEN_OFF: N_("take the forge token off"),
}


def describe_action(action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()) -> str:
    """The action in words, with the metal that an overflow would push out."""
    if action == DECLINE and view.phase == OFFER:
        return _("no, thanks")
    if action in ACTION_WORDS:
        return _(ACTION_WORDS[action])
    if action >= PUSHES_OUT:
        return describe_push(action - PUSHES_OUT, view, agreed)
    if action >= POURS:
        return describe_pour(*divmod(action - POURS, MAX_CARDS), view, agreed, names)
    if action < TAKES:
        text = (
            _("exchange {metal} with the mine")
            if action < PUTS_BACK
            else _("return {metal} to the mine")
        )
        first = EXCHANGES if action < PUTS_BACK else PUTS_BACK
        return text.format(metal=_(METAL_NAMES[action - first]))
    if action >= TOKENS:
        card = action - TOKENS
        text = _("leave your forge token on {card}") if view.token[view.to_play] == card else ""
        return (text or _("put your forge token on {card}")).format(
            card=face_name(card, view, agreed)
        )
    face = agreed.content[action - TAKES]
    return _("take {card} (worth {points}, needs {needs} metal)").format(
        card=card_name(action - TAKES, agreed),
        points=face["points"],
        needs=face["metals"],
    )


def describe_rivals_action(
    action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()
) -> str:
    """The same about another player, whose cards are not the reader's."""
    if action in RIVALS_WORDS:
        return _(RIVALS_WORDS[action])
    if action >= PUSHES_OUT:
        return _("push {metal} out of {card}").format(
            metal=_(METAL_NAMES[action - PUSHES_OUT]),
            card=face_name(int(view.offer_card), view, agreed),
        )
    if action >= POURS:
        metal, card = divmod(action - POURS, MAX_CARDS)
        return describe_pour(metal, card, view, agreed, names, is_mine=False)
    if action >= TOKENS:
        card_words = face_name(action - TOKENS, view, agreed)
        return _("put the forge token on {card}").format(card=card_words)
    return describe_action(action, view, agreed, names)


def describe_push(metal: int, view: Any, agreed: Agreed) -> str:
    """Which metal leaves the card that overflows."""
    return _("push {metal} out of your {card}").format(
        metal=_(METAL_NAMES[metal]), card=face_name(int(view.offer_card), view, agreed)
    )


def describe_pour(
    metal: int,
    card: int,
    view: Any,
    agreed: Agreed,
    names: Sequence[str],
    is_mine: bool = True,
) -> str:
    """Where it goes and what it pushes out; `is_mine`: the reader is the one who pours."""
    owner = int(view.place[card])
    own = is_mine and owner == view.to_play
    text = _("pour {metal} into your {card}") if own else _("pour {metal} into {owner}'s {card}")
    words = text.format(
        metal=_(METAL_NAMES[metal]),
        owner=names[owner] if names else _(SEATS[owner]),
        card=face_name(card, view, agreed),
    )
    at = leaving(view, card)
    if asks_owner(view, agreed.terms, card):
        words += ": " + (_("you choose what leaves") if own else _("its owner chooses what leaves"))
    elif at != NO_CARD:
        out = METAL_NAMES[int(view.held[card, at])]
        words += ": " + _("pushes out {metal}").format(metal=_(out))
    elif view.held_count[card] + 1 == view.needs[card]:
        words += ": " + _("completes it")
    return words
