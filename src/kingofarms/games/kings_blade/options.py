"""The King's Blade: what can be agreed, in words and as the Terms that the rules read."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from kingofarms.engine.rules.record import new
from kingofarms.engine.terms.terms import (
    Agreed,
    Value,
    choice,
    flag,
    number,
    options_from,
    write_options,
)
from kingofarms.engine.words import N_
from kingofarms.games.kings_blade.content.cards import CARDS, KIND_NUMBER, Face, read_cards
from kingofarms.games.kings_blade.rules.state import (
    MAX_CARDS,
    MAX_NEEDS,
    METALS,
    TYPES,
    Card,
    Terms,
)

VERSIONS = ("3.1", "3", "2")
REFILL = ("at_once", "restock_only")
OVERFLOW = ("oldest", "owner_chooses")

METAL_COUNTS = (20, 17, 13, 10)  # K1: steel, orcish, dwarvish, elvish


@dataclass(frozen=True)
class Options:
    """The table options of The King's Blade."""

    # Those of the first release, which named them all; one that came later is not among them.
    ALWAYS_WRITTEN: ClassVar = (
        "version",
        "same_blade",
        "take_moves_token",
        "market_refill",
        "end_any_time",
        "turn_limit",
    )

    version: str = choice(
        VERSIONS,
        N_("rules version"),
        "K5",
        (N_("version 3.1"), N_("version 3"), N_("version 2")),
    )
    same_blade: bool = flag(False, N_("all players start with the same blade"), "K4")
    take_moves_token: bool = flag(False, N_("taking a card moves your forge token to it"), "K6")
    market_refill: str = choice(
        REFILL,
        N_("the market is refilled"),
        "K6",
        (N_("immediately"), N_("only when a player restocks it")),
    )
    end_any_time: bool = flag(
        False, N_("you may also end the game after another player's turn"), "K14"
    )
    turn_limit: int = number(100, 1, 999, N_("turn limit per player"), "K17")
    overflow: str = choice(
        OVERFLOW,
        N_("a full card that is poured into pushes out"),
        "K9",
        (N_("its oldest metal"), N_("the metal its owner chooses")),
    )
    mine_at_start: bool = flag(
        False, N_("hands are filled at the start of each turn, and mining is no action"), "K6"
    )
    head_start: int = number(
        0, 0, 2, N_("metals each player begins with beyond those of the player before"), "K3"
    )


def agree(wishes: Mapping[str, Value], content: Path | None = None) -> Agreed:
    """The terms with these options and, where given, other cards."""
    options = options_from(Options, wishes)
    faces = read_cards(content or CARDS, MAX_CARDS, MAX_NEEDS)
    terms = new(Terms)
    write_options(options, terms)
    # The versions, as the design diary tells them.
    terms["storage"] = 4 if options.version == "2" else 3
    terms["mine_fills"] = options.version != "2" or options.mine_at_start
    terms["end_needs_upgrade"] = options.version != "2"
    terms["token_may_be_off"] = options.version != "3.1"
    terms["metal_count"] = METAL_COUNTS
    terms["card_count"] = len(faces)
    for at, face in enumerate(faces):
        write_card(terms[0].cards[at], face)
    return Agreed("kings_blade", options, faces, terms)


def write_card(card: Card, face: Face) -> None:
    """A card as the rules read it."""
    card.card_type = TYPES.index(face["type"])
    card.points, card.needs = face["points"], face["metals"]
    card.effect_count = len(face["effects"])
    for at, effect in enumerate(face["effects"]):
        slot, metal = card.effects[at], (*METALS, "any").index(effect["metal"])
        slot.kind, slot.metal, slot.n = KIND_NUMBER[effect["effect"]], metal, effect["n"]
