"""What a question needs, and its answers by bots of several strengths: whose sentence is told.

The sentence is that of the strongest bots that suffice. Bots suffice if three of four figures have
a 95 % interval, each by itself, that reaches no further than the tolerance of the question. That
follows from the spread of the figures and never from their values, so that nobody is chosen for a
striking result.

Two bots disagree about a figure if their intervals have no number in common, and either it stands
out for one of them only, or the values lie further apart than the tolerance.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import ceil, isfinite

from kingofarms.bots.levels import LEVELS, bots_for
from kingofarms.engine.game.game import Game
from kingofarms.engine.words import _
from kingofarms.lab.render.answer import Answer, Figure, Listing
from kingofarms.lab.render.numbers import whole
from kingofarms.lab.spec import is_quick

USUAL, STRONG, WEAK = "usual", "strong", "weak"
BUDGETS = {STRONG: 50, WEAK: 5}  # iterations of the search at each decision
# The bots of questions about usual ones, the weakest first; each answers by itself.
STRENGTHS = ("greedy", "search:20", "search:100")
PERFECT = 1_000_000  # more than any search thinks
# The most matches of bots that think. They depend on no clock: the same seed gives the same answer.
MOST, WORK, LEAST = 800, 40_000, 40  # matches; iterations at a decision times matches; matches
FORKED = 4  # times as long as a match without forks


@dataclass(frozen=True)
class Needs:
    """Bots by what they are for, whether each deal is played in every seating, and the matches.

    `two` asks for as few seats as the game allows; else as many as are wished.
    """

    bots: tuple[str, ...] = (USUAL,)
    swap: bool = False
    matches: int = 2000
    two: bool = False
    forks: int = 0  # decisions of each kind in a match that are tried

    def words(self) -> str:
        """What such a series is."""
        names = {USUAL: _("quick bots"), STRONG: _("strong bots"), WEAK: _("weak bots")}
        bots = " + ".join(names[role] for role in self.bots)
        words = _("{matches} matches of {bots}").format(matches=self.matches, bots=bots)
        if self.bots == (USUAL,):
            return _("{words}, and fewer of stronger ones").format(words=words)
        if not self.swap:
            return words
        return _("{words}, every deal in every seating").format(words=words)

    def seats(self, game: Game, wish: int | None) -> int:
        """How many seats."""
        if self.two:
            return game.SEATS[0]
        return game.SEATS[-1] if wish is None else wish

    def most(self, bots: Sequence[str]) -> int:
        """The most matches of these bots, unless more are wished for."""
        if is_quick(bots) or self.bots != (USUAL,):
            return self.matches
        many = max(LEAST, min(MOST, WORK // max(1, *map(thinking, bots))))
        return min(self.matches, max(LEAST, many // FORKED) if self.forks else many)


def thinking(bot: str) -> int:
    """How many continuations a bot tries at each decision: the more, the stronger it is."""
    name, _colon, dial = bot.partition(":")
    if name == "search" and dial.isdecimal():
        return int(dial)
    if name in LEVELS:
        return LEVELS[name].iterations
    return {"uniform": 0, "greedy": 1}.get(name, PERFECT)


def usual_bots(game: Game) -> list[str]:
    """The bots of several strengths that know the game, the weakest first."""
    return [bot for bot in STRENGTHS if bot.partition(":")[0] in bots_for(game)]


def bots_of(needs: Needs, seats: int) -> tuple[str, ...]:
    """A bot for each seat, in turn, where they play against each other."""
    names = [f"search:{BUDGETS[role]}" for role in needs.bots]
    return tuple(names[seat % len(names)] for seat in range(seats))


ENOUGH = 0.75  # of the figures
MARGIN = 1.1  # on an estimate from a first portion
MOST_NAMED = 3  # figures in a warning; the table has all


def strength(answer: Answer) -> int:
    """How much the weakest of its bots thinks."""
    return min(map(thinking, answer.bots.split(", ")))


def reach(answer: Answer) -> float:
    """How far the intervals of three of four figures reach at most, in tolerances."""
    reaches = sorted(each.half / each.tolerance for each in answer.figures)
    return reaches[ceil(ENOUGH * len(reaches)) - 1] if reaches else 0.0


def suffices(answer: Answer) -> bool:
    """Whether it is exact enough."""
    return reach(answer) <= 1


def wanted_matches(answer: Answer) -> float:
    """About how many matches such bots need to be exact enough; it may be infinite."""
    return answer.matches * reach(answer) ** 2 * MARGIN


def speaker(told: Sequence[Answer]) -> Answer:
    """The strongest that suffice; if none do, the most exact. The weakest comes first in `told`."""
    enough = [each for each in told if suffices(each)]
    return enough[-1] if enough else min(reversed(told), key=reach)


def told_together(told: Sequence[Answer], needs: Needs) -> Answer:
    """The answer of the strongest bots that suffice, with the figures of all side by side."""
    if len(told) == 1:
        return told[0]
    told = sorted(told, key=strength)
    one = speaker(told)
    sentence = _("Played by {bots}: {sentence}").format(bots=one.bots, sentence=one.sentence)
    warning = disagreement(told)
    agree = [] if warning or not one.figures else [_("The bots disagree about none of the rows.")]
    return replace(
        one,
        sentence=f"{sentence} {warning}" if warning else sentence,
        details=[*agree, *doubts(told, one, needs), *one.details],
        beside=side_by_side(told, one),
    )


def side_by_side(told: Sequence[Answer], one: Answer) -> Listing | None:
    """A row for each figure, in the order of the one that speaks, and a column for all bots."""
    figures = [{each.key: each for each in answer.figures} for answer in told]
    order = dict.fromkeys(each.key for answer in (one, *told) for each in answer.figures)
    if not order:
        return None
    names = {each.key: each.name for answer in told for each in answer.figures}
    columns = [
        f"{each.bots}\n" + _("{count} matches").format(count=whole(each.matches)) for each in told
    ]
    rows = [
        [names[key], *(own[key].words if key in own else "–" for own in figures)] for key in order
    ]
    return Listing([one.measure, *columns], rows)


def differences(told: Sequence[Answer]) -> Iterator[tuple[float, Figure, str]]:
    """Of each figure that bots disagree about: how far apart they are, and the two in words."""
    figures = [{each.key: each for each in answer.figures} for answer in told]
    for key in dict.fromkeys(key for own in figures for key in own):
        pairs = [
            (abs(own[key].value - other[key].value) / own[key].tolerance, at)
            for at, (own, other) in enumerate(combinations(figures, 2))
            if key in own and key in other and own[key].differs(other[key])
        ]
        if pairs:
            size, at = max(pairs)
            both = list(combinations(range(len(told)), 2))[at]
            words = "; ".join(f"{told[k].bots}: {figures[k][key].words}" for k in both)
            yield size, figures[both[0]][key], words


def disagreement(told: Sequence[Answer]) -> str:
    """What bots disagree about, in a sentence; empty where they do not."""
    found = sorted(differences(told), key=lambda each: -each[0])
    if not found:
        return ""
    parts = [f"{each.name} ({words})" for _size, each, words in found[:MOST_NAMED]]
    if len(found) > MOST_NAMED:
        parts.append(_("{count} more").format(count=len(found) - MOST_NAMED))
    return _("Strength matters: bots disagree about {parts}.").format(parts=", ".join(parts))


def doubts(told: Sequence[Answer], one: Answer, needs: Needs) -> list[str]:
    """Which bots leave too much doubt to speak, and how many matches they would need."""
    words = []
    for each in told if not suffices(one) else told[told.index(one) + 1 :]:
        narrow = sum(figure.half <= figure.tolerance for figure in each.figures)
        words.append(
            _(
                "{bots}, {count} matches, leave too much doubt: {narrow} of {all} intervals are "
                "as narrow as they should be."
            ).format(
                bots=each.bots, count=whole(each.matches), narrow=narrow, all=len(each.figures)
            )
        )
        if each.matches == needs.most(each.bots.split(", ")):
            words[-1] += " " + _("More are played only if --bots and --matches ask for them.")
        if isfinite(wanted := wanted_matches(each)):
            words[-1] += " " + _("About {count} would be enough.").format(count=rounded(wanted))
    return words


def rounded(count: float) -> str:
    """An estimate, rounded up to two digits."""
    step = 10 ** max(0, len(str(int(count))) - 2)
    return whole(ceil(count / step) * step)
