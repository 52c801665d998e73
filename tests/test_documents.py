"""The documents are true: their examples run, and the files they link to and name exist."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kingofarms"
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
FOLDERS = {
    folder.name: place for place in (PACKAGE, ROOT) for folder in place.iterdir() if folder.is_dir()
}
WALKTHROUGH = "thirteen"  # the game that a reader of docs/new-game.md makes


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_examples_in_it_work(document: Path) -> None:
    failed, tried = doctest.testfile(
        str(document), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert failed == 0
    assert tried > 5 or document.name != "library.md"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_files_it_links_to_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (document.parent / target).exists(), target


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_paths_it_names_exist(document: Path) -> None:
    """Those that begin with a folder of the repository or of the package."""
    if document.name == "CHANGELOG.md":  # it names what was there at the time
        return
    for path in re.findall(r"`([\w.*<>/-]+/[\w.*<>/-]*)`", document.read_text(encoding="utf-8")):
        place = FOLDERS.get(path.partition("/")[0])
        if place and WALKTHROUGH not in path:
            pattern = re.sub(r"<\w+>", "*", path.rstrip("/"))
            assert any(place.glob(pattern)) or any(place.glob(f"{pattern}.py")), path


def test_the_index_names_every_document() -> None:
    """The rules in other languages stand there as folders."""
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    named = {ROOT / "docs" / target for target in re.findall(r"\]\(([^)#:]+)\)", index)}
    for document in DOCUMENTS:
        if ROOT / "docs" in document.parents and document != ROOT / "docs" / "README.md":
            assert document in named or document.parent in named, document
