"""Blazon: a shield's layout, a space a line, with the type it takes in the top and bottom grouping.

`differs_from` lists spaces above whose tincture must be another: `line 2 space 2`, joined by +.
"""

from dataclasses import dataclass
from itertools import product
from pathlib import Path

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import Line, read_table
from kingofarms.engine.words import _
from kingofarms.games.blazon.content.elements import ORIGINS
from kingofarms.games.blazon.rules.components import MOST_SPACES, TINCTURE, TYPES

COLUMNS = ["line", "space", "top", "bottom", "differs_from", "origin"]
FOOT = "foot"
MOST_TINCTURES = 6  # more would take `possible.py` too long


@dataclass(frozen=True)
class Space:
    """A space of the shield: its line (1, 2, ... or foot), its number there, what it takes."""

    line: str
    number: int
    top: str
    bottom: str
    origin: str

    def place(self) -> str:
        """The space as the file names it."""
        return place_name(self.line, self.number)

    def takes_tinctures(self) -> bool:
        """Whether a tincture may lie here in one grouping at least."""
        return TINCTURE in (self.top, self.bottom)


@dataclass(frozen=True)
class Shield:
    """The spaces in order, and the pairs of them whose tinctures must differ (B9)."""

    spaces: tuple[Space, ...]
    pairs: tuple[tuple[int, int], ...]

    def lines(self) -> list[str]:
        """The lines from the top, the foot last."""
        return list(dict.fromkeys(space.line for space in self.spaces))

    def groupings(self) -> list[tuple[str, ...]]:
        """What the spaces take, for every way the lines can be decided (B6)."""
        takes = []
        for choice in product((True, False), repeat=len(self.lines())):
            is_top = dict(zip(self.lines(), choice, strict=True))
            takes.append(
                tuple(space.top if is_top[space.line] else space.bottom for space in self.spaces)
            )
        return list(dict.fromkeys(takes))


def place_name(line: str, number: int) -> str:
    """A space as the file names it: `line 2 space 1`, `foot space 1`."""
    return f"{line if line == FOOT else f'line {line}'} space {number}"


def read_shield(path: Path) -> Shield:
    """The layout of a file, or a Refusal that names file, line and what would be right."""
    spaces: list[Space] = []
    pairs: list[tuple[int, int]] = []
    for number, row in read_table(path, COLUMNS):
        line = Line(path, number, row)
        space = read_space(line, spaces)
        pairs += read_pairs(line, space, spaces)
        spaces.append(space)
    if not 1 <= len(spaces) <= MOST_SPACES:
        raise Refusal(
            _("{path}: {count} spaces; there must be 1 to {most}.").format(
                path=path, count=len(spaces), most=MOST_SPACES
            )
        )
    tinctures = sum(space.takes_tinctures() for space in spaces)
    if tinctures > MOST_TINCTURES:
        raise Refusal(
            _("{path}: {count} spaces take tinctures; there may be {most}.").format(
                path=path, count=tinctures, most=MOST_TINCTURES
            )
        )
    return Shield(tuple(spaces), tuple(pairs))


def read_space(line: Line, above: list[Space]) -> Space:
    """One space, numbered on from those above."""
    name, number = line.text("line"), line.text("space")
    right = next_spaces(above)
    if (name, number) not in right:
        raise line.refuse(
            _("line is '{line}' and space '{space}'; here must be {names}.").format(
                line=name,
                space=number,
                names=_(" or ").join(place_name(word, int(at)) for word, at in right),
            )
        )
    return Space(
        line=name,
        number=int(number),
        top=line.one_of("top", TYPES),
        bottom=line.one_of("bottom", TYPES),
        origin=line.one_of("origin", ORIGINS),
    )


def next_spaces(above: list[Space]) -> list[tuple[str, str]]:
    """What may follow: the line's next space, the next line's first, the foot's first."""
    if not above:
        return [("1", "1")]
    last = above[-1]
    onward = [(last.line, str(last.number + 1))]
    if last.line == FOOT:
        return onward
    return [*onward, (str(int(last.line) + 1), "1"), (FOOT, "1")]


def read_pairs(line: Line, space: Space, above: list[Space]) -> list[tuple[int, int]]:
    """B9: the spaces above whose tincture must be another than the one here."""
    if line.has("differs_from") and not space.takes_tinctures():
        raise line.refuse(_("differs_from must be empty: the space takes no tinctures (B9)."))
    there = {other.place(): at for at, other in enumerate(above) if other.takes_tinctures()}
    if line.has("differs_from") and not there:
        raise line.refuse(_("differs_from must be empty: no space above takes tinctures (B9)."))
    return [(there[name], len(above)) for name in line.several_of("differs_from", tuple(there))]
