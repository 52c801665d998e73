"""What the wheel has: the package and its documents, and nothing that only our own pages show."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.build import build_wheel

import kingofarms
from kingofarms.web.shell.assets import files

ROOT = Path(__file__).parents[1]
PACKAGE = Path(kingofarms.__file__).parent
LARGEST = 3_000_000


def test_the_wheel_has_documents_and_no_pictures_of_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    wheel = tmp_path / build_wheel(str(tmp_path))
    assert wheel.stat().st_size < LARGEST
    names = {*ZipFile(wheel).namelist()}
    assert not [name for name in names if name.startswith("kingofarms/docs/pictures/")]
    documents = {f"kingofarms/{file.relative_to(ROOT)}" for file in ROOT.glob("docs/**/*.md")}
    assert documents | {"kingofarms/docs/credits.md", "kingofarms/py.typed"} <= names
    assert "kingofarms/locale/de.po" in names
    beside = {f"kingofarms/{file.relative_to(PACKAGE)}" for file in files().values()}
    assert beside <= names
