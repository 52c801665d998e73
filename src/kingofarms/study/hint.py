"""A hint in words: the best action and why, the next best, and what may follow.

It follows from an analysis and from what the player sees, and from nothing else. What may follow is
described at tables that could be the real one, for nobody knows the hidden cards.

An analysis for programs: named fields, actions in notation.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kingofarms.bots.search.analysis import Analysis, Analyst, Judgement
from kingofarms.bots.search.memory import Decision
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import Solver
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.loops import room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, copied, new, quick_record
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _, ngettext

ITERATIONS = 8_000  # of a hint
TELLING = 0.3  # points of difference that are worth a word
REASONS = 2
DEALS = 8  # on which an action is described
LEAST = 2  # of them on which it must be possible
MOST = 4  # actions that are told


@dataclass(frozen=True)
class Seen:
    """What a hint may know: the table as the seat to play sees it, and what is public."""

    game: Game
    agreed: Agreed
    view: Array
    names: Sequence[str]

    @property
    def seat(self) -> int:
        """The seat to play."""
        return int(self.view["to_play"][0])

    def words(self, action: int) -> str:
        """An action in words."""
        view = quick_record(self.view)
        return self.game.describe_action(action, view, self.agreed, self.names)


@dataclass(frozen=True)
class Following:
    """One action that may come."""

    seat: int
    action: int
    words: str


def following(seen: Seen, action: int, line: Sequence[Decision]) -> list[Following]:
    """The line after that action in words, as far as these do not depend on hidden cards."""
    game, agreed = seen.game, seen.agreed
    rules, out = rules_of(game), room_for_actions(game)

    def on_one_deal(deal: int) -> list[Following]:
        """The line on one deal of what the viewer cannot see."""
        states, rng, terms = new(game.State), generator(deal), agreed.record
        rules.deal_at(copied(seen.view), 0, states, 0, terms, rng)
        rules.act_at(states, 0, terms, action, rng, out)
        followings: list[Following] = []
        for each in line[:MOST]:
            legal = out[1 : 1 + out[0]].tolist()
            if each.action not in legal or int(states["to_play"][0]) != each.seat:
                break
            view, is_own = new(game.State), each.seat == seen.seat
            rules.hide_at(states, 0, view, 0, terms, each.seat)
            describe = game.describe_action if is_own else game.describe_rivals_action
            words = describe(each.action, quick_record(view), agreed, seen.names)
            followings.append(Following(each.seat, each.action, words))
            rules.act_at(states, 0, terms, each.action, rng, out)
        return followings

    deals = [on_one_deal(deal) for deal in range(DEALS)]
    told: list[Following] = []
    for k in range(len(line[:MOST])):
        there = [each[k] for each in deals if len(each) > k]
        if len(there) < LEAST or any(each != there[0] for each in there):
            break
        told.append(there[0])
    return told


@dataclass(frozen=True)
class Option:
    """An action and what it is worth."""

    action: int
    words: str
    worth: str  # a sentence


@dataclass(frozen=True)
class Hint:
    """What a player is told."""

    best: Option
    reasons: tuple[str, ...]
    following: tuple[Following, ...]
    next_best: Option | None
    is_clear: bool  # whether the best is better than the next best beyond doubt


def hint(
    match: Match,
    iterations: int | None = None,
    threads: int = 1,
    numbers: Mapping[int, int] | None = None,
) -> str:
    """For the seat to play, as text for the terminal, where actions may have numbers."""
    view = match.view(match.to_play)
    words = hint_from(analysis_of(match, iterations, threads), seen_in(match, view))
    return text_of(words, match, numbers or {})


def seen_in(match: Match, view: Array) -> Seen:
    """What the seat to play sees of a match. Players are called by their seats, as in the log."""
    return Seen(match.game, match.agreed, view, match.game.seat_names(match.seats))


def analysis_of(match: Match, iterations: int | None = None, threads: int = 1) -> Analysis:
    """The analysis of the seat to play, from its View. Repeated calls give the same result."""
    analyst = Analyst(match.game, match.agreed, iterations or ITERATIONS, threads)
    return analyst.analyse(match.view(match.to_play), match.legal, generator(len(match.steps)))


def text_of(hint: Hint, match: Match, numbers: Mapping[int, int]) -> str:
    """The hint as lines of text. An action is written with its number, else in notation."""
    names = list(match.game.seat_names(match.seats))
    names[match.to_play] = _("You")

    def written(option: Option) -> str:
        if option.action in numbers:
            return f"{numbers[option.action]}, {option.words}"
        return match.game.format_action(option.action, match.agreed)

    lines = [
        _("Best: {action}. {worth}").format(action=written(hint.best), worth=hint.best.worth),
        *hint.reasons,
    ]
    if hint.next_best:
        action, worth = written(hint.next_best), hint.next_best.worth
        lines.append(_("Next best: {action}. {worth}").format(action=action, worth=worth))
    if hint.following:
        line_after = (f"{names[each.seat]}: {each.words}" for each in hint.following)
        lines.append(_("What may follow: {actions}.").format(actions="; ".join(line_after)))
    return "\n".join(lines)


def hint_from(analysis: Analysis, seen: Seen) -> Hint:
    """The analysis in words."""
    solver = seen.game.solver
    if solver is not None and analysis.best.worth is not None:
        return exact_hint(analysis, seen, solver)
    best = analysis.best
    other = analysis.judgements[1] if len(analysis.judgements) > 1 else None
    return Hint(
        best=Option(
            best.action,
            seen.words(best.action),
            _("It wins about {share} % of matches from here.").format(share=in_100(best.share)),
        ),
        reasons=tuple(reasons(analysis, seen)),
        following=line_after(best, seen),
        next_best=Option(other.action, seen.words(other.action), less(best, other))
        if other
        else None,
        is_clear=other is not None and other.is_clearly_behind,
    )


def line_after(judgement: Judgement, seen: Seen) -> tuple[Following, ...]:
    """What may follow that action."""
    return tuple(following(seen, judgement.action, judgement.following))


def less(best: Judgement, other: Judgement) -> str:
    """How much less another action is worth than the best."""
    share, points = in_100(other.share), in_100(best.share) - in_100(other.share)
    if not other.is_clearly_behind:
        return _("It wins about {share} %: no clear difference.").format(share=share)
    if not points:
        return _("It wins about {share} %, a little less.").format(share=share)
    return ngettext(
        "It wins about {share} %, {points} percentage point less.",
        "It wins about {share} %, {points} percentage points less.",
        points,
    ).format(share=share, points=points)


def in_100(share: float) -> int:
    """A share in per cent."""
    return round(100 * share)


# Why.


def reasons(analysis: Analysis, seen: Seen) -> list[str]:
    """What the best action gains and denies, compared with the next best; else with all others."""
    best, others = analysis.best, analysis.judgements[1:]
    if not others or not best.own:
        return []
    lines = differences(best, others[0].own, others[0].rival, seen)
    if not lines:
        lines = differences(best, average(others, "own"), average(others, "rival"), seen)
    return lines


def average(judgements: Sequence[Judgement], name: str) -> list[float]:
    """The mean score sheet of these actions."""
    sheets = [getattr(each, name) for each in judgements]
    return [sum(points) / len(sheets) for points in zip(*sheets, strict=True)]


def differences(
    best: Judgement, own: Sequence[float], rival: Sequence[float], seen: Seen
) -> list[str]:
    """Where the score sheets differ most: the own, and that of the best other seat."""
    gains = telling(best.own, own, seen, "+")
    losses = telling(rival, best.rival, seen, "−")
    others = [name for seat, name in enumerate(seen.names) if seat != seen.seat]
    lines = []
    if gains:
        lines.append(_("On average it brings you more for {what}.").format(what=", ".join(gains)))
    if losses and len(others) == 1:
        text = _("On average {name} gets less for {what}.")
        lines.append(text.format(name=others[0], what=", ".join(losses)))
    elif losses:
        text = _("On average your best rival gets less for {what}.")
        lines.append(text.format(what=", ".join(losses)))
    return lines


def telling(more: Sequence[float], less: Sequence[float], seen: Seen, sign: str) -> list[str]:
    """The categories in which one score sheet is better, the largest first, in words."""
    large = large_differences(more, less, seen.game)
    return [change_words(points, category, seen, sign) for points, category in large]


def large_differences(
    more: Sequence[float], less: Sequence[float], game: Game
) -> list[tuple[float, int]]:
    """By how many points one score sheet is better in a category, without tie-breaks."""
    there = [(more[at] - less[at], at) for at in range(game.TOTAL)]
    return sorted((each for each in there if each[0] >= TELLING), reverse=True)[:REASONS]


def change_words(points: float, category: int, seen: Seen, sign: str) -> str:
    """Points of a category in words."""
    return _("{category} ({points})").format(
        points=f"{sign}{points:.1f}",
        category=seen.game.category_words(category, quick_record(seen.view), seen.agreed),
    )


# Where the game is solved.


def exact_hint(analysis: Analysis, seen: Seen, solver: Solver) -> Hint:
    """What the best action is worth exactly, and what refutes the next best."""
    best = analysis.best
    equal = [each for each in analysis.judgements if worth_of(each) == worth_of(best)]
    worse = analysis.judgements[len(equal) : len(equal) + 1]
    return Hint(
        best=Option(best.action, seen.words(best.action), worth_words(best, solver)),
        reasons=tuple(exact_reasons(best, equal[1:], seen)),
        following=line_after(best, seen),
        next_best=refuted(worse[0], seen, solver) if worse else None,
        is_clear=True,
    )


def worth_of(judgement: Judgement) -> int:
    """The exact worth of an action."""
    return judgement.worth.worth if judgement.worth else 0


def worth_words(judgement: Judgement, solver: Solver) -> str:
    """What an action is worth, as a sentence."""
    return solver.worth_in_words(judgement.worth) if judgement.worth else ""


def exact_reasons(best: Judgement, equal: Sequence[Judgement], seen: Seen) -> list[str]:
    """What else is as good, and how many replies the rival has."""
    lines = []
    if equal:
        words = "; ".join(seen.words(each.action) for each in equal)
        lines.append(_("Just as good: {actions}.").format(actions=words))
    good, every = best.replies
    if every > 1:
        name = seen.names[1 - seen.seat]
        text = ngettext(
            "{name} has {every} replies; {good} of them is best.",
            "{name} has {every} replies; {good} of them are equally good.",
            good,
        )
        lines.append(text.format(every=every, name=name, good=good))
    return lines


def refuted(other: Judgement, seen: Seen, solver: Solver) -> Option:
    """The next best action, and the reply because of which it is worse."""
    worth = worth_words(other, solver)
    replies = [each for each in line_after(other, seen) if each.seat != seen.seat]
    if replies:
        text = _("{name}'s best reply: {action}.")
        worth += " " + text.format(name=seen.names[replies[0].seat], action=replies[0].words)
    return Option(other.action, seen.words(other.action), worth)


def analysis_for_programs(analysis: Analysis, match: Match) -> dict[str, Any]:
    """An analysis, for programs."""
    names = match.game.seat_names(match.seats)
    return {
        "game": match.game.NAME,
        "seat": names[analysis.seat],
        "exact": analysis.is_exact,
        "actions": [judgement(each, match) for each in analysis.judgements],
        "continuation": [
            {"seat": names[seat], "action": match.game.format_action(action, match.agreed)}
            for seat, action in analysis.continuation
        ],
    }


def judgement(each: Judgement, match: Match) -> dict[str, Any]:
    """One action with its winning chance and the expected score sheets."""
    result: dict[str, Any] = {
        "action": match.game.format_action(each.action, match.agreed),
        "share": round(each.share, 4),
        "interval": [round(bound, 4) for bound in each.interval],
        "visits": each.visits,
        "behind": [round(bound, 4) for bound in each.behind],
    }
    if each.worth is not None:
        result["margin"] = each.worth.margin
    for name, sheet in (("own", each.own), ("best_rival", each.rival)):
        pairs = zip(match.game.CATEGORIES, sheet, strict=False)
        result[name] = {category: round(points, 2) for category, points in pairs}
    return result
