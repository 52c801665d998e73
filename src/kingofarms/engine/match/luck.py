"""How a match comes by its chance: sealed, so that nobody can foresee; or a stream, for series."""

import secrets
from dataclasses import dataclass

from kingofarms.engine.match.entries import SealedChance, StreamChance
from kingofarms.engine.match.terms import digest_of
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import keyed, streamed
from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import _


@dataclass(frozen=True)
class Sealed:
    """A secret seed of 256 bits; its hash is shown at the start, the seed when it is over.

    Action n draws from a generator of its own, so what was drawn tells nothing about what comes,
    and an action taken back and done again draws the same.
    """

    seed: bytes

    def rng_for(self, number: int, _before: Array | None) -> Array:
        """The generator of action `number`; the setup is number 0."""
        return keyed(b"sealed", self.seed, str(number).encode())

    def said(self) -> SealedChance:
        """As the match file has it."""
        return SealedChance(seed_hash=digest_of(self.seed), seed=self.seed.hex())


@dataclass(frozen=True)
class Stream:
    """A series' seed and the match's number in it; one generator runs through the match."""

    seed: int
    match: int = 0

    def rng_for(self, _number: int, before: Array | None) -> Array:
        """The generator where the action before left it."""
        return streamed(self.seed, self.match) if before is None else before

    def said(self) -> StreamChance:
        """As the match file has it."""
        return StreamChance(seed=self.seed, match=self.match)


Luck = Sealed | Stream


def sealed() -> Sealed:
    """A fresh secret."""
    return Sealed(secrets.token_bytes(32))


def luck_from(said: SealedChance | StreamChance) -> Luck:
    """The chance a match file speaks of, or a Refusal where seed and hash disagree."""
    if isinstance(said, StreamChance):
        return Stream(said.seed, said.match)
    if said.seed is None:
        raise Refusal(_("chance.seed is missing: without it the match cannot be replayed."))
    try:
        seed = bytes.fromhex(said.seed)
    except ValueError:
        raise Refusal(_("chance.seed is not hexadecimal.")) from None
    if digest_of(seed) != said.seed_hash:
        raise Refusal(_("chance.seed is not the seed whose hash the file shows."))
    return Sealed(seed)
