"""A series as arrays: `won[match, seat]`, and what each seat had, `[match, seat, thing]`."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import polars

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import current_language

PARTS = (25, 50, 75)  # per cent of a match, as in the columns `ahead_25` …


@dataclass(frozen=True)
class Things:
    """Everything of one kind that a series may name: cards, effects, distinctions."""

    ids: list[int]
    names: list[str]
    groups: list[str]  # what each is compared with

    def __len__(self) -> int:
        return len(self.ids)

    def others(self, at: int) -> list[int]:
        """The places of the others of its group."""
        return [k for k, group in enumerate(self.groups) if group == self.groups[at] and k != at]


class Sample:
    """The frames of one series: all its matches have the same number of seats."""

    def __init__(
        self, matches: polars.DataFrame, seats: polars.DataFrame, names: polars.DataFrame
    ) -> None:
        self.matches = matches.sort("match")
        self.rows = seats.sort("match", "seat")
        self.names = names
        self.count = len(self.matches)
        self.memo: dict[Any, Any] = {}  # what several questions ask of these rows
        self.seats = int(self.matches["seats"][0]) if self.count else 0

    def by_seat(self, column: str) -> Array:
        """A column of the seats as `[match, seat]`."""
        return self.rows[column].to_numpy().reshape(self.count, self.seats)

    def of_match(self, column: str) -> Array:
        """A column of the matches."""
        return self.matches[column].to_numpy()

    @cached_property
    def won(self) -> Array:
        """`won[match, seat]`: the share of the win."""
        return self.by_seat("win").astype(float)

    @cached_property
    def order(self) -> Array:
        """`order[match, seat]`: 0 began, 1 was the next one."""
        return self.by_seat("order").astype(int)

    @cached_property
    def deal(self) -> Array | None:
        """`deal[match]`, counted from 0; None where every deal is played once."""
        deals, place = np.unique(self.of_match("deal"), return_inverse=True)
        return None if len(deals) == self.count else place

    @property
    def bots(self) -> list[str]:
        """The bots that played, by name."""
        return sorted(self.rows["bot"].unique().to_list())

    def things(self, kind: str) -> Things:
        """All of that kind, in the order of their numbers, named in the language that is spoken."""
        rows = self.names.filter(polars.col("kind") == kind).sort("id")
        groups = [group or kind for group in rows["group"].to_list()]
        names = [name.replace("_", " ") for name in rows["name"].to_list()]
        if (language := current_language()) in rows.columns:
            own = rows[language].to_list()
            names = [there or name for there, name in zip(own, names, strict=True)]
        return Things(rows["id"].to_list(), names, groups)

    def english(self, card: int) -> str:
        """A card's name in every language, the same in other series, whatever its number."""
        rows = self.names.filter((polars.col("kind") == "card") & (polars.col("id") == card))
        return str(rows["name"][0])

    def had(self, column: str, things: Things) -> Array:
        """`had[match, seat, k]`: whether the seat's list in that column names the thing."""
        row, at, _value = self._listed(column, None, things)
        flags = np.zeros((self.count * self.seats, len(things)), bool)
        flags[row, at] = True
        return flags.reshape(self.count, self.seats, len(things))

    def when(self, column: str, times: str, things: Things) -> Array:
        """`when[match, seat, k]`: the share of the match after which the seat had it; else 0."""
        row, at, value = self._listed(column, times, things)
        moments = np.zeros((self.count * self.seats, len(things)))
        turns = np.maximum(1, np.repeat(self.of_match("turns"), self.seats))
        moments[row, at] = value / turns[row]
        return moments.reshape(self.count, self.seats, len(things))

    def _listed(self, column: str, times: str | None, things: Things) -> tuple[Array, Array, Array]:
        """Row, place of the thing and time of each entry of a column of lists."""
        lists = self.rows[column]
        row = np.repeat(np.arange(len(self.rows)), lists.list.len().to_numpy())
        ids = lists.explode(empty_as_null=False).to_numpy().astype(int)
        place = np.full(max([*things.ids, *ids.tolist(), 0]) + 1, -1)
        place[things.ids] = np.arange(len(things))
        value = (
            self.rows[times].explode(empty_as_null=False).to_numpy().astype(float)
            if times
            else np.zeros(len(ids))
        )
        known = place[ids] >= 0
        return row[known], place[ids][known], value[known]

    def ahead(self, part: int) -> Array:
        """`ahead[match, seat]`: the score minus the best rival's after that part of the match."""
        return self.by_seat(f"ahead_{part}").astype(float)

    def ahead_at(self, when: Array) -> Array:
        """How far ahead a seat was at the last mark before `when[match, seat, k]`; 0 before any."""
        ahead = np.zeros(when.shape)
        for part in PARTS:
            later = when * 100 > part
            ahead = np.where(later, self.ahead(part)[:, :, None], ahead)
        return ahead
