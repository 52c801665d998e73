"""A chunk of a series: some matches one after the other, played by one worker."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from kingofarms.lab.series.plan import Plan
from kingofarms.lab.series.rows import frames_of
from kingofarms.lab.series.table import Table

if TYPE_CHECKING:
    from polars import DataFrame

MATCHES = 1000  # of a chunk that is one compiled call
ASKED_MATCHES = 10  # of a chunk whose bots are asked


class Chunk(NamedTuple):
    """The matches from `begins` up to, not including, `ends`."""

    plan: Plan
    begins: int
    ends: int


class Rows(NamedTuple):
    """The rows of a chunk, as Parquet files."""

    matches: bytes
    seats: bytes
    forks: bytes | None


def play_chunk(chunk: Chunk) -> Rows:
    """Play the matches. It is the same function for every worker, on whichever machine."""
    frames = frames_of(chunk.plan, Table(chunk.plan).play(range(chunk.begins, chunk.ends)))
    forks = None if frames.forks is None else as_parquet(frames.forks)
    return Rows(as_parquet(frames.matches), as_parquet(frames.seats), forks)


def as_parquet(frame: DataFrame) -> bytes:
    """The rows as a file."""
    # Quickly written: what is kept in the end is written again, and smaller.
    file = BytesIO()
    frame.write_parquet(file, compression="lz4", statistics=False)
    return file.getvalue()


def chunks_of(plan: Plan, missing: list[range], size: int | None = None) -> list[Chunk]:
    """The missing matches as chunks."""
    step = size or (MATCHES if plan.is_compiled else ASKED_MATCHES)
    return [
        Chunk(plan, begins, min(begins + step, part.stop))
        for part in missing
        for begins in range(part.start, part.stop, step)
    ]
