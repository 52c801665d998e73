"""The folder of a series: stopped, killed, full or taken, nothing is half written."""

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import polars
import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.games.kings_blade.content.cards import CARDS
from kingofarms.lab.matches import rows as chunking
from kingofarms.lab.matches.run import Result, digest_in, exported, load_series, series

SMALL = 7  # matches of a chunk: not a part of the matches below
MATCHES = 40


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunking, "MATCHES", SMALL)


def played(**rest: Any) -> Result:
    settings = {"seats": 3, "matches": MATCHES, "seed": 5, "workers": 1, **rest}
    return series("kings_blade", "greedy,uniform,greedy", **settings)


class Stopped(Exception):
    pass


def stop_after(matches: int) -> Any:
    def tell(done: int, _planned: int) -> None:
        if done >= matches:
            raise Stopped

    return tell


def test_the_same_rows_with_other_chunks_and_workers_and_after_a_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = played()
    assert one.matches.height == MATCHES
    with pytest.raises(Stopped):
        played(out=tmp_path / "a", progress=stop_after(3 * SMALL))
    assert not (tmp_path / "a/matches.parquet").exists()
    monkeypatch.setattr(chunking, "MATCHES", 4)
    told: list[int] = []
    again = played(out=tmp_path / "a", workers=2, progress=lambda done, _all: told.append(done))
    assert again.digest == one.digest
    assert told[0] == 3 * SMALL, "what was done is not done again"
    assert told[-1] == MATCHES
    assert again.matches.equals(one.matches)
    assert again.seats.equals(one.seats)
    assert not (tmp_path / "a/chunks").exists()
    assert polars.read_parquet(tmp_path / "a/names.parquet").equals(one.names)
    assert digest_in(tmp_path / "a") == one.digest
    assert load_series(tmp_path / "a").digest == one.digest


def test_another_seed_gives_other_rows() -> None:
    assert played().digest != played(seed=6).digest
    assert played().digest != played(swap=True).digest


def test_the_first_matches_are_the_same_in_a_longer_series(tmp_path: Path) -> None:
    short = played(out=tmp_path / "a", matches=10)
    grown = played(out=tmp_path / "a")
    assert grown.digest == played().digest
    assert grown.seats.head(30).equals(short.seats)
    with pytest.raises(Refusal, match="holds 40 matches already"):
        played(out=tmp_path / "a", matches=39)


def test_swapped_seats_play_one_deal_in_every_rotation() -> None:
    rows = played(swap=True, matches=6).seats
    for deal in (0, 1):
        there = rows.filter(deal=deal).sort("match", "seat")
        assert there["entrant"].to_list() == [0, 1, 2, 1, 2, 0, 2, 0, 1]
    begins = rows.filter(order=0)
    assert begins.group_by("deal").agg(polars.col("seat").n_unique())["seat"].to_list() == [1, 1]


def test_a_series_killed_in_the_middle_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "a"
    program = (
        "from kingofarms.lab.matches import rows as chunk; chunk.ASKED_MATCHES = 1\n"
        "from kingofarms.lab.matches.run import series\n"
        f"series('heraldry', 'search:300', matches=5000, workers=1, out={str(out)!r})"
    )
    killed = subprocess.Popen([sys.executable, "-c", program])
    try:
        while not len(list((out / "chunks").glob("*.matches.parquet"))) >= 3:
            assert killed.poll() is None
            time.sleep(0.05)
        with pytest.raises(Refusal, match="Another process is playing a series in"):
            series("heraldry", "search:300", matches=5000, workers=1, out=out)
    finally:
        killed.send_signal(signal.SIGKILL)
        killed.wait()
    (out / "chunks/.000000000900-000000000901.seats.parquet.draft").write_bytes(b"half")
    told: list[int] = []

    def tell(done: int, _planned: int) -> None:
        told.append(done)
        if len(told) > 1:
            raise Stopped

    with pytest.raises(Stopped):
        series("heraldry", "search:300", matches=5000, workers=1, out=out, progress=tell)
    assert told[0] >= 3
    assert told[1] > told[0]
    assert not list(out.rglob("*.draft"))


def full_disk(monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    """The disk is full from the fsync of that number on."""
    calls, sync = [0], os.fsync

    def fsync(file: int) -> None:
        calls[0] += 1
        if calls[0] >= at:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(file)

    monkeypatch.setattr(os, "fsync", fsync)


@pytest.mark.parametrize("at", [1, 3, 9, 26, 30])
def test_a_full_disk_is_one_sentence_and_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    out = tmp_path / "a"
    with monkeypatch.context() as patched:
        full_disk(patched, at)
        with pytest.raises(Refusal, match="cannot be written: No space left on device"):
            played(out=out)
    assert not list(out.rglob("*.draft"))
    for file in out.rglob("*.parquet"):
        polars.read_parquet(file)
    assert played(out=out).digest == played().digest


@pytest.mark.parametrize("place", ["file/series", "file"])
def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="cannot be written"):
        played(out=tmp_path / place)


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sir")
    with pytest.raises(Refusal, match="holds other files and no series"):
        played(out=tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"seed": 6}, "holds another series: its seed is 5, not 6"),
        ({"options": {"version": "2"}}, "its version is 3.1, not 2"),
        ({"swap": True}, "its swap is off, not on"),
    ],
)
def test_a_folder_with_another_series_is_refused(
    tmp_path: Path, other: dict[str, Any], sentence: str
) -> None:
    first = played(out=tmp_path / "a")
    with pytest.raises(Refusal, match=sentence):
        played(out=tmp_path / "a", **other)
    assert played(out=tmp_path / "a").digest == first.digest


def test_rows_that_were_changed_are_noticed(tmp_path: Path) -> None:
    played(out=tmp_path / "a")
    file = tmp_path / "a/seats.parquet"
    rows = polars.read_parquet(file)
    rows.with_columns(score=polars.col("score") + (polars.col("match") == 7)).with_columns(
        polars.col("score").cast(polars.Int32)
    ).write_parquet(file)
    with pytest.raises(Refusal, match="were changed"):
        digest_in(tmp_path / "a")
    with pytest.raises(Refusal, match="Match 7 .* goes otherwise"):
        exported(tmp_path / "a", 7)


def test_a_series_with_own_cards_keeps_them(tmp_path: Path) -> None:
    cards = tmp_path / "mine.csv"
    cards.write_bytes(CARDS.read_bytes().replace(b"Dagger", b"Toothpick"))
    result = played(out=tmp_path / "a", cards=cards)
    assert "Toothpick" in result.names["name"].to_list()
    cards.unlink()
    assert load_series(tmp_path / "a").digest == result.digest
    assert exported(tmp_path / "a", 3).outcome is not None


def test_there_is_no_match_beyond_the_last(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="There is no folder .*nothing"):
        load_series(tmp_path / "nothing")
    (tmp_path / "empty").mkdir()
    with pytest.raises(Refusal, match="There is no series in .*empty"):
        load_series(tmp_path / "empty")
    played(out=tmp_path / "a")
    with pytest.raises(Refusal, match="There is no match 40. The matches are 0 to 39"):
        exported(tmp_path / "a", 40)
