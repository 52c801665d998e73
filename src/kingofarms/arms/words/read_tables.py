"""The tables of the vocabulary, read and checked.

A Refusal names file, line and what would be right.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

from kingofarms.arms.arms import Place
from kingofarms.arms.words.things import (
    CLASSES,
    FUR,
    KINDS,
    LANGUAGES,
    PLACES,
    Arrangement,
    Attitude,
    Division,
    DivisionLine,
    Noun,
    Placing,
    Tincture,
    Vocabulary,
)
from kingofarms.engine.terms.content import SEVERAL, Line, read_table
from kingofarms.engine.words import _

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


def read_line_of_division(line: Line) -> DivisionLine:
    """A line of `lines.csv`."""
    return DivisionLine(
        line.text("name"), line.text("de_adjective"), line.text("de_cut"), line.text("nl")
    )


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
    allowed = line.several_of("allowed", PLACES)
    cells = [column for column in line.row if column not in ("ordinary", "allowed")]
    return Placing(
        cast(tuple[Place, ...], allowed),
        {column: cast(Place, line.one_of(column, allowed)) for column in cells},
    )


def read_attitude(line: Line) -> Attitude:
    """A line of `attitudes.csv`."""
    return Attitude(line.text("name"), line.text("de"), line.text("nl"))


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


def read_vocabulary(folder: Path) -> Vocabulary:
    """All tables of the folder."""
    tinctures = read_things(
        folder / "tinctures.csv", "name|class|de|de_adjective|nl", read_tincture
    )
    lines = read_things(folder / "lines.csv", "name|de_adjective|de_cut|nl", read_line_of_division)
    divisions = read_things(
        folder / "divisions.csv",
        "name|type|is|line|pieces|de|nl",
        lambda line: read_division(line, tuple(lines)),
    )
    nouns = read_things(
        folder / "nouns.csv", NOUN_COLUMNS, lambda line: read_noun(line, tuple(tinctures))
    )
    attitudes = read_things(folder / "attitudes.csv", "name|de|nl", read_attitude)
    arrangements = read_things(
        folder / "arrangements.csv",
        "name|number|along|en|de|nl",
        lambda line: read_arrangement(line, tuple(nouns)),
    )
    placings = read_things(folder / "places.csv", PLACE_COLUMNS, read_placing)
    names = (*tinctures, *lines, *divisions, *nouns, *attitudes, *arrangements)
    also = read_also(folder / "also.csv", names)
    structure = read_structure(folder / "structure.csv")
    return Vocabulary(
        tinctures, divisions, lines, nouns, attitudes, arrangements, placings, also, structure
    )
