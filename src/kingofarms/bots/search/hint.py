"""A hint in words: the best action and why, from an analysis, or from the exact solution."""

from collections.abc import Sequence
from itertools import groupby

from kingofarms.bots.perfect import PerfectBot
from kingofarms.bots.search.analysis import Analysis, Analyst, Judgement
from kingofarms.bots.search.search import Decision
from kingofarms.engine.game.solver import Solver, solver_of
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.words import _

TELLING = 0.3  # points of difference that are worth a word
REASONS = 2
MOST_ACTIONS = 6  # of the likely continuation


def hint(match: Match, iterations: int | None = None, threads: int = 1) -> str:
    """For the seat to play."""
    solver = solver_of(match.game)
    if solver is not None:
        return exact_hint(match, solver)
    return hint_from(analysis_of(match, iterations, threads), match)


def analysis_of(match: Match, iterations: int | None = None, threads: int = 1) -> Analysis:
    """The analysis of the seat to play, from its View. Repeated calls give the same result."""
    analyst = (
        Analyst(match.game, match.agreed, threads=threads)
        if iterations is None
        else Analyst(match.game, match.agreed, iterations, threads)
    )
    return analyst.analyse(match.view(match.to_play), match.legal, generator(len(match.steps)))


def hint_from(analysis: Analysis, match: Match) -> str:
    """The best action, the next best, and what makes the difference."""
    best = analysis.best
    lines = [
        _("Best: {action}. It wins about {share} % of matches from here.").format(
            action=written(best.action, match), share=in_100(best.share)
        )
    ]
    if len(analysis.judgements) > 1:
        other = analysis.judgements[1]
        lines.append(
            _("Next best: {action}, {share} %.").format(
                action=written(other.action, match), share=in_100(other.share)
            )
        )
        lines += reasons(best, other, match)
    line = analysis.continuation[1:MOST_ACTIONS]
    if line:
        lines.append(_("Likely to follow: {actions}.").format(actions=told_by_seat(line, match)))
    return "\n".join(lines)


def told_by_seat(line: Sequence[Decision], match: Match) -> str:
    """The actions in order, grouped by seat."""
    names = match.game.seat_names(match.seats)
    return "; ".join(
        _("{name}: {actions}").format(
            name=names[seat], actions=", ".join(written(each.action, match) for each in own)
        )
        for seat, own in groupby(line, key=lambda each: each.seat)
    )


def reasons(best: Judgement, other: Judgement, match: Match) -> list[str]:
    """The categories of the score sheet in which they differ most."""
    gains = differences(best.own, other.own, match, "+")
    losses = differences(other.rival, best.rival, match, "−")
    lines = []
    for text, found in (
        (_("You gain more: {what}."), gains),
        (_("Your best rival gains less: {what}."), losses),
    ):
        if found:
            lines.append(text.format(what=", ".join(found)))
    return lines


def differences(more: Sequence[float], less: Sequence[float], match: Match, sign: str) -> list[str]:
    """The categories in which one score sheet is better, the largest first, without tie-breaks."""
    there = [(more[at] - less[at], at) for at in range(match.game.TOTAL)]
    telling = sorted((each for each in there if each[0] >= TELLING), reverse=True)
    view = match.view(match.to_play)[0]
    return [
        _("{points} {category}").format(
            points=f"{sign}{points:.1f}",
            category=match.game.category_words(category, view, match.agreed),
        )
        for points, category in telling[:REASONS]
    ]


def written(action: int, match: Match) -> str:
    """An action in notation."""
    return match.game.format_action(action, match.agreed)


def in_100(share: float) -> int:
    """A share in per cent."""
    return round(100 * share)


def exact_hint(match: Match, solver: Solver) -> str:
    """The best actions of the seat to play, what they are worth, and the next best."""
    judged = PerfectBot(match.game, match.agreed).judge(match.view(match.to_play))
    best = [each for each in judged if each.worth == judged[0].worth]
    notation = ", ".join(match.game.format_action(each.action, match.agreed) for each in best)
    lines = [
        _("Best: {actions}. {worth}").format(actions=notation, worth=solver.worth_in_words(best[0]))
    ]
    if len(judged) > len(best):
        other = judged[len(best)]
        lines.append(
            _("Next best: {action}. {worth}").format(
                action=match.game.format_action(other.action, match.agreed),
                worth=solver.worth_in_words(other),
            )
        )
    return "\n".join(lines)
