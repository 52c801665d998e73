"""The uniform bot: any legal action, each equally likely."""

from collections.abc import Sequence

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.record import Array


class UniformBot:
    """Plays at random: the baseline for all other bots."""

    def choose(self, view: Array, legal: Sequence[int], rng: Array) -> int:
        """Any of them."""
        return legal[pick(len(legal), rng)]
