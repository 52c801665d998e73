"""Blazon: all that is printed, read from a folder of files; what is not there is taken from ours.

`elements.csv`, `distinctions.csv`, `markers.csv` and a layout, `shield.csv` or another `shield-*`.
"""

import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.games.blazon.content.distinctions import Distinction, read_distinctions
from kingofarms.games.blazon.content.elements import Element, read_elements
from kingofarms.games.blazon.content.markers import Marker, read_markers
from kingofarms.games.blazon.content.possible import BY_NAME, check_possible
from kingofarms.games.blazon.content.shield import Shield, Space, read_shield

OURS = Path(__file__).parent
FILES = ("elements.csv", "distinctions.csv", "markers.csv")
LAYOUT = "shield"

__all__ = ["Content", "Distinction", "Element", "Marker", "Shield", "Space", "read_content"]


@dataclass(frozen=True)
class Content:
    """Everything printed."""

    elements: tuple[Element, ...]
    distinctions: tuple[Distinction, ...]
    markers: tuple[Marker, ...]
    shield: Shield

    def said(self) -> dict[str, Any]:
        """The content for digests and programs, by the names of the files' columns."""
        return {
            "elements": [element.said() for element in self.elements],
            "distinctions": [distinction.said() for distinction in self.distinctions],
            "markers": [asdict(marker) for marker in self.markers],
            "shield": asdict(self.shield),
        }

    def worths(self, kind: str) -> dict[str, int]:
        """What the markers of a kind are worth, by which they are."""
        return {marker.which: marker.worth for marker in self.markers if marker.kind == kind}


def read_content(
    folder: Path = OURS, layout: str = LAYOUT, identical_tincture: str = BY_NAME
) -> Content:
    """The content of a folder, or a Refusal that names file, line and what would be right."""
    check_folder(folder)
    elements_path, distinctions_path, markers_path = (find(folder, name) for name in FILES)
    shield_path = find(folder, f"{layout}.csv")
    elements = read_elements(elements_path)
    distinctions = read_distinctions(distinctions_path)
    markers = read_markers(markers_path)
    shield = read_shield(shield_path)
    check_possible(shield_path, shield, distinctions, elements, identical_tincture)
    return Content(elements, tuple(face for _line, face in distinctions), markers, shield)


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
