"""Where a match gets its random numbers: a sealed seed, the stream of a series, or a script."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from kingofarms.engine.match.entries import ScriptedChance, SealedChance, StreamChance
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import keyed, scripted, streamed
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import digest_of
from kingofarms.engine.words import _

MOST_PICKS = 128  # that one action may ask a script for


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


@dataclass(frozen=True)
class Scripted:
    """Picks that were written down for the setup and for each of the first actions.

    So a guided match is dealt what it is about. After the script it is dealt by the seed.
    """

    picks: tuple[tuple[int, ...], ...]  # those of the setup first
    rest: Sealed

    @property
    def seed(self) -> bytes:
        """The seed for everything after the script."""
        return self.rest.seed

    def rng_for(self, number: int, before: Array | None) -> Array:
        """The script's generator of action `number`, or the seed's."""
        if number < len(self.picks):
            return scripted(self.picks[number], room=MOST_PICKS)
        return self.rest.rng_for(number, before)

    def said(self) -> ScriptedChance:
        """For the match file."""
        rest = self.rest.said()
        picks = [list(each) for each in self.picks]
        return ScriptedChance(picks=picks, seed_hash=rest.seed_hash, seed=rest.seed)


Luck = Sealed | Stream | Scripted


def sealed() -> Sealed:
    """A new random secret."""
    return Sealed(secrets.token_bytes(32))


def script_of(picks: Sequence[Sequence[int]], seed: bytes) -> Scripted:
    """A script with these picks; after it, the seed. A Refusal if a pick cannot be one."""
    if any(len(each) > MOST_PICKS or min(each, default=0) < 0 for each in picks):
        raise Refusal(_("chance.picks has a number below 0, or too many numbers for one action."))
    return Scripted(tuple(map(tuple, picks)), Sealed(seed))


def luck_from(chance: SealedChance | StreamChance | ScriptedChance) -> Luck:
    """The luck that a match file describes. A Refusal if seed and hash disagree."""
    if isinstance(chance, StreamChance):
        return Stream(chance.seed, chance.match)
    if isinstance(chance, ScriptedChance):
        return script_of(chance.picks, seed_from(chance))
    return Sealed(seed_from(chance))


def seed_from(chance: SealedChance | ScriptedChance) -> bytes:
    """The seed in a match file."""
    if chance.seed is None:
        raise Refusal(_("chance.seed is missing: without it the match cannot be replayed."))
    try:
        seed = bytes.fromhex(chance.seed)
    except ValueError:
        raise Refusal(_("chance.seed is not hexadecimal.")) from None
    if digest_of(seed) != chance.seed_hash:
        raise Refusal(_("chance.seed is not the seed whose hash the file shows."))
    return seed
