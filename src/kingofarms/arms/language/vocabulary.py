"""The vocabulary of heraldry: the files in `tables`, by the English names of things.

A mistake in a table is a Refusal with its line.
"""

from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar, cast

from kingofarms.arms.arms import PLACES, Arms, Place
from kingofarms.engine.terms.content import SEVERAL, Line, read_table
from kingofarms.engine.words import _

LISTS = {
    "en": "one two three four five six seven eight nine ten eleven twelve",
    "de": "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "nl": "een twee drie vier vijf zes zeven acht negen tien elf twaalf",
}
WORDS = {language: words.split() for language, words in LISTS.items()}


def number_word(number: int, language: str) -> str:
    """The number as a word, or in digits above twelve."""
    words = WORDS[language]
    return words[number - 1] if 1 <= number <= len(words) else str(number)


def number_at_start(text: str) -> int:
    """The number that an English name begins with ("seven in orle"); 0 without one."""
    first = text.replace(",", " ").split()[:1]
    return WORDS["en"].index(first[0]) + 1 if first and first[0] in WORDS["en"] else 0


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
    de: str  # an adjective
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
    """All tables, by name. `also` lists more words: (language, name, words).

    `joints` say how an ordinary and charges are joined, by language, place and ordinary; those
    without an ordinary serve all others.
    """

    tinctures: dict[str, Tincture]
    divisions: dict[str, Division]
    lines: dict[str, DivisionLine]
    nouns: dict[str, Noun]
    attitudes: dict[str, Attitude]
    arrangements: dict[str, Arrangement]
    placings: dict[str, Placing]
    also: tuple[tuple[str, str, str], ...]
    structure: dict[tuple[str, str], tuple[str, ...]]
    joints: dict[tuple[str, str, str], str]


MOST_CHARGES = 20
JOINING = (
    *("article", "in", "of", "and", "with", "on", "charged", "between", "within", "beside"),
    *("above", "beneath", "overall", "mark", "blank", "shield", "pieces", "unknown"),
    *("first", "second", "third", "fourth", "last", "undrawn", "quarters"),
)
"""What the words of `structure.csv` do in a sentence."""

Thing = TypeVar("Thing")


def read_things(path: Path, columns: str, read: Callable[[Line], Thing]) -> dict[str, Thing]:
    """A table by the names in its first column, none twice."""
    names = columns.split("|")
    things: dict[str, Thing] = {}
    for number, row in read_table(path, names):
        line = Line(path, number, row)
        name = line.text(names[0])
        if name in things:
            raise line.refuse(_("there is a '{name}' above.").format(name=name))
        things[name] = read(line)
    return things


def several(line: Line, column: str) -> tuple[str, ...]:
    """A column of words joined by +; it may be empty."""
    parts = (part.strip() for part in line.row[column].split(SEVERAL))
    return tuple(part for part in parts if part)


def read_tincture(line: Line) -> Tincture:
    """A line of `tinctures.csv`."""
    tincture_class = line.one_of("class", CLASSES)
    adjective = "" if tincture_class == FUR else line.text("de_adjective")
    return Tincture(line.text("name"), tincture_class, line.text("de"), adjective, line.text("nl"))


def read_division(line: Line, lines: tuple[str, ...]) -> Division:
    """A line of `divisions.csv`."""
    base = line.row["is"].strip()
    return Division(
        name=line.text("name"),
        base=base,
        line=line.one_of("line", lines) if base else "",
        has_pieces=line.has("pieces"),
        has_line=line.one_of("type", ("field", "partition")) == "partition" or line.has("pieces"),
        de="" if base else line.text("de"),
        nl="" if base else line.text("nl"),
    )


def read_noun(line: Line, tinctures: tuple[str, ...]) -> Noun:
    """A line of `nouns.csv`. German and Dutch say "a golden roundel" for a bezant."""
    has_all = not line.has("tincture")
    form = line.text if has_all else lambda _column: ""
    return Noun(
        name=line.text("name"),
        kinds=line.several_of("is", KINDS),
        tincture="" if has_all else line.one_of("tincture", tinctures),
        en=line.text("en"),
        en_plural=line.text("en_plural"),
        de_gender=line.one_of("de_gender", ("m", "f", "n")) if has_all else "",
        de=form("de"),
        de_dative=line.row["de_dative"].strip() or form("de"),
        de_plural=form("de_plural"),
        nl_gender=line.one_of("nl_gender", ("de", "het")) if has_all else "",
        nl=form("nl"),
        nl_plural=form("nl_plural"),
    )


def read_arrangement(line: Line, nouns: tuple[str, ...]) -> Arrangement:
    """A line of `arrangements.csv`."""
    return Arrangement(
        name=line.text("name"),
        number=line.number_in("number", 2, MOST_CHARGES),
        along=line.several_of("along", nouns),
        en=line.text("en"),
        de=line.text("de"),
        nl=line.text("nl"),
    )


def read_placing(line: Line) -> Placing:
    """A line of `places.csv`: every cell names a place that the ordinary allows."""
    allowed = line.several_of("allowed", PLACES[1:])
    cells = [column for column in line.row if column not in ("ordinary", "allowed")]
    return Placing(
        cast(tuple[Place, ...], allowed),
        {column: cast(Place, line.one_of(column, allowed)) for column in cells},
    )


NOUN_COLUMNS = (
    "name|is|tincture|en|en_plural|de_gender|de|de_dative|de_plural|nl_gender|nl|nl_plural"
)
PLACE_COLUMNS = (
    "ordinary|allowed|one|two in fess|two in pale|three in fess|three in pale|three in bend|"
    "three, two and one|four, two and two|five in saltire|six, three, two and one"
)


def read_also(path: Path, names: tuple[str, ...]) -> tuple[tuple[str, str, str], ...]:
    """`also.csv`: more words for a thing."""
    synonyms = []
    for number, row in read_table(path, ["language", "name", "words"]):
        line = Line(path, number, row)
        language, name = line.one_of("language", LANGUAGES), line.one_of("name", names)
        line.text("words")
        synonyms += [(language, name, words) for words in several(line, "words")]
    return tuple(synonyms)


def read_structure(path: Path) -> dict[tuple[str, str], tuple[str, ...]]:
    """`structure.csv`: the words that join things, by language and kind."""
    joining_words = {}
    for number, row in read_table(path, ["language", "kind", "words"]):
        line = Line(path, number, row)
        key = line.one_of("language", LANGUAGES), line.one_of("kind", JOINING)
        joining_words[key] = several(line, "words")
    return joining_words


def read_joints(path: Path, ordinaries: tuple[str, ...]) -> dict[tuple[str, str, str], str]:
    """`joints.csv`: the words around an ordinary and charges."""
    joints = {}
    for number, row in read_table(path, ["language", "place", "ordinary", "words"]):
        line = Line(path, number, row)
        language, place = line.one_of("language", LANGUAGES), line.one_of("place", PLACES[1:])
        ordinary = line.one_of("ordinary", ordinaries) if row["ordinary"].strip() else ""
        joints[language, place, ordinary] = line.text("words")
    return joints


def all_texts(kind: Callable[..., Thing]) -> Callable[[Line], Thing]:
    """Reads a line whose columns are all texts, in the order of the thing's fields."""
    return lambda line: kind(*map(line.text, line.row))


def read_vocabulary(folder: Path) -> Vocabulary:
    """All tables of the folder."""

    def table(name: str, columns: str, read: Callable[[Line], Thing]) -> dict[str, Thing]:
        return read_things(folder / f"{name}.csv", columns, read)

    tinctures = table("tinctures", "name|class|de|de_adjective|nl", read_tincture)
    lines = table("lines", "name|de_adjective|de_cut|nl", all_texts(DivisionLine))
    with_lines = partial(read_division, lines=tuple(lines))
    divisions = table("divisions", "name|type|is|line|pieces|de|nl", with_lines)
    nouns = table("nouns", NOUN_COLUMNS, partial(read_noun, tinctures=tuple(tinctures)))
    attitudes = table("attitudes", "name|de|nl", all_texts(Attitude))
    along = partial(read_arrangement, nouns=tuple(nouns))
    arrangements = table("arrangements", "name|number|along|en|de|nl", along)
    names = (*tinctures, *lines, *divisions, *nouns, *attitudes, *arrangements)
    return Vocabulary(
        tinctures=tinctures,
        divisions=divisions,
        lines=lines,
        nouns=nouns,
        attitudes=attitudes,
        arrangements=arrangements,
        placings=table("places", PLACE_COLUMNS, read_placing),
        also=read_also(folder / "also.csv", names),
        structure=read_structure(folder / "structure.csv"),
        joints=read_joints(folder / "joints.csv", tuple(nouns)),
    )


FOLDER = Path(__file__).parent / "tables"


@cache
def vocabulary() -> Vocabulary:
    """All tables."""
    return read_vocabulary(FOLDER)


def class_of(tincture: str) -> str:
    """Metal, colour or fur; empty for a tincture that the vocabulary does not have."""
    known = vocabulary().tinctures.get(tincture)
    return known.tincture_class if known else ""


def is_kind(name: str, kind: str) -> bool:
    """Whether the thing of that name is of the kind: an ordinary, a charge, a beast."""
    noun = vocabulary().nouns.get(name)
    return noun is not None and kind in noun.kinds


def has_known_names(arms: Arms) -> bool:
    """Whether a blazon could say all of that: an unknown name may be any text of anybody's."""
    return all(each in known_names() for each in names_in(astuple(arms)))


@cache
def known_names() -> frozenset[str]:
    """The names of the vocabulary; empty ones are not known yet.

    Arms have no bezant: they have a roundel of gold, which English has a name for.
    """
    words = vocabulary()
    nouns = {name for name, noun in words.nouns.items() if not noun.tincture}
    tables = words.tinctures, words.divisions, words.lines, nouns
    return frozenset({"", *PLACES}.union(*tables, words.attitudes, words.arrangements))


def names_in(value: Any) -> Iterator[str]:
    """All names in it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from names_in(each)
