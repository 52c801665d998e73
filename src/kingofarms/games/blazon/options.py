"""Blazon: what can be agreed, in words and as the Terms record; how long a match can be then."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from kingofarms.engine.game.game import Bounds
from kingofarms.engine.rules.record import new
from kingofarms.engine.terms.terms import Agreed, Value, choice, number, options_from, write_options
from kingofarms.engine.words import N_
from kingofarms.games.blazon.content.folder import LAYOUT, OURS, Content, read_content
from kingofarms.games.blazon.content.shield import IDENTICAL_TINCTURE
from kingofarms.games.blazon.content.tables import MARKER_COUNT, WHICH, Face
from kingofarms.games.blazon.rules.state import DISPLAY_PLACES, LYING, MOST_DECK
from kingofarms.games.blazon.rules.terms import (
    BOTTOM,
    CATEGORIES,
    MARKS,
    NO_MARK,
    OPEN,
    TOP,
    TYPES,
    Terms,
)
from kingofarms.games.blazon.rules.turn import HAND_LIMIT

EDITIONS = ("en", "de")
HERALD_PRICES = ("card", "prestige")
THRESHOLDS = ("reach", "pass")
USUAL = "usual"
# B6: a layout is a file; those in our folder beside the usual one can be agreed on by name.
SHIELDS = (USUAL, *sorted(file.stem[len(LAYOUT) + 1 :] for file in OURS.glob(f"{LAYOUT}-*.csv")))

LAYOUT_WORDS = {
    USUAL: N_("standard, nine spaces"),
    "ten": N_("large, ten spaces"),
}


@dataclass(frozen=True)
class Options:
    """The table options of Blazon."""

    # Those of the first release, which named them all; one that came later is not among them.
    ALWAYS_WRITTEN: ClassVar = (
        "edition",
        "identical_tincture",
        "heralds_per_turn",
        "herald_price",
        "threshold",
        "turn_limit",
        "shield",
    )

    edition: str = choice(
        EDITIONS,
        N_("rules edition"),
        "B13",
        (N_("English edition"), N_("German edition")),
    )
    identical_tincture: str = choice(
        IDENTICAL_TINCTURE,
        N_("identical tinctures have the"),
        "B9",
        (N_("same name"), N_("same class (metal, colour or fur)")),
    )
    heralds_per_turn: int = number(1, 1, 3, N_("heralds a player may send per turn"), "B16")
    herald_price: str = choice(
        HERALD_PRICES,
        N_("price of placing a card by herald"),
        "B16",
        (N_("one other card"), N_("one point of prestige")),
    )
    threshold: str = choice(
        THRESHOLDS,
        N_("taking the marker for 10, 20, 30 …"),
        "B19",
        (N_("when a player reaches it"), N_("when a player passes it")),
    )
    turn_limit: int = number(100, 1, 999, N_("turn limit per player"), "B29")
    shield: str = choice(
        SHIELDS,
        N_("shield layout"),
        "B6",
        tuple(LAYOUT_WORDS.get(name, name) for name in SHIELDS),
    )
    head_start: int = number(
        0, 0, 2, N_("heralds more at the start for the player who plays last"), "B11"
    )


def agree(wishes: Mapping[str, Value], content: Path | None = None) -> Agreed:
    """The terms with these options and, where given, a folder of other content."""
    options = options_from(Options, wishes)
    layout = LAYOUT if options.shield == USUAL else f"{LAYOUT}-{options.shield}"
    printed = read_content(content or OURS, layout, options.identical_tincture)
    terms = new(Terms)
    write_options(options, terms)
    german = options.edition == "de"
    terms["acquire_from_display"] = german
    terms["first_claim_sends_heralds"] = not german
    terms["points_first"] = not german
    terms["hand_kept"] = 5 if german else 7
    terms["ties_by_number"] = german
    write_elements(terms[0], printed.elements, options.identical_tincture)
    write_distinctions(terms[0], printed)
    write_shield(terms[0], printed)
    write_markers(terms[0], printed)
    return Agreed("blazon", options, printed.said(), terms)


def write_elements(terms: Any, elements: Sequence[Face], identical_tincture: str) -> None:
    """B1, B2, B9: the cards as the rules read them."""
    names: list[str] = []
    for at, face in enumerate(elements):
        card = terms.elements[at]
        card.category = CATEGORIES.index(face["category"])
        card.element_type = TYPES.index(face["type"])
        card.value, card.mark = face["value"], MARKS.index(face["augmentation"])
        card.same = -1
        if face["class"]:
            name = face[identical_tincture]
            names += [] if name in names else [name]
            card.same = names.index(name)


def write_distinctions(terms: Any, printed: Content) -> None:
    """B4."""
    for at, face in enumerate(printed.distinctions):
        card = terms.distinctions[at]
        card.types = sum(1 << TYPES.index(element_type) for element_type in face["elements"])
        card.mark = MARKS.index(face["augmentation"]) if face["augmentation"] else NO_MARK
        card.count = face["count"]


def write_shield(terms: Any, printed: Content) -> None:
    """B6, B9: the layout, and what follows from it for each type and line."""
    shield = printed.shield
    terms.spaces, terms.lines = len(shield.spaces), len(shield.lines())
    terms.alike[: terms.lines] = 1
    for at, space in enumerate(shield.spaces):
        line = shield.lines().index(space.line)
        terms.line_of[at] = line
        terms.takes[at, TOP] = TYPES.index(space.top)
        terms.takes[at, BOTTOM] = TYPES.index(space.bottom)
        for grouping, takes in ((TOP, space.top), (BOTTOM, space.bottom)):
            terms.fits[at, grouping, TYPES.index(takes)] = 1
            terms.fits[at, OPEN, TYPES.index(takes)] += 1
        if space.top != space.bottom:
            terms.alike[line] = 0
        for element_type in {space.top, space.bottom}:
            number_of = TYPES.index(element_type)
            terms.spots[number_of, terms.spot_count[number_of]] = at
            terms.spot_count[number_of] += 1
    for pair in shield.pairs:
        for one, other in (pair, pair[::-1]):
            terms.differs[one, terms.differ_count[one]] = other
            terms.differ_count[one] += 1


def write_markers(terms: Any, printed: Content) -> None:
    """B5."""
    terms.heralds = MARKER_COUNT["herald"]
    for kind, field in (
        ("distinction", terms.claim_worth),
        ("ten", terms.ten_worth),
        ("augmentation", terms.majority_worth),
    ):
        worths = printed.worths(kind)
        field[:] = [worths[which] for which in WHICH[kind]]
    terms.full_worth = printed.worths("full shield")["I"]
    terms.herald_worth = printed.worths("herald")["H"]


def bounds(agreed: Agreed, seats: int, room: int) -> Bounds:
    """Counted from the rules: a turn plays, pays or discards each card of the hand once at most."""
    terms = agreed.terms
    heralds = int(terms.heralds_per_turn)
    hand = HAND_LIMIT + 2 + heralds
    # Two cards acquired, two exchanged, heralds sent, finish, a claim.
    decisions = hand + 2 + 2 + heralds + 1 + 1
    # Two cards acquired; a herald may refresh the display; it is filled at the end.
    picks = 2 + heralds * DISPLAY_PLACES + DISPLAY_PLACES
    # B25: after the limit, too, every other player has one last turn.
    turns = seats * (int(terms.turn_limit) + 1)
    # B11: hands are dealt again while they are worth too little; only the room bounds that.
    laid = room + DISPLAY_PLACES + LYING
    return Bounds(turns * decisions, turns * picks + laid, MOST_DECK)
