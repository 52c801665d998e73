"""What pages show of an analysis: decisions in words with all actions, and each player's sum."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import ACT, decided, stages_of
from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.words import _, ngettext
from kingofarms.study.analysis import records
from kingofarms.study.analysis.words import (
    doubt_words,
    gain_words,
    judged_actions,
    percent,
    signed,
    split_words,
    verdict_words,
)
from kingofarms.study.hint import Seen


@dataclass(frozen=True)
class ShownAction:
    """An action in the list of a decision."""

    words: str
    value: str  # its chance, or what it is worth exactly
    doubt: str
    share: float
    is_best: bool
    is_chosen: bool


@dataclass(frozen=True)
class ShownDecision:
    """A decision beside the table."""

    at: int  # the moment at which it is due
    seat: int
    name: str
    action: str
    loss: str  # empty if nothing was clearly lost
    lines: tuple[str, ...]
    actions: tuple[ShownAction, ...]


@dataclass(frozen=True)
class Bar:
    """One part of a player's sum, from one height to another."""

    title: str
    words: str
    begin: float  # in per cent of the width
    width: float
    kind: str


@dataclass(frozen=True)
class ShownSplit:
    """A player's match as a sum."""

    seat: int
    name: str
    sentence: str
    bars: tuple[Bar, ...]
    room: Bar  # from 0 to 100 %: sums may leave it in between
    doubt: str


def shown_decision(match: Match, step: records.Step, names: Sequence[str]) -> ShownDecision | None:
    """The decision of a step in words, in the language of the reader."""
    decision = step.decision
    stage = next((each for each in stages_of(match) if each.number == step.number), None)
    if decision is None or stage is None or stage.kind != ACT:
        return None
    game, agreed = match.game, match.agreed
    seen = Seen(game, agreed, decided(match, stage).view, names)

    def say(notation: str) -> str:
        return seen.words(game.parse_action(notation, agreed))

    lines = verdict_words(decision, game, agreed, say)
    lines += gain_words(decision.gains, seen)
    seat = step.seat or 0
    return ShownDecision(
        at=step.number - 1,
        seat=seat,
        name=names[seat],
        action=say(decision.action),
        loss=loss_words(decision),
        lines=tuple(lines),
        actions=tuple(shown_actions(match, decision, say)),
    )


def loss_words(decision: records.Decision) -> str:
    """What a mistake cost: of the match, or else points of the round."""
    if not decision.is_mistake:
        return ""
    if decision.loss >= records.SLIGHT:
        return signed(-decision.loss)
    count = decision.margin_loss
    return ngettext("−{count} point", "−{count} points", count).format(count=count)


def shown_actions(
    match: Match, decision: records.Decision, say: Callable[[str], str]
) -> list[ShownAction]:
    """Every action with its value; the chosen one and the best are marked."""
    solver = match.game.solver
    judged = judged_actions(decision, match.game, match.agreed) if solver else {}
    top = decision.actions[0]
    return [
        ShownAction(
            words=say(each.action),
            value=solver.worth_in_words(judged[each.action]) if solver else percent(each.share),
            doubt="" if solver else doubt_of(each),
            share=each.share,
            is_best=is_as_good(each, top, decision.best),
            is_chosen=each.action == decision.action,
        )
        for each in decision.actions
    ]


def doubt_of(value: records.ActionValue) -> str:
    """The interval of a chance."""
    return _("{low} to {high}").format(low=percent(value.low), high=percent(value.high))


def is_as_good(value: records.ActionValue, top: records.ActionValue, best: str) -> bool:
    """Whether it is the best, or exactly as good."""
    is_exact = value.match is not None
    is_equal = (value.match, value.margin) == (top.match, top.margin)
    return is_equal if is_exact else value.action == best


def shown_split(
    split: records.PlayerSplit, name: str, analysis: records.MatchAnalysis
) -> ShownSplit:
    """A sum as bars, each beginning where the one before it ends."""
    after_luck = split.start + split.luck
    after_own = after_luck + split.own
    parts = (
        (_("Start"), percent(split.start), 0.0, split.start, "start"),
        (_("Luck"), signed(split.luck), split.start, after_luck, "luck"),
        (_("Own choices"), signed(split.own), after_luck, after_own, "own"),
        (_("Choices of the others"), signed(split.others), after_own, split.result, "others"),
        (_("Result"), percent(split.result), 0.0, split.result, "result"),
    )
    levels = (0.0, 1.0, after_luck, after_own)
    low, high = min(levels), max(levels)
    bars = tuple(bar(*part, low, high) for part in parts)
    doubt = doubt_words(split) if split.luck_error or split.own_error else ""
    room = bar("", "", 0.0, 1.0, "result", low, high)
    return ShownSplit(
        split.seat, name, split_words(split, name, analysis.is_exact), bars, room, doubt
    )


def bar(
    title: str, words: str, begin: float, end: float, kind: str, low: float, high: float
) -> Bar:
    """From one chance to another, on a scale that has room for all of them."""
    left, right = sorted((begin, end))
    scale = 100 / (high - low)
    sign = "" if kind in ("start", "result") else " more" if end > begin else " less"
    return Bar(
        title, words, round((left - low) * scale, 2), round((right - left) * scale, 2), kind + sign
    )


# The curve: every player's chance to win over the whole match, drawn as SVG.
#
# It is stretched to the width of the page. Lines and dots keep their size by `non-scaling-stroke`:
# a dot is a line without length and with round ends. Words stand beside it, not in it.


WIDTH, HEIGHT = 1000, 100
EDGE = 4  # so that a line at 100 % is seen
MOST_MARKS = 12  # decisions that are marked


def costly(analysis: records.MatchAnalysis) -> list[records.Step]:
    """The decisions that are marked: those that cost most, in the order of the match."""
    mistakes = [
        step
        for step in analysis.mistakes
        if step.decision and (step.decision.loss >= records.SLIGHT or step.decision.margin_loss)
    ]
    return sorted(mistakes[:MOST_MARKS], key=lambda step: step.number)


def x_of(number: int, first: int, last: int) -> float:
    """Where a moment lies."""
    return round(WIDTH * (number - first) / max(1, last - first), 1)


def y_of(share: float) -> float:
    """Where a chance lies."""
    return round(EDGE + (HEIGHT - 2 * EDGE) * (1 - share), 1)


def curve(
    analysis: records.MatchAnalysis,
    names: Sequence[str],
    first: int,
    last: int,
    at: int | None,
    path: str,
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


def label(analysis: records.MatchAnalysis, names: Sequence[str]) -> str:
    """The curve for ears: how it began, and how it ended."""
    start, end = analysis.steps[0].shares, analysis.steps[-1].shares
    players = "; ".join(
        _("{name}: from {start} to {end}").format(name=name, start=percent(a), end=percent(b))
        for name, a, b in zip(names, start, end, strict=True)
    )
    return _("Chances to win. {players}.").format(players=players)


@memo_in_object
def lines(analysis: records.MatchAnalysis, first: int, last: int, path: str) -> Markup:
    """The lines of all players and the marked decisions; drawn once."""
    pieces = [f'<path class="grid" d="M0 {y_of(share)}H{WIDTH}"/>' for share in (0.0, 0.5, 1.0)]
    for seat in range(len(analysis.steps[0].shares)):
        points = " ".join(
            f"{x_of(step.number, first, last)},{y_of(step.shares[seat])}" for step in analysis.steps
        )
        pieces.append(f'<polyline class="chance seat-{seat}" points="{points}"/>')
    pieces += [mark(analysis, step, first, last, path) for step in costly(analysis)]
    return Markup("".join(pieces))  # noqa: S704 - numbers alone


def mark(
    analysis: records.MatchAnalysis, step: records.Step, first: int, last: int, path: str
) -> str:
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
