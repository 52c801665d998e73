"""Tournaments that a release has kept: a later version shows them, and does not continue them."""

import json
import shutil
from pathlib import Path

import pytest

import kingofarms
from kingofarms.engine.game.own_content import agree_with_released
from kingofarms.lab.tourney import Ledger
from tests.cli.commanding import run

from ..newer import LATER, RELEASES, become
from .tables import tourney

FILES = [file for release in RELEASES for file in sorted((release / "tourneys").iterdir())]
MATCHES = 6

pytestmark = pytest.mark.parametrize(
    "golden", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}"
)


def words_for(golden: Path) -> list[str]:
    """The command that made it, but for the number of matches."""
    header = json.loads(golden.read_text(encoding="utf-8").splitlines()[0])
    usual = kingofarms.new_match(header["game"]).agreed.said
    words = ["tourney", header["game"], "--bots", ",".join(header["bots"])]
    for name, value in header["options"].items():
        words += ["--option", f"{name}={value}"] if value != usual[name] else []
    return words


@pytest.mark.parametrize("version", LATER)
def test_it_is_shown_and_not_continued(
    golden: Path,
    version: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / golden.name
    shutil.copy(golden, file)
    become(version, tmp_path, monkeypatch)
    words = [*words_for(golden), "--save", str(file)]
    assert run(monkeypatch, *words, "--matches", str(MATCHES), "--json") == 0
    shown = json.loads(capsys.readouterr().out)
    lines = [json.loads(line) for line in golden.read_text(encoding="utf-8").splitlines()[1:]]
    assert (shown["matches"], shown["planned"]) == (len(lines), len(lines)) == (MATCHES, MATCHES)
    assert run(monkeypatch, *words, "--matches", "18") == 2
    theirs = golden.parts[-3]
    said = capsys.readouterr().err
    sentence = (
        f"was played by version {theirs}. It cannot be continued, because the bots of version"
    )
    assert sentence in " ".join(said.split())
    assert file.read_bytes() == golden.read_bytes()


def test_the_program_that_made_it_would_continue_it(golden: Path, tmp_path: Path) -> None:
    """Nothing but the version stands in the way: the header is the one we would write."""
    file = tmp_path / golden.name
    shutil.copy(golden, file)
    header = json.loads(golden.read_text(encoding="utf-8").splitlines()[0])
    table = tourney(header["game"], ",".join(header["bots"]))
    agreed = agree_with_released(table.game, header["options"], header["content"])
    same = tourney(header["game"], ",".join(header["bots"]), agreed=agreed)
    with Ledger(file, same, header["version"]) as ledger:
        ledger.check_reach(1000)
        assert len(ledger.results) == MATCHES
    with Ledger(tmp_path / "fresh.jsonl", same, header["version"]):
        pass
    line = golden.read_bytes().partition(b"\n")[0]
    assert (tmp_path / "fresh.jsonl").read_bytes() == line + b"\n"
