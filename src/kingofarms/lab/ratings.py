"""Ratings: the results of a tournament for each bot, each pair of bots and each seat.

Every number has a 95 % interval, from resampling whole deals: the matches of one deal share their
luck, so only deals are independent of each other.

A picture of the ratings with their intervals is SVG, PNG, or one HTML file for offline use.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from kingofarms.engine.files import unwritable
from kingofarms.engine.match.matchfile import check_place
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import _
from kingofarms.lab.render.charts import PLAIN, spans
from kingofarms.lab.tourney import MatchResult

SCALE = 400 / np.log(10)  # as in chess: 400 points more are ten wins to one
PRIOR = 0.5  # virtual wins of each over each, so that an unbeaten bot's rating stays finite
STEPS = 200
LONGEST_STEP = 1.0
CLOSE = 1e-9


def ratings(ahead: Array) -> Array:
    """Ratings with mean 0. `ahead[…, i, j]` is how often i finished ahead of j; a tie is half.

    The Bradley-Terry model over all pairs of each match, which agrees with Plackett-Luce for whole
    rankings. Unlike ratings that are updated match by match, the order of matches does not matter.
    """
    bots = ahead.shape[-1]
    wins = ahead + PRIOR * (1 - np.eye(bots))
    met = wins + np.swapaxes(wins, -1, -2)
    strength = np.zeros(ahead.shape[:-1])
    for _step in range(STEPS):
        step = newton_step(wins, met, strength)
        longest = np.abs(step).max(axis=-1, keepdims=True, initial=0)
        strength += step * np.minimum(1, LONGEST_STEP / np.maximum(longest, CLOSE))
        if longest.max(initial=0) < CLOSE:
            break
    return SCALE * (strength - strength.mean(axis=-1, keepdims=True))


def newton_step(wins: Array, met: Array, strength: Array) -> Array:
    """A step towards the strengths that make these wins most likely."""
    lead = strength[..., :, None] - strength[..., None, :]
    expected = 1 / (1 + np.exp(-lead))
    slope = (wins - met * expected).sum(axis=-1)
    bend = met * expected * (1 - expected)
    bots = wins.shape[-1]
    # Only differences count; the 1 / bots keeps the mean fixed.
    curve = np.eye(bots) * bend.sum(axis=-1)[..., None] - bend + 1 / bots
    return np.linalg.solve(curve, slope[..., None])[..., 0]


DRAWS = 1000
AT_ONCE = 50  # draws, to save memory
ENDS = (2.5, 97.5)  # per cent


@dataclass(frozen=True)
class Estimate:
    """A number and its interval."""

    value: float
    low: float
    high: float


ANYTHING = Estimate(0.5, 0.0, 1.0)  # a share of nothing


@dataclass(frozen=True)
class Standing:
    """The standing of one bot."""

    bot: str
    matches: int  # in which it sat; twice at one table counts twice
    wins: float  # a first place shared by k is 1/k
    share: Estimate
    rating: Estimate
    points: Estimate


@dataclass(frozen=True)
class Pair:
    """One bot against another, in the matches that both played."""

    bot: str
    other: str
    wins: int
    losses: int
    ties: int
    share: Estimate  # of the decided ones


@dataclass(frozen=True)
class Standings:
    """The whole result. Bots and pairs are in the order in which the bots were named."""

    matches: int
    deals: int
    bots: list[Standing]
    pairs: list[Pair]
    seats: list[Estimate]  # seats[seat]: its share of wins, whoever sat there


@dataclass(frozen=True)
class Tally:
    """Sums. The first index of each array is the deal, or the resampling draw."""

    sat: Array  # sat[deal, bot]
    won: Array  # won[deal, bot]
    points: Array  # points[deal, bot]
    ahead: Array  # ahead[deal, bot, other]
    level: Array  # level[deal, bot, other]
    seat_won: Array  # seat_won[deal, seat]
    matches: Array  # matches[deal, 0]

    def together(self, weights: Array) -> "Tally":
        """Weighted sums over deals, for each draw: `weights[draw, deal]`."""
        return Tally(
            **{name: np.tensordot(weights, array, axes=1) for name, array in self.__dict__.items()}
        )


def standings(names: Sequence[str], seats: int, results: Sequence[MatchResult]) -> Standings:
    """Count the results, in any order. Bots that never played are left out."""
    names = [name for name in names if any(name in each.bots for each in results)]
    tally = tally_of(names, seats, sorted(results, key=lambda each: each.match))
    deals = len(tally.matches)
    total = tally.together(np.ones((1, deals)))
    drawn = resampled(tally, deals)
    # A few deals may all have gone the same way. Add odd deals that go entirely one way.
    rng = np.random.default_rng(1)
    odd = rng.poisson(1, (DRAWS, len(names), len(names), 2))
    return Standings(
        matches=int(total.matches[0, 0]),
        deals=deals,
        bots=bot_standings(names, total, drawn, deals, odd),
        pairs=pair_standings(names, total, drawn, deals, odd),
        seats=share_of(
            total.seat_won,
            total.matches,
            drawn.seat_won,
            drawn.matches,
            deals,
            rng.poisson(1, (DRAWS, seats, 2)),
        ),
    )


def tally_of(names: Sequence[str], seats: int, results: Sequence[MatchResult]) -> Tally:
    """Sum up each deal."""
    place = {deal: at for at, deal in enumerate(dict.fromkeys(each.deal for each in results))}
    bot = {name: at for at, name in enumerate(names)}
    deals, bots = len(place), len(names)
    pairs = (deals, bots, bots)
    tally = Tally(
        sat=np.zeros((deals, bots)),
        won=np.zeros((deals, bots)),
        points=np.zeros((deals, bots)),
        ahead=np.zeros(pairs),
        level=np.zeros(pairs),
        seat_won=np.zeros((deals, seats)),
        matches=np.zeros((deals, 1)),
    )
    for each in results:
        add(tally, place[each.deal], [bot[name] for name in each.bots], each)
    return tally


def add(tally: Tally, deal: int, seated: Sequence[int], result: MatchResult) -> None:
    """Add one match."""
    tally.matches[deal, 0] += 1
    for seat, bot in enumerate(seated):
        won = 1 / result.ranks.count(1) if result.ranks[seat] == 1 else 0.0
        tally.sat[deal, bot] += 1
        tally.won[deal, bot] += won
        tally.points[deal, bot] += result.points[seat]
        tally.seat_won[deal, seat] += won
        for opposite, other in enumerate(seated):
            if other != bot:
                tally.ahead[deal, bot, other] += result.ranks[seat] < result.ranks[opposite]
                tally.level[deal, bot, other] += result.ranks[seat] == result.ranks[opposite]


def resampled(tally: Tally, deals: int) -> Tally:
    """Sums over bootstrap samples: as many deals, drawn with replacement, DRAWS times.

    The generator is fixed, so that the same matches give the same intervals.
    """
    rng = np.random.default_rng(0)
    parts = []
    for _part in range(DRAWS // AT_ONCE):
        weights = rng.multinomial(deals, np.full(deals, 1 / deals), AT_ONCE).astype(float)
        parts.append(tally.together(weights))
    return Tally(
        **{name: np.concatenate([getattr(part, name) for part in parts]) for name in tally.__dict__}
    )


def bot_standings(
    names: Sequence[str], total: Tally, drawn: Tally, deals: int, odd: Array
) -> list[Standing]:
    """The standing of each bot."""
    bots = np.arange(len(names))
    share = share_of(total.won, total.sat, drawn.won, drawn.sat, deals, odd[:, bots, bots])
    rating = estimates(
        ratings(total.ahead + total.level / 2)[0],
        ratings(drawn.ahead + drawn.level / 2 + odd_pairs(total, deals, odd)),
    )
    points = estimates(ratio(total.points, total.sat)[0], ratio(drawn.points, drawn.sat))
    return [
        Standing(
            bot=name,
            matches=int(total.sat[0, at]),
            wins=float(total.won[0, at]),
            share=share[at],
            rating=rating[at],
            points=points[at],
        )
        for at, name in enumerate(names)
    ]


def pair_standings(
    names: Sequence[str], total: Tally, drawn: Tally, deals: int, odd: Array
) -> list[Pair]:
    """Each pair of bots that played each other."""
    one, other = np.triu_indices(len(names), 1)
    wins, losses = total.ahead[:, one, other], total.ahead[:, other, one]
    won_drawn, lost_drawn = drawn.ahead[:, one, other], drawn.ahead[:, other, one]
    pairs = zip(
        [names[at] for at in one.tolist()],
        [names[at] for at in other.tolist()],
        wins[0].astype(int).tolist(),
        losses[0].astype(int).tolist(),
        total.level[0, one, other].astype(int).tolist(),
        share_of(wins, wins + losses, won_drawn, won_drawn + lost_drawn, deals, odd[:, one, other]),
        strict=True,
    )
    every = [Pair(*each) for each in pairs]
    return [each for each in every if each.wins + each.losses + each.ties]


def odd_pairs(total: Tally, deals: int, odd: Array) -> Array:
    """For each draw, the odd deals in which one bot was always ahead of another."""
    met = (total.ahead + np.swapaxes(total.ahead, 1, 2) + total.level) / deals
    upper = np.triu(np.ones(met.shape[1:]), 1)
    wins = odd[..., 0] * upper + np.swapaxes(odd[..., 1] * upper, 1, 2)
    return met * wins


def share_of(
    won: Array, of: Array, won_drawn: Array, of_drawn: Array, deals: int, odd: Array
) -> list[Estimate]:
    """A share for each column. `odd[draw, column]` counts the odd deals won and lost."""
    in_a_deal = of / deals
    drawn = ratio(won_drawn + in_a_deal * odd[..., 0], of_drawn + in_a_deal * odd.sum(axis=-1))
    shares = estimates(ratio(won, of)[0], drawn)
    counted = np.broadcast_to(of, won.shape)[0]
    return [each if many else ANYTHING for each, many in zip(shares, counted, strict=True)]


def ratio(part: Array, whole: Array) -> Array:
    """The quotient, or a half if there is nothing to divide by."""
    some = np.broadcast_to(whole, part.shape) > 0
    return np.where(some, part / np.where(some, whole, 1), 0.5)


def estimates(values: Array, drawn: Array) -> list[Estimate]:
    """Each value with the interval between the percentiles ENDS of the draws."""
    low, high = np.percentile(drawn, ENDS, axis=0)
    return [
        Estimate(float(value), float(min(value, least)), float(max(value, most)))
        for value, least, most in zip(values, low, high, strict=True)
    ]


KINDS = (".svg", ".png", ".html")
NEEDS = ("altair", "vl_convert")
WIDTH, BOT_HEIGHT = 480, 36  # pixels


def check_plot(path: Path) -> None:
    """Refuse a picture that can't be drawn, before any match is played."""
    if path.suffix.lower() not in KINDS:
        raise Refusal(_("'{path}' must end in {kinds}.").format(kinds=", ".join(KINDS), path=path))
    if not all(find_spec(name) for name in NEEDS):
        raise Refusal(
            _("To draw pictures, first run: {command}").format(
                command="pip install altair vl-convert-python"
            )
        )
    check_place(path)


def draw(standings: Standings, title: str, path: Path) -> None:
    """Draw the bots from the strongest to the weakest."""
    picture = chart(standings, title)
    try:
        if path.suffix.lower() == ".html":
            picture.save(str(path), format="html", inline=True)
        else:
            picture.save(str(path), format=path.suffix.lower()[1:], scale_factor=2)
    except OSError as error:
        raise unwritable(path, error) from None


def chart(standings: Standings, title: str) -> Any:
    """A point for each bot's rating, a line for its interval."""
    import altair

    rows = [
        {
            "bot": each.bot,
            "value": round(each.rating.value, 1),
            "low": round(each.rating.low, 1),
            "high": round(each.rating.high, 1),
            "share": f"{each.share.value:.1%} [{each.share.low:.1%}, {each.share.high:.1%}]",
            "matches": each.matches,
        }
        for each in sorted(standings.bots, key=lambda each: -each.rating.value)
    ]
    y = altair.Y("bot:N", sort=[str(row["bot"]) for row in rows], title=None)
    x = altair.X("low:Q", title=_("rating with 95 % interval"))
    columns = {
        "bot:N": _("bot"),
        "value:Q": _("rating"),
        "share:N": _("share of wins"),
        "matches:Q": _("matches"),
    }
    told = [altair.Tooltip(name, title=words) for name, words in columns.items()]
    layers = spans(rows, y, x, altair.value(PLAIN), tooltip=told)
    return altair.layer(*layers).properties(title=title, width=WIDTH, height=BOT_HEIGHT * len(rows))
