"""Damage to the bytes of any file."""

from collections.abc import Callable
from random import Random

Damage = Callable[[bytes, Random], bytes]

ODD_BYTES = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xc0\x80", b"\0", b"\x1b[2J")
MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


def place(data: bytes, rng: Random) -> int:
    """Anywhere in the data, or at its end."""
    return rng.randint(0, len(data))


def flip_bits(data: bytes, rng: Random) -> bytes:
    """One to eight bits are wrong."""
    changed = bytearray(data)
    for _time in range(rng.randint(1, 8) if data else 0):
        changed[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def replace_byte(data: bytes, rng: Random) -> bytes:
    """One byte is any other."""
    at = place(data, rng)
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def replace_digit(data: bytes, rng: Random) -> bytes:
    """One digit is another, so that the file still looks right."""
    digits = [at for at, byte in enumerate(data) if 48 <= byte <= 57]
    if not digits:
        return replace_byte(data, rng)
    at = rng.choice(digits)
    return data[:at] + str(rng.randrange(10)).encode() + data[at + 1 :]


def truncate(data: bytes, rng: Random) -> bytes:
    """The end is missing."""
    return data[: place(data, rng)]


def cut_out(data: bytes, rng: Random) -> bytes:
    """A piece is missing."""
    at = place(data, rng)
    return data[:at] + data[at + rng.randint(1, 60) :]


def repeat(data: bytes, rng: Random) -> bytes:
    """A piece is there twice."""
    at = place(data, rng)
    end = at + rng.randint(1, 200)
    return data[:end] + data[at:end] + data[end:]


def swap(data: bytes, rng: Random) -> bytes:
    """Two pieces have changed places."""
    first, second, third = sorted(place(data, rng) for _time in range(3))
    return data[:first] + data[second:third] + data[first:second] + data[third:]


def insert_odd_bytes(data: bytes, rng: Random) -> bytes:
    """Bytes that are not UTF-8, or that a terminal obeys."""
    at = place(data, rng)
    return data[:at] + rng.choice(ODD_BYTES) + data[at:]


def zero(data: bytes, rng: Random) -> bytes:
    """A piece is zero, as after a power cut."""
    at = place(data, rng)
    count = min(len(data) - at, rng.choice((1, 16, 512, 4096)))
    return data[:at] + bytes(count) + data[at + count :]


def insert_noise(data: bytes, rng: Random) -> bytes:
    """Random bytes in between, or instead of everything."""
    noise = rng.randbytes(rng.choice((1, 10, 1000)))
    at = place(data, rng)
    return rng.choice((data[:at] + noise + data[at:], noise))


def mark(data: bytes, rng: Random) -> bytes:
    """A byte order mark in front."""
    return rng.choice(MARKS) + data


def recode(data: bytes, rng: Random) -> bytes:
    """Another encoding, or other ends of lines."""
    if rng.random() < 0.5:
        return data.decode("latin-1").encode(rng.choice(("utf-16", "utf-32", "utf-8")))
    return data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"", b"\n\n")))


def empty(_data: bytes, _rng: Random) -> bytes:
    """Nothing is left."""
    return b""


TO_BYTES: tuple[Damage, ...] = (
    flip_bits,
    replace_byte,
    replace_digit,
    truncate,
    cut_out,
    repeat,
    swap,
    insert_odd_bytes,
    zero,
    insert_noise,
    mark,
    recode,
    empty,
)
