"""Chance: the only place where an `rng` becomes a choice.

An `rng` is a small array of uint64: a SplitMix64 generator (Steele, Lea, Flood 2014: a state and
an odd step), or a script of picks that also records each requested `n`, so that the unchanged rules
can be taken through every outcome.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array

STATE, STEP, ROOM, ASKED, SCRIPT = range(5)  # ROOM: picks a script has room for; 0: no script
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
LOW_32 = np.uint64(0xFFFFFFFF)
U0, U1, U2 = np.uint64(0), np.uint64(1), np.uint64(2)
U27, U30, U31, U32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)

Result = TypeVar("Result")
Picker = TypeVar("Picker", bound=Callable[..., Any])


def wrapping(function: Picker) -> Picker:
    """Compile. In Python, silence NumPy's overflow warnings: here 64 bits are meant to wrap."""
    return compiled(function, np.errstate(over="ignore"))


@wrapping
def next_bits(rng: Array) -> Any:
    """The generator's next 64 bits."""
    rng[STATE] += rng[STEP]
    bits = rng[STATE]
    bits = (bits ^ (bits >> U30)) * MIX_1
    bits = (bits ^ (bits >> U27)) * MIX_2
    return bits ^ (bits >> U31)


@wrapping
def pick(n: int, rng: Array) -> int:
    """A number from 0 to n-1, equally likely (Lemire's method). For n = 1 nothing is drawn."""
    if n <= 1:
        return 0
    if rng[ROOM] != U0:
        return scripted_pick(n, rng)
    many = np.uint64(n)
    product = (next_bits(rng) >> U32) * many
    if (product & LOW_32) < many:
        uneven = ((U1 << U32) - many) % many
        while (product & LOW_32) < uneven:
            product = (next_bits(rng) >> U32) * many
    return np.int64(product >> U32)  # type: ignore[return-value]  # an int of Numba


@wrapping
def scripted_pick(n: int, rng: Array) -> int:
    """The next pick of the script. Records `n` beside it.

    It is 0 after the script's end, and where the script has a number that cannot be picked.
    """
    asked = rng[ASKED]
    rng[ASKED] += U1
    if asked >= rng[ROOM]:
        return 0
    at = np.int64(asked * U2) + SCRIPT
    rng[at] = np.uint64(n)
    choice = rng[at + 1]
    return np.int64(choice if choice < np.uint64(n) else U0)  # type: ignore[return-value]  # an int of Numba


def generator(state: int, step: int = int(GOLDEN)) -> Array:
    """An `rng` that draws random numbers. The step is made odd."""
    rng = np.zeros(SCRIPT, np.uint64)
    rng[STATE] = state & 0xFFFFFFFFFFFFFFFF
    rng[STEP] = step | 1
    return rng


def keyed(*parts: bytes) -> Array:
    """An `rng` whose 127 bits are a cryptographic hash of the parts."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    key = digest.digest()
    return generator(int.from_bytes(key[:8], "big"), int.from_bytes(key[8:16], "big"))


def streamed(seed: int, number: int) -> Array:
    """The `rng` of match `number` in the series with that seed."""
    return keyed(b"stream", str(seed).encode(), str(number).encode())


def scripted(picks: Sequence[int], room: int = 512) -> Array:
    """An `rng` that follows the script, and picks 0 after its end."""
    rng = np.zeros(SCRIPT + 2 * room, np.uint64)
    rng[ROOM] = room
    for at, choice in enumerate(picks):
        rng[SCRIPT + 2 * at + 1] = choice
    return rng


def asked(rng: Array) -> list[tuple[int, int]]:
    """The picks that were requested from a scripted `rng`: (n, pick) in order."""
    count, room = int(rng[ASKED]), int(rng[ROOM])
    if count > room:
        raise OverflowError(f"{count} picks were asked of a script with room for {room}")
    pairs = rng[SCRIPT : SCRIPT + 2 * count].reshape(count, 2)
    return [(int(n), int(choice)) for n, choice in pairs]


def is_used(before: Array, after: Array) -> bool:
    """Whether anything was drawn between these two copies of one generator."""
    return bool(before[STATE] != after[STATE])


def every_outcome(happen: Callable[[Array], Result]) -> Iterator[tuple[Fraction, Result]]:
    """Run `happen(rng)` once for each possible outcome: (probability, its result)."""
    picks: list[int] = []
    while True:
        rng = scripted(picks)
        result = happen(rng)
        path = asked(rng)
        probability = Fraction(1)
        for n, _ in path:
            probability /= n
        yield probability, result
        while path and path[-1][1] == path[-1][0] - 1:
            path.pop()
        if not path:
            return
        picks = [choice for _, choice in path]
        picks[-1] += 1
