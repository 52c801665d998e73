"""Blazon: a shield's layout, a space a line, with the type it takes in the top and bottom grouping.

`differs_from` lists spaces above whose tincture must be another: `line 2 space 2`, joined by +.
What a full shield can bear is worked out, so that no distinction is in vain (B4).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import Line, read_table
from kingofarms.engine.words import _
from kingofarms.games.blazon.content.tables import ORIGIN, Face, counts_for
from kingofarms.games.blazon.rules.terms import AUGMENTATIONS, MOST_SPACES, TINCTURE, TYPES

COLUMNS = ["line", "space", "top", "bottom", "differs_from", "origin"]
FOOT = "foot"
MOST_TINCTURES = 6  # more would take `can_lay` too long
BY_NAME, BY_CLASS = IDENTICAL_TINCTURE = ("name", "class")  # B9


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
        origin=ORIGIN(line, "origin"),
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


Pool = Counter[tuple[str, bool]]  # how many tinctures of this name or class, marked or not


def most_marks(
    shield: Shield,
    grouping: tuple[str, ...],
    elements: Sequence[Face],
    augmentation: str,
    identical: str,
) -> int | None:
    """The most marks, stars included, on a full shield of that grouping; None: it cannot be."""
    marks = 0
    for element_type in set(grouping) - {TINCTURE}:
        spaces = grouping.count(element_type)
        there = [element for element in elements if element["type"] == element_type]
        if len(there) < spaces:
            return None
        marks += min(spaces, sum(counts_for(element, augmentation) for element in there))
    spaces_left = tuple(at for at, takes in enumerate(grouping) if takes == TINCTURE)
    pool = Counter(
        (element[identical], counts_for(element, augmentation))
        for element in elements
        if element["type"] == TINCTURE
    )
    tinctures = most_tinctures(shield, spaces_left, tuple(pool.items()))
    return None if tinctures is None else marks + tinctures


# Groupings differ more often in their devices than in where the tinctures lie.
@lru_cache(maxsize=1024)
def most_tinctures(
    shield: Shield, spaces_left: tuple[int, ...], pool: tuple[tuple[tuple[str, bool], int], ...]
) -> int | None:
    """The most tinctures with the mark in these spaces; None: they cannot be filled."""
    for wanted in range(len(spaces_left), -1, -1):
        if can_lay(shield, spaces_left, {}, Counter(dict(pool)), wanted):
            return wanted
    return None


def can_lay(
    shield: Shield, spaces_left: tuple[int, ...], laid: dict[int, str], pool: Pool, wanted: int
) -> bool:
    """Whether tinctures can fill these spaces, so many of them marked, each pair differing (B9)."""
    if not spaces_left:
        return wanted == 0
    if wanted > min(len(spaces_left), sum(count for (_same, mark), count in pool.items() if mark)):
        return False
    space, rest = spaces_left[0], spaces_left[1:]
    not_these = {laid.get(first) for first, second in shield.pairs if second == space}
    for (same, is_marked), count in pool.items():
        if count and same not in not_these and (wanted or not is_marked):
            left = pool - Counter([(same, is_marked)])
            if can_lay(shield, rest, {**laid, space: same}, left, wanted - is_marked):
                return True
    return False


def check_possible(
    path: Path,
    shield: Shield,
    distinctions: Sequence[tuple[Line, Face]],
    elements: Sequence[Face],
    identical: str,
) -> None:
    """The shield of this file can be filled, and every distinction met on a full one."""
    most = {
        (grouping, augmentation): marks
        for grouping in shield.groupings()
        for augmentation in AUGMENTATIONS
        if (marks := most_marks(shield, grouping, elements, augmentation, identical)) is not None
    }
    if not most:
        raise Refusal(
            _("{path}: the elements must be able to fill every space, and they cannot.").format(
                path=path
            )
        )
    for line, distinction in distinctions:
        best = [
            marks
            for (grouping, augmentation), marks in most.items()
            if set(distinction["elements"]) <= set(grouping)
            and distinction["augmentation"] in ("", augmentation)
        ]
        # B4: one that no full shield of the layout can meet is refused.
        if not best:
            raise line.refuse(
                _("no full shield of {shield} has {elements} together; ask for less (B4).").format(
                    shield=path.name, elements=", ".join(distinction["elements"])
                )
            )
        if max(best) < distinction["count"]:
            raise line.refuse(
                _(
                    "count is '{said}'; a full shield of {shield} with what is asked has at most "
                    "{most} {augmentation} (B4)."
                ).format(
                    said=distinction["count"],
                    shield=path.name,
                    most=max(best),
                    augmentation=distinction["augmentation"],
                )
            )
