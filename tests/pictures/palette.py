"""PNG files with a palette: drawings in few colours become three times smaller."""

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
COLOURS = 255


def with_palette(png: bytes) -> bytes:
    """The same picture with a palette of its most frequent colours, without transparency."""
    pixels = decode(png)[:, :, :3]
    coarse = (pixels >> 3).astype(np.int64)
    keys = (coarse[:, :, 0] << 10) | (coarse[:, :, 1] << 5) | coarse[:, :, 2]
    found, which, counts = np.unique(keys, return_inverse=True, return_counts=True)
    flat = pixels.reshape(-1, 3).astype(np.float64)
    means = np.column_stack(
        [np.bincount(which.ravel(), flat[:, k], len(found)) / counts for k in range(3)]
    )
    kept = means[np.argsort(-counts, kind="stable")[:COLOURS]]
    nearest = np.empty(len(means), dtype=np.uint8)
    for start in range(0, len(means), 256):
        part = means[start : start + 256]
        away = ((part[:, None, :] - kept[None, :, :]) ** 2).sum(axis=2)
        nearest[start : start + 256] = away.argmin(axis=1)
    return encode(nearest[which.reshape(keys.shape)], kept.round().astype(np.uint8))


def decode(png: bytes) -> Pixels:
    """The pixels of a PNG of eight bits a channel with transparency, as resvg writes it."""
    chunks = dict[bytes, bytes]()
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        chunks[kind] = chunks.get(kind, b"") + data
        at += 12 + length
    width, height, depth, colour = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, colour) == (8, 6)
    raw = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), dtype=np.uint8)
    rows = raw.reshape(height, 1 + 4 * width)
    above = np.zeros(4 * width, dtype=np.uint8)
    pixels = np.empty((height, 4 * width), dtype=np.uint8)
    for y in range(height):
        above = pixels[y] = unfiltered(int(rows[y, 0]), rows[y, 1:], above)
    return pixels.reshape(height, width, 4)


def unfiltered(kind: int, line: Pixels, above: Pixels) -> Pixels:
    """One line of a PNG without its filter."""
    if kind == 0:
        return line
    if kind == 1:
        return np.cumsum(line.reshape(-1, 4), axis=0, dtype=np.uint8).reshape(-1)
    if kind == 2:
        return line + above
    result = line.tolist()
    over = above.tolist()
    for k in range(len(result)):
        left = result[k - 4] if k > 3 else 0
        corner = over[k - 4] if k > 3 else 0
        guess = (left + over[k]) // 2 if kind == 3 else paeth(left, over[k], corner)
        result[k] = (result[k] + guess) & 255
    return np.array(result, dtype=np.uint8)


def paeth(left: int, above: int, corner: int) -> int:
    """The neighbour nearest to left + above - corner."""
    guess = left + above - corner
    return min((left, above, corner), key=lambda value: abs(guess - value))


def encode(pixels: Pixels, palette: Pixels) -> bytes:
    """A PNG of numbers into a palette."""
    height, width = pixels.shape
    lines = np.column_stack([np.zeros(height, dtype=np.uint8), pixels]).tobytes()
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + chunk(b"PLTE", palette.tobytes())
        + chunk(b"IDAT", zlib.compress(lines, 9))
        + chunk(b"IEND", b"")
    )


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk with its length and checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
