"""Damage to files that consist of lines: tournaments and tables of cards."""

from random import Random

from trials.attacks.damage.to_bytes import ODD_BYTES
from trials.attacks.damage.to_json import damage_json

CELLS = ("", " ", "x", "-1", "0", "21", "1" * 12, "٣", "²", '"', '"a,b"', "a+b", "page", "\t", "é")


def move_lines(data: bytes, rng: Random) -> bytes:
    """A line is missing, doubled, elsewhere, empty or cut in two."""
    lines = data.splitlines(keepends=True)
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    change = rng.randrange(5)
    if change == 0:
        del lines[at]
    elif change == 1:
        lines.insert(other, lines[at])
    elif change == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif change == 3:
        lines.insert(at, b"\n")
    else:
        middle = rng.randint(0, len(lines[at]))
        lines[at] = lines[at][:middle] + b"\n" + lines[at][middle:]
    return b"".join(lines)


def damage_json_line(data: bytes, rng: Random) -> bytes:
    """One line of JSON says something else."""
    lines = data.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    lines[at] = damage_json(lines[at], rng).replace(b"\n", b" ") + b"\n"
    return b"".join(lines)


def damage_cells(data: bytes, rng: Random) -> bytes:
    """Cells of a table are other ones, too many or too few."""
    rows = [line.split(b",") for line in data.splitlines()]
    row = rng.choice(rows)
    at, change = rng.randrange(len(row)), rng.randrange(5)
    if change == 0:
        row[at] = rng.choice(CELLS).encode()
    elif change == 1:
        row.insert(at, rng.choice(CELLS).encode())
    elif change == 2:
        del row[at]
    elif change == 3:
        row[at] += rng.choice(ODD_BYTES)
    else:
        other = rng.choice(rows)
        there = rng.randrange(len(other)) if other else 0
        row[at] = other[there] if other else b""
    return b"\n".join(b",".join(row) for row in rows) + b"\n"
