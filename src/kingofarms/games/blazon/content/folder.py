"""Blazon: all that is printed, read from a folder of files; what is not there is taken from ours.

`elements.csv`, `distinctions.csv`, `markers.csv` and a layout, `shield.csv` or another `shield-*`.
"""

import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.games.blazon.content import tables
from kingofarms.games.blazon.content.shield import BY_NAME, Shield, check_possible, read_shield

OURS = Path(__file__).parent
FILES = ("elements.csv", "distinctions.csv", "markers.csv")
LAYOUT = "shield"


@dataclass(frozen=True)
class Content:
    """Everything printed."""

    elements: list[tables.Face]
    distinctions: list[tables.Face]
    markers: list[tables.Face]
    shield: Shield

    def said(self) -> dict[str, Any]:
        """The content for digests and programs, by the names of the files' columns."""
        return {**vars(self), "shield": asdict(self.shield)}

    def worths(self, kind: str) -> dict[str, int]:
        """What the markers of a kind are worth, by which they are."""
        markers = [marker for marker in self.markers if marker["kind"] == kind]
        return {marker["which"]: marker["worth"] for marker in markers}


def read_content(
    folder: Path = OURS, layout: str = LAYOUT, identical_tincture: str = BY_NAME
) -> Content:
    """The content of a folder, or a Refusal that names file, line and what would be right."""
    check_folder(folder)
    elements_path, distinctions_path, markers_path = (find(folder, name) for name in FILES)
    shield_path = find(folder, f"{layout}.csv")
    elements = tables.read_elements(elements_path)
    distinctions = tables.read_distinctions(distinctions_path)
    markers = tables.read_markers(markers_path)
    shield = read_shield(shield_path)
    check_possible(shield_path, shield, distinctions, elements, identical_tincture)
    return Content(elements, [face for _line, face in distinctions], markers, shield)


def find(folder: Path, name: str) -> Path:
    """The file of that name in the folder, or ours."""
    path = folder / name
    return path if os.path.lexists(path) else OURS / name  # a broken link is refused, not replaced


def check_folder(folder: Path) -> None:
    """A folder with one of the files at least, and no table with a name that nobody reads."""
    names = ", ".join((*FILES, f"{LAYOUT}.csv", f"{LAYOUT}-….csv"))
    files = sorted(file.name for file in folder.glob("*.csv"))
    if not files:
        raise Refusal(
            _("{path} must be a folder with one or more of {names}.").format(
                path=folder, names=names
            )
        )
    for name in files:
        if name not in FILES and name != f"{LAYOUT}.csv" and not name.startswith(f"{LAYOUT}-"):
            raise Refusal(
                _("{path} must be called one of {names}.").format(path=folder / name, names=names)
            )
