"""Rows: matches as they were counted become frames with the columns of `columns.py`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kingofarms.engine.game.game import Game, part_of
from kingofarms.engine.game.listed import THINGS, TURNS, listed
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.lab.matches.columns import (
    INT16S,
    PARTS,
    TEXT,
    VERSION,
    Column,
    acts_of,
    columns_of,
    own_counts,
    points_column,
    schema,
)
from kingofarms.lab.matches.forks import DRAWN, KINDS
from kingofarms.lab.matches.plan import Plan
from kingofarms.lab.matches.table import Played, Table

if TYPE_CHECKING:
    from polars import DataFrame, LazyFrame, Series

BLOCK = 1 << 16  # rows that are digested at once
BITS = 16  # of a turn and of a place: both are int16
LOW = (1 << BITS) - 1


def fork_frame(plan: Plan, played: Played) -> DataFrame:
    """The rows of `forks`, match by match: what was taken otherwise, then what was drawn."""
    import polars

    known = schema(columns_of(plan.game)["forks"])
    parts = []
    for values in (fork_values(plan, played), draw_values(plan, played)):
        frame = polars.DataFrame(values, schema_overrides={name: known[name] for name in values})
        parts.append(
            frame.with_columns(
                polars.lit(None).alias(name) for name in known if name not in values
            ).select(polars.col(name).cast(kind) for name, kind in known.items())
        )
    return polars.concat(parts).sort("match", maintain_order=True)


def match_values(plan: Plan, played: Played) -> dict[str, Any]:
    """The values of `matches`, by column."""
    count, numbers = len(played.numbers), np.array(played.numbers, np.int64)
    courses, censuses = played.courses, played.censuses
    won = played.sheets["rank"][:, : plan.seats] == 1
    behind = np.where(won, courses["behind"][:, : plan.seats], 0).max(axis=1)
    late = (won & (courses["behind_before"][:, : plan.seats] == 1)).any(axis=1)
    ended_by = nullable(censuses["ended_by"], censuses["ended_by"] != NOBODY)
    return {
        "match": numbers,
        "deal": numbers // plan.per_deal,
        "rotation": numbers % plan.per_deal,
        "game": [plan.game.NAME] * count,
        "rules": np.full(count, plan.game.RULES_VERSION),
        "seats": np.full(count, plan.seats),
        "seed": np.full(count, plan.seed, np.int64),
        "terms": [plan.agreed.digest] * count,
        "content": [plan.agreed.content_digest] * count,
        "first": courses["first"],
        "actions": courses["actions"],
        "turns": courses["turns"],
        "reason": played.sheets["reason"],
        "ended_by": ended_by,
        "winners": won.sum(axis=1),
        "margin": margins(plan, played, won),
        "lead_changes": courses["lead_changes"],
        "decided_at": behind / np.maximum(1, courses["turns"]),
        "last_turn_decided": late,
        **list_values(plan, "TABLE_LISTS", censuses, None),
        **counted(plan, "TABLE_COUNTS", censuses["table_count"]),
    }


def margins(plan: Plan, played: Played, won: Array) -> Array:
    """The best score of a winner less the best of all others; where all win, 0."""
    scores = played.sheets["points"][:, : plan.seats, plan.game.TOTAL].astype(np.int64)
    low = np.iinfo(np.int32).min
    best = np.where(won, scores, low).max(axis=1)
    others = np.where(won, low, scores).max(axis=1)
    return np.where(won.all(axis=1) | (won.sum(axis=1) > 1), 0, best - others)


def seat_values(plan: Plan, played: Played) -> dict[str, Any]:
    """The values of `seats`, by column: match by match."""
    seats, count = plan.seats, len(played.numbers)
    numbers = np.repeat(np.array(played.numbers, np.int64), seats)
    seat = np.tile(np.arange(seats), count)
    ranks = played.sheets["rank"][:, :seats]
    shares = (ranks == 1) / (ranks == 1).sum(axis=1, keepdims=True)
    points = played.sheets["points"][:, :seats]
    entrants = (seat + numbers % plan.per_deal) % seats
    return {
        "match": numbers,
        "deal": numbers // plan.per_deal,
        "seat": seat,
        "order": (seat - np.repeat(played.courses["first"], seats)) % seats,
        "bot": [plan.bots[entrant] for entrant in entrants],
        "entrant": entrants,
        "rank": ranks.ravel(),
        "win": shares.ravel(),
        "score": points[:, :, plan.game.TOTAL].ravel(),
        **{
            f"ahead_{part}": played.courses["ahead"][:, at, :seats].ravel()
            for at, part in enumerate(PARTS, 1)
        },
        **list_values(plan, "LISTS", played.censuses, seats),
        **{
            points_column(name): points[:, :, at].ravel()
            for at, name in enumerate(plan.game.CATEGORIES)
        },
        **counted(plan, "COUNTS", played.censuses["count"][:, :seats].reshape(count * seats, -1)),
    }


def fork_values(plan: Plan, played: Played) -> dict[str, Any]:
    """The values of `forks`, by column: those that had another choice."""
    m, at = np.nonzero(played.kept.done["is_played"])
    forks, numbers = played.kept.done[m, at], np.array(played.numbers, np.int64)[m]
    return {
        "match": numbers,
        "deal": numbers // plan.per_deal,
        "seat": forks["seat"],
        "turn": forks["turn"],
        "actions": forks["actions"],
        "kind": [KINDS[kind] for kind in forks["kind"]],
        "id": forks["thing"],
        "win": forks["is_winner"] / forks["winners"],
        "win_otherwise": forks["is_other_winner"] / forks["other_winners"],
        "score": forks["points"],
        "score_otherwise": forks["other_points"],
    }


def draw_values(plan: Plan, played: Played) -> dict[str, Any]:
    """The same for cards that were drawn; nothing was played again for them."""
    draws, drawn = played.kept.draws, played.kept.drawn
    m, at = np.nonzero(np.arange(draws.shape[1]) < drawn[:, None])
    draws, numbers = draws[m, at], np.array(played.numbers, np.int64)[m]
    ranks = played.sheets["rank"][:, : plan.seats]
    shares = (ranks == 1) / (ranks == 1).sum(axis=1, keepdims=True)
    points = played.sheets["points"][m, draws["seat"], plan.game.TOTAL]
    return {
        "match": numbers,
        "deal": numbers // plan.per_deal,
        "seat": draws["seat"],
        "turn": draws["turn"],
        "actions": draws["actions"],
        "kind": [DRAWN] * len(m),
        "id": draws["card"],
        "win": shares[m, draws["seat"]],
        "score": points,
        "instead": draws["instead"],
    }


def list_values(plan: Plan, name: str, censuses: Array, seats: int | None) -> dict[str, Any]:
    """What the census lists, with the turns: of each seat, or of the table if `seats` is None."""
    values: dict[str, Any] = {}
    known: dict[tuple[str, str], tuple[Series, Series]] = {}

    def of(field: str) -> Array:
        if seats is None:
            return censuses[field]
        return censuses[field][:, :seats].reshape(len(censuses) * seats, -1)

    for each in listed(plan.game, name):
        other = "" if each.shows in (THINGS, TURNS) else each.shows
        key = each.counted, other
        if key not in known:
            known[key] = lists(of(each.counted), of(other) if other else None)
        values[each.column] = known[key][0 if each.shows == THINGS else 1]
    return values


def lists(turns: Array, other: Array | None = None) -> tuple[Series, Series]:
    """For each row the places that are not 0, by their turn, and that turn, or what `other` has.

    A census has t + 1 for turn t.
    """
    cells = np.flatnonzero(turns != 0)
    row, place = np.divmod(cells, turns.shape[1])
    # Row, turn and place as one number: these sort ten times as fast as three columns.
    turn = turns.ravel()[cells].astype(np.int64)
    keys = np.sort(row << 2 * BITS | turn << BITS | place)
    row, turn, place = keys >> 2 * BITS, keys >> BITS & LOW, keys & LOW
    second = turn - 1 if other is None else other[row, place]
    return grouped(row, place, len(turns)), grouped(row, second, len(turns))


def grouped(row: Array, values: Array, rows: int) -> Series:
    """A list for each row, with its values in their order; `row` is sorted."""
    import polars

    lengths = np.bincount(row, minlength=rows)
    at = np.arange(len(row)) - (np.cumsum(lengths) - lengths)[row]
    padded = np.zeros((rows, max(1, int(lengths.max(initial=0)))), np.int16)
    padded[row, at] = values
    frame = polars.DataFrame({"values": padded, "length": lengths})
    return frame.select(polars.col("values").arr.to_list().list.head("length"))["values"]


def counted(plan: Plan, name: str, counts: Array) -> dict[str, Any]:
    """What the game itself counts."""
    return {column: counts[:, at] for at, column in enumerate(own_counts(plan.game, name))}


def nullable(values: Array, known: Array) -> Series:
    """The values, null where they are not known."""
    import polars

    frame = polars.DataFrame({"value": values, "known": known})
    return frame.select(polars.when("known").then("value"))["value"]


def names_of(plan: Plan) -> DataFrame:
    """The names of all numbers that stand for something."""
    import polars

    own = getattr(part_of(plan.game, "census"), "names", None)
    rows = list(own(plan.agreed)) if own else []
    acts = acts_of(plan.game).items()
    rows += [{"kind": "action", "id": at, "name": meaning} for at, meaning in acts]
    for kind, words in (("category", plan.game.CATEGORIES), ("reason", plan.game.REASONS)):
        rows += [{"kind": kind, "id": at, "name": name} for at, name in enumerate(words)]
    return polars.DataFrame(rows, schema=schema(columns_of(plan.game)["names"]))


# The digest of rows.


def digest_of_rows(
    game: Game, matches: LazyFrame, seats: LazyFrame, forks: LazyFrame | None = None
) -> str:
    """A name for exactly these rows, sorted by match and seat, however they are stored."""
    digest = hashlib.sha256(f"kingofarms rows {VERSION}".encode())
    frames = [("matches", matches), ("seats", seats)]
    for name, frame in [*frames, ("forks", forks)] if forks is not None else frames:
        for block in blocks(frame):
            for column in columns_of(game)[name]:
                digest.update(f"{name} {column.name} {block.height}\n".encode())
                for data in bytes_of(column, block[column.name]):
                    digest.update(data)
    return "sha256:" + digest.hexdigest()


def blocks(frame: LazyFrame) -> Iterator[DataFrame]:
    """The rows in blocks of a fixed size, whatever the chunks they were written in."""
    begins = 0
    while (block := frame.slice(begins, BLOCK).collect()).height:
        yield block
        begins += BLOCK


def bytes_of(column: Column, values: Series) -> tuple[bytes, ...]:
    """The values of a column, as bytes that do not depend on how they are stored."""
    if column.type == TEXT:
        return ("\n".join(values.to_list()).encode(),)
    if column.type == INT16S:
        some = values.list.len().to_numpy().astype("<i4")
        return some.tobytes(), values.explode().drop_nulls().to_numpy().astype("<i2").tobytes()
    known = values.is_not_null().to_numpy()
    plain = values.fill_null(0) if column.may_be_null else values
    kind = {"real": "<f8", "flag": "<i1"}.get(column.type, "<i8")
    return known.tobytes(), plain.to_numpy().astype(kind).tobytes()


MATCHES = 1000  # of a chunk that is one compiled call
ASKED_MATCHES = 10  # of a chunk whose bots are asked


class Chunk(NamedTuple):
    """The matches from `begins` up to, not including, `ends`."""

    plan: Plan
    begins: int
    ends: int


class Rows(NamedTuple):
    """The rows of a chunk, as Parquet files: one for each match, seat of a match, and fork."""

    matches: bytes
    seats: bytes
    forks: bytes | None  # where the plan asks for any


def play_chunk(chunk: Chunk) -> Rows:
    """Play the matches. It is the same function for every worker, on whichever machine."""
    import polars

    plan, columns = chunk.plan, columns_of(chunk.plan.game)
    played = Table(plan).play(range(chunk.begins, chunk.ends))
    matches = polars.DataFrame(match_values(plan, played), schema=schema(columns["matches"]))
    seats = polars.DataFrame(seat_values(plan, played), schema=schema(columns["seats"]))
    forks = as_parquet(fork_frame(plan, played)) if plan.forks else None
    return Rows(as_parquet(matches), as_parquet(seats), forks)


def as_parquet(frame: DataFrame) -> bytes:
    """The rows as a file."""
    # Quickly written: what is kept in the end is written again, and smaller.
    file = BytesIO()
    frame.write_parquet(file, compression="lz4", statistics=False)
    return file.getvalue()


def chunks_of(plan: Plan, missing: list[range]) -> list[Chunk]:
    """The missing matches as chunks."""
    step = MATCHES if plan.is_compiled else ASKED_MATCHES
    return [
        Chunk(plan, begins, min(begins + step, part.stop))
        for part in missing
        for begins in range(part.start, part.stop, step)
    ]
