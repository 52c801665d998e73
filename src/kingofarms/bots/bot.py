"""Bot: what every bot offers, and letting bots play.

The uniform bot: any legal action, each equally likely.
"""

from collections.abc import Sequence
from typing import Protocol

from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.chance import keyed, pick
from kingofarms.engine.rules.record import Array


class Bot(Protocol):
    """A player that sees only Views, never a State."""

    def choose(self, view: Array, legal: Sequence[int], rng: Array) -> int:
        """One of the legal actions; `view` is an array of one View."""


def generators(seed: int | bytes, match: int, seats: int) -> list[Array]:
    """A generator for each bot, independent of the generator of the match."""
    data = seed if isinstance(seed, bytes) else str(seed).encode()
    return [keyed(b"bot", data, b"%d %d" % (match, seat)) for seat in range(seats)]


def let_choose(match: Match, bot: Bot, rng: Array) -> int:
    """The choice of the bot for the seat to play."""
    return bot.choose(match.view(match.to_play), match.legal, rng)


def let_play(match: Match, bots: Sequence[Bot], rngs: Sequence[Array]) -> None:
    """Let the bots play the match to its end."""
    while not match.is_over:
        seat = match.to_play
        match.act(let_choose(match, bots[seat], rngs[seat]), seat)


class UniformBot:
    """Plays at random: the baseline for all other bots."""

    def choose(self, view: Array, legal: Sequence[int], rng: Array) -> int:
        """Any of them."""
        return legal[pick(len(legal), rng)]
