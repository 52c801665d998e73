"""Content files for tests: ours with one change, and the error it gives."""

from pathlib import Path

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.games.blazon.content.folder import OURS, read_content


def ours(name: str) -> str:
    return (OURS / name).read_text(encoding="utf-8")


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    text = ours(name)
    assert old in text
    return written(folder, name, text.replace(old, new, 1))


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def line_of(name: str, start: str) -> int:
    """The number of the first line that starts so."""
    lines = ours(name).splitlines()
    return 1 + next(at for at, line in enumerate(lines) if line.startswith(start))


def refusal(folder: Path, layout: str = "shield", identical_tincture: str = "name") -> str:
    with pytest.raises(Refusal) as refused:
        read_content(folder, layout, identical_tincture)
    said = str(refused.value)
    assert str(folder) in said
    assert said.endswith(".")
    return said
