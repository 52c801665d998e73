"""The balance of a game under several strengths: every card beside its type, and the seats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite

import numpy as np

from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import choosable, name_of
from kingofarms.engine.words import _
from kingofarms.lab.matches.plan import FORKED
from kingofarms.lab.matches.run import Progress, Result, plan_of, play_series
from kingofarms.lab.questions.seat import by_order
from kingofarms.lab.spec import Spec, is_quick
from kingofarms.lab.statistics import worth
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, Z, around, share

SEATS = 4  # at which the cards are judged
CURE = "head_start"  # an option that gives more to those who play later


def thinks(bots: str) -> bool:
    """Whether these bots look ahead; others play by rules of thumb, and quickly."""
    return not is_quick([bots])


@dataclass(frozen=True)
class Playing:
    """The series of a page: all are played in the same way, and each once."""

    spec: Spec  # its folder has a folder for each series
    progress: Progress | None = None  # of the present series
    known: dict[str, Result] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game."""
        return self.spec.chosen

    @property
    def seats(self) -> range:
        """The numbers of seats that the game allows."""
        return range(self.game.SEATS[0], self.game.SEATS[-1] + 1)

    @property
    def cures(self) -> range:
        """The values of the cure that may be tried; none where it is agreed on already."""
        known = choosable(self.game.Options)
        is_open = CURE in known and CURE not in self.spec.options
        return range(1, known[CURE].most + 1 if is_open else 1)

    def cuts_short(self, bots: str) -> bool:
        """Whether these bots try cures in a number of matches of their own."""
        return thinks(bots) and self.spec.cured_through is not None

    def check(self, bots: str) -> None:
        """Refuse what cannot be played before anything is played."""
        if "," in bots:
            raise Refusal(_("A page takes one bot for all seats, not '{bots}'.").format(bots=bots))
        if SEATS not in self.seats:
            raise Refusal(
                _("{game} cannot be played by {seats}.").format(game=self.game.TITLE, seats=SEATS)
            )
        plan_of(replace(self.spec, bots=(bots,), seats=SEATS))

    def series(self, bots: str, seats: int, cure: int = 0, in_full: bool = False) -> Result:
        """The series; if it was played before, the same one. A cure may have fewer matches."""
        options = {**self.spec.options, **({CURE: cure} if cure else {})}
        words = [self.game.NAME, bots.replace(":", ""), str(seats), *["full"] * in_full]
        name = "-".join([*words, *(f"{each}{name_of(options[each])}" for each in options)])
        if name not in self.known:
            tried = seats == SEATS and not cure and FORKED.fullmatch(bots)
            spec = self.spec.played_by(bots)
            if cure and not in_full and self.cuts_short(bots):
                spec = replace(spec, matches=spec.cured_through)
            folder = spec.folder / name if spec.folder else None
            spec = replace(spec, options=options, seats=seats, folder=folder)
            spec = spec if tried else replace(spec, forks=0)
            self.known[name] = play_series(spec, self.progress)
        return self.known[name]


FAIR = 0.05  # further from even than this is too far


@dataclass(frozen=True)
class SeatShares:
    """The share of wins of each place in the order of play."""

    bots: str
    seats: int
    cure: int  # 0: none
    places: list[Measured]
    result: Result

    @property
    def furthest(self) -> float:
        """How far the place that is furthest from an even chance is from it."""
        return max(abs(each.value - 1 / self.seats) for each in self.places)

    @property
    def is_fair(self) -> bool:
        """Whether no place is too far from an even chance."""
        return self.furthest < FAIR

    @property
    def is_surely_unfair(self) -> bool:
        """Whether some place is too far, and more matches would hardly tell otherwise."""
        even = 1 / self.seats
        return any(each.high < even - FAIR or even + FAIR < each.low for each in self.places)


def seat_shares(
    playing: Playing, bots: str, quick: Sequence[SeatShares] = ()
) -> Iterator[SeatShares]:
    """Every number of seats as usual and, where the game has the option, with cures.

    Quick bots try every cure. Those that look ahead cost more: they try one only where it is
    needed, first what `quick` bots found best, and stop when it is fair. Few matches may do for
    that; if a cure misses in them, but not surely, as many are played as without one.
    """
    for seats in playing.seats:
        usual = places_of(playing, bots, seats, 0)
        yield usual
        cures = [] if thinks(bots) and usual.is_fair else list(playing.cures)
        own = [each for each in quick if each.seats == seats and each.cure]
        if thinks(bots) and own:
            best = min(own, key=lambda each: each.furthest).cure
            cures = [each for each in (best, best + 1, best - 1) if each in cures]
        for cure in cures:
            found = places_of(playing, bots, seats, cure)
            if not (found.is_fair or found.is_surely_unfair) and playing.cuts_short(bots):
                found = places_of(playing, bots, seats, cure, in_full=True)
            yield found
            if thinks(bots) and found.is_fair:
                break


def places_of(
    playing: Playing, bots: str, seats: int, cure: int, in_full: bool = False
) -> SeatShares:
    """The share of wins of each place."""
    result = playing.series(bots, seats, cure, in_full)
    sample = result.sample
    return SeatShares(bots, seats, cure, [share(each) for each in by_order(sample).T], result)


UNKNOWN = Measured(0.0, np.inf, -1.0, 1.0, 0)
WITHIN, DOUBTFUL, BEYOND, UNJUDGED = "within", "in doubt", "beyond", "–"


@dataclass(frozen=True)
class CardShare:
    """One card, or another thing that is printed."""

    name: str
    group: str
    taken: float  # in a match
    wins: Measured
    off: Measured  # its share minus the mean of the shares of its type
    way: str = worth.OBSERVED
    worth: Measured = UNKNOWN  # dealt or tried, minus the mean of its type

    def verdict(self, limit: float) -> str:
        """Whether both are within the limit; in doubt where an interval holds the limit."""
        known = [each for each in (self.off, self.worth) if isfinite(each.error)]
        if not known:
            return UNJUDGED
        if any(abs(each.value) - Z * each.error > limit for each in known):
            return BEYOND
        return DOUBTFUL if any(abs(each.value) > limit for each in known) else WITHIN


def card_shares(sample: Sample, column: str = "cards_taken") -> list[CardShare]:
    """All cards, or other things in that column, in the order of their numbers."""
    kind = sample.kinds[column]
    things = sample.things(kind.name)
    if not len(things):
        return []
    had, dealt = sample.had(column, things), sample.dealt(column, things)
    given = worth.chance_cases(sample, things, dealt, kind.fork == "taken")
    shares = worth.seat_cases(sample, had).of(sample.deal)
    worths = {
        worth.DEALT: given.of(sample.deal),
        worth.TRIED: worth.fork_cases(sample, things, kind.fork).of(sample.deal),
    }
    cards, least = [], worth.LEAST_WINS * sample.seats
    for k, way in enumerate(worth.ways_of(sample, things, given, column)):
        like, own = [k, *things.others(k)], had[:, :, k]
        cards.append(
            CardShare(
                things.names[k],
                things.groups[k],
                float(shares.count[k] / sample.count),
                share((sample.won * own).sum(axis=1), own.sum(axis=1), sample.deal),
                from_mean(shares, k, like, least),
                way,
                from_mean(worths[way], k, like, least) if way in worths else UNKNOWN,
            )
        )
    return cards


def from_mean(ratios: worth.Ratios, k: int, like: Sequence[int], least: int) -> Measured:
    """The value of one less the mean of its type, of all that have at least so many cases.

    Both numbers vary together: one card's win is another's loss. So the error of the distance comes
    from what each match adds to it.
    """
    known = [at for at in like if ratios.count[at] >= least]
    if k not in known or len(known) < 2:
        return UNKNOWN
    value = float(ratios.value[k] - ratios.value[known].mean())
    off = ratios.added[:, k] - ratios.added[:, known].mean(axis=1)
    error = float(np.sqrt((off**2).sum()))
    return around(value, error, int(ratios.count[k]))


THOUGHT = 0.06  # of the share of wins: more spoils a game for players who look ahead


@dataclass(frozen=True)
class Strength:
    """One kind of bots."""

    bots: str
    played: Result  # by which the cards are judged
    cards: list[CardShare]  # and what else is printed
    seats: list[SeatShares]

    @property
    def limit(self) -> float:
        """How far a card may be from the mean of its type."""
        return THOUGHT if thinks(self.bots) else worth.TOLERANCE


def strengths_of(playing: Playing) -> list[Strength]:
    """Play all series; quick bots first, for greedy says which cures are worth trying."""
    bots = playing.spec.bots
    for each in bots:
        playing.check(each)
    quick: list[SeatShares] = []
    strengths: dict[str, Strength] = {}
    for each in sorted(dict.fromkeys(bots), key=thinks):
        played = playing.series(each, SEATS)
        sample = played.sample
        printed = [kind.column for kind in sample.kinds.values() if kind.is_printed]
        cards = [each for column in printed for each in card_shares(sample, column)]
        seats = list(seat_shares(playing, each, quick))
        quick = seats if each == "greedy" else quick
        strengths[each] = Strength(each, played, cards, seats)
    return [strengths[each] for each in dict.fromkeys(bots)]
