"""Tables and plots as Markdown."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kingofarms.lab.files import make_folder, write_whole
from kingofarms.lab.render.html import PAPER, WIDE


def table(columns: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """A table; so many columns are words, the others numbers."""
    lines = [columns, ["---"] * words + ["---:"] * (len(columns) - words), *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in x) + " |" for x in lines
    )


def save_svg(chart: Any, path: Path) -> None:
    """The plot as an SVG file, on white."""
    import json

    import vl_convert

    svg = vl_convert.vegalite_to_svg(json.dumps({**chart.to_dict(), "background": PAPER}))
    write_file(path, str(svg))


def write_file(path: Path, text: str) -> None:
    """Write the whole file, or refuse with one sentence."""
    make_folder(path.parent)
    write_whole(path, text.encode())


__all__ = ["WIDE", "save_svg", "table", "write_file"]
