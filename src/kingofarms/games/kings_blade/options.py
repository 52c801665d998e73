"""The King's Blade: what can be agreed, and the Terms record that the rules read."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kingofarms.engine.match.options import Value, choice, flag, number, options_from, write_options
from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.rules.record import Array, int8, int16, many, new, record
from kingofarms.engine.words import N_
from kingofarms.games.kings_blade.content.cards import CARDS, CardFace, read_cards

VERSIONS = ("3.1", "3", "2")
REFILL = ("at_once", "restock_only")
AT_ONCE, RESTOCK_ONLY = range(2)

MAX_CARDS = 48
MAX_EFFECTS = 3
MAX_NEEDS = 6
METAL_COUNTS = (20, 17, 13, 10)  # K1: steel, orcish, dwarvish, elvish


@dataclass(frozen=True)
class Options:
    """The table options of The King's Blade."""

    version: str = choice(VERSIONS, N_("rules version"), "K5")
    same_blade: bool = flag(False, N_("all players start with the same blade"), "K4")
    take_moves_token: bool = flag(False, N_("taking a card moves your forge token to it"), "K6")
    market_refill: str = choice(REFILL, N_("the market is refilled"), "K6")
    end_any_time: bool = flag(
        False, N_("you may also end the game after another player's turn"), "K14"
    )
    turn_limit: int = number(100, 1, 999, N_("turn limit per player"), "K17")


@record
class Effect:
    """What a card does while its metal is in it (K10)."""

    kind: int = int8()
    metal: int = int8()
    n: int = int8()


@record
class Card:
    """A sword card (K2)."""

    card_type: int = int8()
    points: int = int8()
    needs: int = int8()
    effect_count: int = int8()
    effects: Array = many(Effect, MAX_EFFECTS)


@record
class Terms:
    """What the rules are told of the above; what a version says is spelt out."""

    same_blade: int = int8()
    take_moves_token: int = int8()
    market_refill: int = int8()
    end_any_time: int = int8()
    turn_limit: int = int16()
    storage: int = int8()  # metals in hand
    mine_fills: int = int8()  # the mine action fills the hand; else it draws one
    end_needs_upgrade: int = int8()
    token_may_be_off: int = int8()
    metal_count: Array = int8(4)  # metal_count[metal] in the game
    card_count: int = int8()
    cards: Array = many(Card, MAX_CARDS)


def agree(wishes: Mapping[str, Value], content: Path | None = None) -> Agreed:
    """The terms with these options and, where given, other cards."""
    options = options_from(Options, wishes)
    faces = read_cards(content or CARDS, MAX_CARDS, MAX_NEEDS)
    terms = new(Terms)
    write_options(options, terms)
    # The versions, as the design diary tells them.
    terms["storage"] = 4 if options.version == "2" else 3
    terms["mine_fills"] = options.version != "2"
    terms["end_needs_upgrade"] = options.version != "2"
    terms["token_may_be_off"] = options.version != "3.1"
    terms["metal_count"] = METAL_COUNTS
    terms["card_count"] = len(faces)
    for at, face in enumerate(faces):
        write_card(terms[0].cards[at], face)
    return Agreed("kings_blade", options, [face.said() for face in faces], terms)


def write_card(card: Card, face: CardFace) -> None:
    """A card as the rules read it."""
    card.card_type, card.points, card.needs = face.card_type, face.points, face.metals
    card.effect_count = len(face.effects)
    for at, effect in enumerate(face.effects):
        slot = card.effects[at]
        slot.kind, slot.metal, slot.n = effect.kind, effect.metal, effect.n
