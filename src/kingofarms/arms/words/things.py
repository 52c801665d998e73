"""What the vocabulary tells about each thing: its forms in each language, by its English name."""

from dataclasses import dataclass
from typing import get_args

from kingofarms.arms.arms import Place

LANGUAGES = ("en", "de", "nl")
METAL, COLOUR, FUR = CLASSES = ("metal", "colour", "fur")
FURS = {
    "ermine": ("argent", "sable"),
    "ermines": ("sable", "argent"),
    "erminois": ("or", "sable"),
    "pean": ("sable", "or"),
    "vair": ("argent", "azure"),
    "countervair": ("argent", "azure"),
    "potent": ("argent", "azure"),
    "counterpotent": ("argent", "azure"),
}
"""Each fur: its ground, and what lies on it."""

KINDS = ("ordinary", "charge", "cadency", "beast", "several", "pair", "nameless")
PLACES = tuple(place for place in get_args(Place) if place)
CHARGE, BEAST, ORDINARY = "(charge)", "(beast)", "(ordinary)"  # things that have no name yet


@dataclass(frozen=True)
class Tincture:
    """A metal, colour or fur. Furs have no adjective in German: "von Hermelin"."""

    name: str
    tincture_class: str
    de: str
    de_adjective: str
    nl: str


@dataclass(frozen=True)
class Division:
    """A pattern or partition; `base` and `line` for one that is another with a line."""

    name: str
    base: str
    line: str
    has_pieces: bool
    has_line: bool
    de: str
    nl: str


@dataclass(frozen=True)
class DivisionLine:
    """A line of division; German has a noun for partitions ("im Wellenschnitt")."""

    name: str
    de: str
    de_cut: str
    nl: str


@dataclass(frozen=True)
class Noun:
    """An ordinary, a charge or a mark, with its forms; `tincture` is set for a bezant or plate."""

    name: str
    kinds: tuple[str, ...]
    tincture: str
    en: str
    en_plural: str
    de_gender: str
    de: str
    de_dative: str
    de_plural: str
    nl_gender: str
    nl: str
    nl_plural: str


@dataclass(frozen=True)
class Attitude:
    """What a beast does."""

    name: str
    de: str
    nl: str


@dataclass(frozen=True)
class Arrangement:
    """A number of charges and how they lie; `along` names ordinaries that they naturally follow."""

    name: str
    number: int
    along: tuple[str, ...]
    en: str
    de: str
    nl: str


@dataclass(frozen=True)
class Placing:
    """Where charges lie about one ordinary: which places it allows, and which for each number."""

    allowed: tuple[Place, ...]
    by_arrangement: dict[str, Place]  # "one" for a single charge


@dataclass(frozen=True)
class Vocabulary:
    """All tables, by name. `also` lists more words: (language, name, words)."""

    tinctures: dict[str, Tincture]
    divisions: dict[str, Division]
    lines: dict[str, DivisionLine]
    nouns: dict[str, Noun]
    attitudes: dict[str, Attitude]
    arrangements: dict[str, Arrangement]
    placings: dict[str, Placing]
    also: tuple[tuple[str, str, str], ...]
    structure: dict[tuple[str, str], tuple[str, ...]]
