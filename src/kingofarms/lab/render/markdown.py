"""Pages as Markdown: tables, and the file beside its folder of plots."""

from collections.abc import Sequence
from pathlib import Path

from kingofarms.lab.files import make_folder, write_whole


def table(columns: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """A table; so many columns are words, the others numbers."""
    lines = [columns, ["---"] * words + ["---:"] * (len(columns) - words), *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in x) + " |" for x in lines
    )


def write_file(path: Path, text: str) -> None:
    """Write the whole file, or refuse with one sentence."""
    make_folder(path.parent)
    write_whole(path, text.encode())
