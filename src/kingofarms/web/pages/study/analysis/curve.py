"""The curve: every player's chance to win over the whole match, drawn as SVG.

It is stretched to the width of the page. Lines and dots keep their size by `non-scaling-stroke`: a
dot is a line without length and with round ends. Words stand beside it, not in it.
"""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.words import _
from kingofarms.study.analysis.records import SLIGHT, MatchAnalysis, Step
from kingofarms.study.analysis.words import percent, signed

WIDTH, HEIGHT = 1000, 100
EDGE = 4  # so that a line at 100 % is seen
MOST_MARKS = 12  # decisions that are marked


def costly(analysis: MatchAnalysis) -> list[Step]:
    """The decisions that are marked: those that cost most, in the order of the match."""
    mistakes = [
        step
        for step in analysis.mistakes
        if step.decision and (step.decision.loss >= SLIGHT or step.decision.margin_loss)
    ]
    return sorted(mistakes[:MOST_MARKS], key=lambda step: step.number)


def x_of(number: int, first: int, last: int) -> float:
    """Where a moment lies."""
    return round(WIDTH * (number - first) / max(1, last - first), 1)


def y_of(share: float) -> float:
    """Where a chance lies."""
    return round(EDGE + (HEIGHT - 2 * EDGE) * (1 - share), 1)


def curve(
    analysis: MatchAnalysis, names: Sequence[str], first: int, last: int, at: int | None, path: str
) -> Markup:
    """The curve; `path` and the number of a moment are its address."""
    now, spoken = "", Markup.escape(label(analysis, names))
    if at is not None:
        now = f'<path class="now" id="curve-now" d="M{x_of(at, first, last)} 0V{HEIGHT}"/>'
    return Markup(  # noqa: S704 - numbers and what was escaped before
        f'<svg class="chances" id="chances" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'preserveAspectRatio="none" role="img" aria-label="{spoken}" '
        f'data-first="{first}" data-last="{last}">{lines(analysis, first, last, path)}{now}</svg>'
    )


def label(analysis: MatchAnalysis, names: Sequence[str]) -> str:
    """The curve for ears: how it began, and how it ended."""
    start, end = analysis.steps[0].shares, analysis.steps[-1].shares
    players = "; ".join(
        _("{name}: from {start} to {end}").format(name=name, start=percent(a), end=percent(b))
        for name, a, b in zip(names, start, end, strict=True)
    )
    return _("Chances to win. {players}.").format(players=players)


@memo_in_object
def lines(analysis: MatchAnalysis, first: int, last: int, path: str) -> Markup:
    """The lines of all players and the marked decisions; drawn once."""
    pieces = [f'<path class="grid" d="M0 {y_of(share)}H{WIDTH}"/>' for share in (0.0, 0.5, 1.0)]
    for seat in range(len(analysis.steps[0].shares)):
        points = " ".join(points_of(analysis, seat, first, last))
        pieces.append(f'<polyline class="chance seat-{seat}" points="{points}"/>')
    pieces += [mark(analysis, step, first, last, path) for step in costly(analysis)]
    return Markup("".join(pieces))  # noqa: S704 - numbers alone


def points_of(analysis: MatchAnalysis, seat: int, first: int, last: int) -> Iterator[str]:
    """One player's line."""
    for step in analysis.steps:
        yield f"{x_of(step.number, first, last)},{y_of(step.shares[seat])}"


def mark(analysis: MatchAnalysis, step: Step, first: int, last: int, path: str) -> str:
    """A dot at the moment of a costly decision, which leads there."""
    at, seat = max(first, step.number - 1), step.seat or 0
    before = [each for each in analysis.steps if each.number <= at]
    share = (before[-1] if before else analysis.steps[0]).shares[seat]
    spot = f"M{x_of(at, first, last)} {y_of(share)}h0"
    lost = signed(-step.decision.loss) if step.decision else ""
    return (
        f'<a href="{path}{at}" data-at="{at}" tabindex="-1" class="costly-mark seat-{seat}">'
        f"<title>{at + 1}: {lost}</title>"
        f'<path class="touch" d="{spot}"/><path class="ring" d="{spot}"/>'
        f'<path class="dot" d="{spot}"/></a>'
    )
