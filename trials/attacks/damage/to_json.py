"""Damage to what a JSON text says: fields lost, doubled, unknown or of another type.

What Python would not write (a field twice, 1e400) is written as a mark and replaced in the text.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any

MARK, TWICE = "@@raw{}@@", "@@twice@@"
RAW = (
    "1e400",
    "-1e400",
    "NaN",
    "Infinity",
    "1" * 30,
    "9" * 5000,
    "-0",
    "1.0",
    "0x10",
    "01",
    r'"\ud800"',
    r'"\u0000"',
    "[" * 50_000,
    '{"a":' * 50_000,
    "[" * 200 + "]" * 200,
    "",
)
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2**31,
    2**63,
    -(2**64),
    0.5,
    1e300,
    "",
    "x",
    "1",
    " 3",
    "sha256:0",
    "[red]x[/]",
    "é" * 1000,
    [],
    {},
    [[]],
    {"kind": "act"},
)
NAMES = ("bott", "Seat", "kind ", "", "seat\0", "version", "__proto__", "time2", "é")

Change = Callable[[Any, Random], None]


def parts(thing: Any) -> list[Any]:
    """Every object and list in it, itself as well, that has something in it."""
    inside = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ()
    own = [thing] if isinstance(thing, dict | list) and thing else []
    return own + [each for value in inside for each in parts(value)]


def somewhere(thing: Any, rng: Random) -> tuple[Any, Any]:
    """An object or list, and one of its keys."""
    part = rng.choice(parts(thing))
    return part, rng.choice(list(part)) if isinstance(part, dict) else rng.randrange(len(part))


def lose(thing: Any, rng: Random) -> None:
    """A field or an element is missing."""
    part, key = somewhere(thing, rng)
    del part[key]


def add_unknown(thing: Any, rng: Random) -> None:
    """A field that nobody knows."""
    objects = [part for part in parts(thing) if isinstance(part, dict)]
    rng.choice(objects)[rng.choice(NAMES)] = rng.choice((*VALUES, MARK.format(rng.randrange(16))))


def change_value(thing: Any, rng: Random) -> None:
    """Another value, perhaps of another type."""
    part, key = somewhere(thing, rng)
    part[key] = rng.choice(VALUES)


def change_beyond_bounds(thing: Any, rng: Random) -> None:
    """A value that has no place in a Python program."""
    part, key = somewhere(thing, rng)
    part[key] = MARK.format(rng.randrange(len(RAW)))


def exchange(thing: Any, rng: Random) -> None:
    """Two values have changed places."""
    (one, first), (other, second) = somewhere(thing, rng), somewhere(thing, rng)
    one[first], other[second] = other[second], one[first]


def double(thing: Any, rng: Random) -> None:
    """A field or an element is there twice."""
    part, key = somewhere(thing, rng)
    if isinstance(part, list):
        part.insert(key, part[key])
    else:
        part[TWICE + key] = rng.choice((part[key], *VALUES))


def rename(thing: Any, rng: Random) -> None:
    """A field has another name."""
    objects = [part for part in parts(thing) if isinstance(part, dict)]
    part = rng.choice(objects)
    key = rng.choice(list(part))
    part[rng.choice((key.upper(), key + "s", key[:-1], *NAMES))] = part.pop(key)


TO_JSON: tuple[Change, ...] = (
    lose,
    add_unknown,
    change_value,
    change_beyond_bounds,
    exchange,
    double,
    rename,
)


def damage_json(data: bytes, rng: Random) -> bytes:
    """The text after one such change, or two."""
    thing = json.loads(data)
    for _time in range(rng.choice((1, 1, 1, 2))):
        if parts(thing) and isinstance(thing, dict):
            rng.choice(TO_JSON)(thing, rng)
    try:
        text = json.dumps(thing, indent=rng.choice((None, 1)), ensure_ascii=rng.random() < 0.5)
    except ValueError:  # two values that were exchanged hold each other
        return b"[]"
    text = text.replace(TWICE, "")
    for number, raw in enumerate(RAW):
        text = text.replace(f'"{MARK.format(number)}"', raw)
    return text.encode()
