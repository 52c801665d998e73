"""Where a match gets its random numbers: sealed (unpredictable), or a stream (for series)."""

import secrets
from dataclasses import dataclass

from kingofarms.engine.match.entries import SealedChance, StreamChance
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import keyed, streamed
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import digest_of
from kingofarms.engine.words import _


@dataclass(frozen=True)
class Sealed:
    """A secret seed of 256 bits. Its hash is public from the start, the seed after the match.

    Players may have added parts to it, each with its seat (`shuffle.py`). Each action has its own
    generator, so past draws reveal nothing about future ones, and an action that is undone and
    repeated draws the same.
    """

    seed: bytes
    parts: tuple[tuple[int, bytes], ...] = ()

    def rng_for(self, number: int, _before: Array | None) -> Array:
        """The generator of action `number`; the setup is number 0."""
        added = [bytes([seat]) + part for seat, part in self.parts]
        return keyed(b"sealed", self.seed, *added, str(number).encode())

    def said(self) -> SealedChance:
        """For the match file."""
        return SealedChance(seed_hash=digest_of(self.seed), seed=self.seed.hex())


@dataclass(frozen=True)
class Stream:
    """The seed of a series and the number of the match in it. One generator serves the match."""

    seed: int
    match: int = 0

    def rng_for(self, _number: int, before: Array | None) -> Array:
        """The generator as the previous action left it."""
        return streamed(self.seed, self.match) if before is None else before

    def said(self) -> StreamChance:
        """For the match file."""
        return StreamChance(seed=self.seed, match=self.match)


Luck = Sealed | Stream


def sealed() -> Sealed:
    """A new random secret."""
    return Sealed(secrets.token_bytes(32))


def luck_from(chance: SealedChance | StreamChance) -> Luck:
    """The luck that a match file describes. A Refusal if seed and hash disagree."""
    if isinstance(chance, StreamChance):
        return Stream(chance.seed, chance.match)
    if chance.seed is None:
        raise Refusal(_("chance.seed is missing: without it the match cannot be replayed."))
    try:
        seed = bytes.fromhex(chance.seed)
    except ValueError:
        raise Refusal(_("chance.seed is not hexadecimal.")) from None
    if digest_of(seed) != chance.seed_hash:
        raise Refusal(_("chance.seed is not the seed whose hash the file shows."))
    return Sealed(seed)
