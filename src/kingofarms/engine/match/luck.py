"""Where a match gets its random numbers: a sealed seed, the stream of a series, or a script.

Shuffle: what the players add to the seed, so that nobody who knows the seed chooses the deal.

A part is 32 random bytes. Its hash, the commitment, is fixed when the player sits down. When every
seat is taken and no commitment can change any more, the parts are revealed, and then it is dealt.

A player who is last to reveal knows the others' parts, and might keep back the own part to get
another deal. So parts are chained: each one is the hash of the next. If a part is left out, those
that were revealed are worth nothing: another round begins, and every other seat reveals its next.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

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


PREFIX = b"kingofarms part:"
SIZE = 32  # bytes of a part, and of a commitment


def hash_of_part(part: bytes) -> bytes:
    """The part before it in its chain; of the first part, the commitment."""
    return sha256(PREFIX + part).digest()


def checked_commitment(text: str) -> str:
    """A commitment in its usual spelling; empty if there is none."""
    return bytes_from(text).hex() if text else ""


def bytes_from(text: str) -> bytes:
    """A part or a commitment; a Refusal if it is none."""
    try:
        value = bytes.fromhex(text)
    except ValueError:
        value = b""
    if len(value) != SIZE or len(text) != 2 * SIZE:
        raise Refusal(
            _(
                "A part of the shuffle, and its commitment, must have {count} hexadecimal digits."
            ).format(count=2 * SIZE)
        )
    return value


@dataclass(frozen=True)
class Shuffle:
    """The commitments and parts of a match, by seat. It is never changed, only replaced."""

    expected: frozenset[int] = frozenset()  # seats whose commitment is still to come
    commitments: Mapping[int, str] = field(default_factory=dict)  # hexadecimal
    parts: Mapping[int, bytes] = field(default_factory=dict)  # revealed in this round
    left_out: frozenset[int] = frozenset()
    round: int = 0

    @property
    def awaited(self) -> list[int]:
        """The seats whose commitment or part is still to come."""
        unrevealed = self.commitments.keys() - self.parts.keys() - self.left_out
        return sorted(self.expected | unrevealed)

    def with_seat(self, seat: int, commitment: str, is_expected: bool) -> "Shuffle":
        """Somebody sits down there: with a commitment, with one to come, or without a part."""
        others = {at: each for at, each in self.commitments.items() if at != seat}
        if commitment:
            others[seat] = checked_commitment(commitment)
        expected = self.expected | {seat} if is_expected else self.expected - {seat}
        left_out = self.left_out - {seat}
        return replace(self, expected=expected, commitments=others, left_out=left_out)

    def with_part(self, seat: int, text: str) -> "Shuffle":
        """The seat reveals its part; it must be the one that the seat has committed to."""
        part = last = bytes_from(text)
        if self.expected or seat not in self.awaited:
            raise Refusal(_("The shuffle does not wait for a part of that seat."))
        for _round in range(self.round + 1):
            last = hash_of_part(last)
        if last.hex() != self.commitments[seat]:
            raise Refusal(_("That is not the part of the shuffle that was committed to."))
        return replace(self, parts={**self.parts, seat: part})

    def without(self, seat: int) -> "Shuffle":
        """That seat's part is left out; if others were revealed already, by another round."""
        if seat not in self.awaited:
            raise Refusal(_("The shuffle does not wait for a part of that seat."))
        rest = replace(self, expected=self.expected - {seat}, left_out=self.left_out | {seat})
        return replace(rest, parts={}, round=self.round + 1) if self.parts else rest

    def key(self) -> tuple[tuple[int, bytes], ...]:
        """What goes into the deal: the parts of the last round in the order of the seats."""
        return tuple(sorted(self.parts.items()))

    def fingerprint(self, seed_hash: str) -> str:
        """A name for the seed and all commitments together; of the seed alone if there are none."""
        if not self.commitments:
            return seed_hash
        return digest_of([seed_hash, sorted(self.commitments.items())])
