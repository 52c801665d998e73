"""What is planted in a game: cards that are alike within their type, and a few that are not."""

import csv
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kingofarms.engine.game.game import Game

Cells = Mapping[str, str | int]  # of one line of a card file
Found = frozenset[tuple[str, str, str]]  # kind, name, MORE or LESS


@dataclass(frozen=True)
class Plant:
    """The lines of a game's card file, by type and by name, and what the lab shall find."""

    table: str  # the card file
    like: Mapping[str, Cells]  # every card of the type
    planted: Mapping[str, Cells]  # cards that differ from that, where something is planted
    found: Found
    others: Mapping[str, Cells] = field(default_factory=dict)  # every line of another file


def write_cards(game: Game, plant: Plant, folder: Path, planted: bool) -> Path:
    """Card files with cards that are alike within their type, but for what is planted."""
    is_folder = game.CONTENT.is_dir()
    ours = game.CONTENT if is_folder else game.CONTENT.parent
    rows, cards = read(ours / plant.table), plant.planted if planted else {}
    for row in rows:
        row |= {**plant.like[row["type"]], **cards.get(row["name"], {})}
    write(folder / plant.table, rows)
    for name, cells in plant.others.items():
        write(folder / name, [row | dict(cells) for row in read(ours / name)])
    return folder if is_folder else folder / plant.table


def read(path: Path) -> list[dict[str, Any]]:
    """The lines of a file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(path: Path, rows: list[dict[str, Any]]) -> None:
    """The lines as a file."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
