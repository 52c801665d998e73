"""A series as arrays: `won[match, seat]`, and what each seat had, `[match, seat, thing]`."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import polars

from kingofarms.engine.game.listed import THING_KINDS, Kind
from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import current_language

PARTS = (25, 50, 75)  # per cent of a match, as in the columns `ahead_25` …


@dataclass(frozen=True)
class Things:
    """Everything of one kind that a series may name, such as cards."""

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
        self,
        matches: polars.DataFrame,
        seats: polars.DataFrame,
        names: polars.DataFrame,
        forks: polars.DataFrame | None = None,
        kinds: Sequence[Kind] = THING_KINDS,
    ) -> None:
        self.matches = matches.sort("match")
        self.rows = seats.sort("match", "seat")
        self.names = names
        self.kinds = {each.column: each for each in kinds}  # what the game lists, by column
        self.forks = forks
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

    def dealt(self, column: str, things: Things) -> Array:
        """`dealt[match, seat, k]`: whether the seat had the thing before the first turn."""
        row, at, turn = self._listed(column, f"{column}_at", things)
        flags = np.zeros((self.count * self.seats, len(things)), bool)
        flags[row[turn == 0], at[turn == 0]] = True
        return flags.reshape(self.count, self.seats, len(things))

    def forks_of(self, kind: str, things: Things) -> tuple[Array, Array, Array, Array]:
        """Of each fork of that kind the match, the thing, what it won more, and when it was.

        Match and thing are places here; when is the share of the match that was over.
        """
        if self.forks is None:
            empty = np.zeros(0, int)
            return empty, empty, np.zeros(0), np.zeros(0)
        rows = self.forks.filter(polars.col("kind") == kind)
        place = {thing: at for at, thing in enumerate(things.ids)}
        rows = rows.filter(polars.col("id").is_in(list(place)))
        match = np.searchsorted(self.of_match("match"), rows["match"].to_numpy())
        thing = np.array([place[each] for each in rows["id"]], int)
        gain = (rows["win"] - rows["win_otherwise"]).to_numpy()
        return match, thing, gain, rows["turn"].to_numpy() / self.of_match("turns")[match]

    def draws_of(self, things: Things) -> tuple[Array, Array, Array, Array]:
        """Of each card drawn by luck the match, the card, another one, and what the seat won.

        The other card is what other luck would have brought; what was won is beside an even chance.
        """
        if self.forks is None or "instead" not in self.forks.columns:
            empty = np.zeros(0, int)
            return empty, empty, empty, np.zeros(0)
        rows = self.forks.filter(polars.col("kind") == "drawn")
        place = np.full(max([*things.ids, -1]) + 1, -1)
        place[things.ids] = np.arange(len(things))
        match = np.searchsorted(self.of_match("match"), rows["match"].to_numpy())
        card, instead = (place[rows[name].to_numpy()] for name in ("id", "instead"))
        return match, card, instead, rows["win"].to_numpy() - 1 / self.seats

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
