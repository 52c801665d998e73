"""Blazon: what a full shield can bear, so that no distinction is in vain (B4)."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import Line
from kingofarms.engine.words import _
from kingofarms.games.blazon.content.distinctions import Distinction
from kingofarms.games.blazon.content.elements import Element
from kingofarms.games.blazon.content.shield import Shield
from kingofarms.games.blazon.rules.components import AUGMENTATIONS, TINCTURE

BY_NAME, BY_CLASS = IDENTICAL_TINCTURE = ("name", "class")  # B9
Pool = Counter[tuple[str, bool]]  # how many tinctures of this name or class, marked or not


def most_marks(
    shield: Shield,
    grouping: tuple[str, ...],
    elements: Sequence[Element],
    augmentation: str,
    identical: str,
) -> int | None:
    """The most marks, stars included, on a full shield of that grouping; None: it cannot be."""
    marks = 0
    for element_type in set(grouping) - {TINCTURE}:
        spaces = grouping.count(element_type)
        there = [element for element in elements if element.element_type == element_type]
        if len(there) < spaces:
            return None
        marks += min(spaces, sum(element.counts_for(augmentation) for element in there))
    spaces_left = tuple(at for at, takes in enumerate(grouping) if takes == TINCTURE)
    tinctures = most_tinctures(shield, spaces_left, tuple(elements), augmentation, identical)
    return None if tinctures is None else marks + tinctures


# Groupings differ more often in their devices than in where the tinctures lie.
@lru_cache(maxsize=1024)
def most_tinctures(
    shield: Shield,
    spaces_left: tuple[int, ...],
    elements: tuple[Element, ...],
    augmentation: str,
    identical: str,
) -> int | None:
    """The most tinctures with the mark in these spaces; None: they cannot be filled."""
    pool = tincture_pool(elements, augmentation, identical)
    for wanted in range(len(spaces_left), -1, -1):
        if can_lay(shield, spaces_left, {}, pool, wanted):
            return wanted
    return None


def tincture_pool(elements: Sequence[Element], augmentation: str, identical: str) -> Pool:
    """The tinctures by what makes them identical and whether they bear the mark."""
    return Counter(
        (
            element.name if identical == BY_NAME else element.tincture_class,
            element.counts_for(augmentation),
        )
        for element in elements
        if element.element_type == TINCTURE
    )


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
    distinctions: Sequence[tuple[Line, Distinction]],
    elements: Sequence[Element],
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
            if set(distinction.element_types) <= set(grouping)
            and distinction.augmentation in ("", augmentation)
        ]
        # B4: one that no full shield of the layout can meet is refused.
        if not best:
            raise line.refuse(
                _("no full shield of {shield} has {elements} together; ask for less (B4).").format(
                    shield=path.name, elements=", ".join(distinction.element_types)
                )
            )
        if max(best) < distinction.count:
            raise line.refuse(
                _(
                    "count is '{said}'; a full shield of {shield} with what is asked has at most "
                    "{most} {augmentation} (B4)."
                ).format(
                    said=distinction.count,
                    shield=path.name,
                    most=max(best),
                    augmentation=distinction.augmentation,
                )
            )
