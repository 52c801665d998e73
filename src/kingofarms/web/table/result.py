"""The result of a match, for the page: the players by place, and where their points come from."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from kingofarms.engine.match.outcome import Outcome, ending_words
from kingofarms.engine.phrase import read_by
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import _
from kingofarms.web.model.view import TableView
from kingofarms.web.shell.render import sentence

LONGEST_BAR = 100  # of the player with most points


@dataclass(frozen=True)
class Finisher:
    """A player at the end."""

    seat: int
    name: str
    rank: int
    total: int
    bar: float  # length
    is_mine: bool


@dataclass(frozen=True)
class Row:
    """A category, with the points of every seat and the length of each one's bar."""

    words: str
    points: tuple[tuple[int, float], ...]  # by seat


@dataclass(frozen=True)
class Result:
    """Everything that the end of a match shows."""

    headline: str
    is_stopped: bool
    place: str  # the viewer's own; empty for a watcher, for the winner, and between two players
    reason: str
    finishers: tuple[Finisher, ...]  # by place
    total_words: str
    rows: tuple[Row, ...]  # categories in which somebody has points
    empty: tuple[str, ...]  # categories in which nobody has
    ties: tuple[Row, ...]  # what decided between equal totals
    lines: tuple[str, ...]
    arms: str  # the arms that the viewer has won, in words; empty if it is none
    trophy: Markup  # what the only winner has won with; empty if there is no picture of it


def result_of(looks: TableView) -> Result:
    """The result as the viewer sees it."""
    outcome = looks.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    points = [numbers[: looks.seats] for numbers in outcome.points.values()]
    total = looks.game.TOTAL
    parts = [(at, numbers) for at, numbers in enumerate(points) if at < total]
    rows = [row(looks, at, numbers) for at, numbers in parts if any(numbers)]
    is_tied = outcome.is_played_out and len(set(points[total])) < looks.seats
    return Result(
        headline=headline(looks, outcome),
        is_stopped=outcome.is_stopped,
        place=place_words(looks, outcome),
        reason=reason(looks, outcome),
        finishers=finishers(looks, outcome, points[total]),
        total_words=category(looks, total),
        rows=tuple(rows),
        empty=tuple(category(looks, at) for at, numbers in parts if not any(numbers)),
        ties=tuple(row(looks, at, points[at]) for at in range(total + 1, len(points)) if is_tied),
        lines=tuple(looks.game.score_lines(looks.record, looks.names, looks.agreed)),
        arms=arms_words(looks),
        trophy=trophy(looks, outcome),
    )


def reason(looks: TableView, outcome: Outcome) -> str:
    """Why it ended; where it was the viewer, the sentence says so."""
    names = read_by(looks.reader, looks.names)
    return ending_words(outcome, looks.game, looks.record, names, looks.agreed)


def arms_words(looks: TableView) -> str:
    """That the viewer bears the arms built here from now on; empty if they are not won."""
    if looks.won is None or own_seats(looks) != [looks.won.seat]:
        return ""
    return _("You now bear: {arms}").format(arms=sentence(looks.won.arms))


def trophy(looks: TableView, outcome: Outcome) -> Markup:
    """The game's picture for the winner, if there is one and no more."""
    if outcome.is_stopped or len(outcome.winners) != 1:
        return Markup()
    return looks.game.scene.trophy(looks.record, outcome.winners[0], looks.agreed)


def headline(looks: TableView, outcome: Outcome) -> str:
    """The winner, if there is one."""
    mine = own_seats(looks)
    has_won = not outcome.is_stopped and not outcome.is_draw
    if has_won and len(mine) == 1 and mine[0] in outcome.winners:
        return _("You win!")
    return headline_for_all(outcome, looks.names)


def headline_for_all(outcome: Outcome, names: Sequence[str]) -> str:
    """The same for everybody: the winner by name."""
    if outcome.is_stopped:
        return _("Nobody wins.")
    if outcome.is_draw:
        return _("A draw.")
    winners = " & ".join(names[seat] for seat in outcome.winners)
    return _("{winners} wins.").format(winners=winners)


def place_words(looks: TableView, outcome: Outcome) -> str:
    """The viewer's place among more than two, if it is not the first."""
    mine = own_seats(looks)
    if looks.seats == 2 or len(mine) != 1 or outcome.is_stopped or outcome.ranks[mine[0]] == 1:
        return ""
    return _("Your place: {rank} of {seats}").format(rank=outcome.ranks[mine[0]], seats=looks.seats)


def own_seats(looks: TableView) -> list[int]:
    """The seats that the viewer played on this device."""
    if looks.seat == WATCHER and not any(each.is_mine for each in looks.sittings):
        return []
    return [each.seat for each in looks.sittings if each.is_mine]


def finishers(looks: TableView, outcome: Outcome, totals: Sequence[int]) -> tuple[Finisher, ...]:
    """The players by place."""
    mine, bars = own_seats(looks), bars_of(totals)
    by_place = sorted(range(looks.seats), key=lambda seat: outcome.ranks[seat])
    return tuple(
        Finisher(
            seat, looks.names[seat], outcome.ranks[seat], totals[seat], bars[seat], seat in mine
        )
        for seat in by_place
    )


def row(looks: TableView, at: int, numbers: Sequence[int]) -> Row:
    """A category with everybody's points."""
    return Row(category(looks, at), tuple(zip(numbers, bars_of(numbers), strict=True)))


def bars_of(numbers: Sequence[int]) -> list[float]:
    """The lengths of bars for these numbers; the highest is the longest."""
    most = max(1, *numbers)
    return [round(LONGEST_BAR * max(0, number) / most, 1) for number in numbers]


def category(looks: TableView, at: int) -> str:
    """A category's name."""
    return looks.game.category_words(at, looks.record, looks.agreed)
