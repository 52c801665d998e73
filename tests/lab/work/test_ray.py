"""The same work on a cluster of two workers that Ray starts on this machine."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import ray

from kingofarms.engine.refusal import Refusal
from kingofarms.lab.comparing.run import sweep
from kingofarms.lab.matches import rows, run
from kingofarms.lab.matches.run import Result, series
from kingofarms.lab.spec import Spec
from kingofarms.lab.tourney import play_matches
from kingofarms.lab.work.on_ray import OnRay
from kingofarms.lab.work.runner import runner_for

from ..tables import all_played, tourney
from .chunks import doubled, played_at_the_second_try, refused

pytestmark = pytest.mark.timeout(900)  # a busy machine takes minutes to start a cluster


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    OnRay(2).connect()
    yield
    ray.shutdown()


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "MATCHES", 8)


def played(told: list[int] | None = None, on: str = "ray", workers: int = 2) -> Result:
    tell = (lambda done, _all: told.append(done)) if told is not None else None
    return series("heraldry", "uniform", matches=50, seed=4, on=on, workers=workers, progress=tell)


def test_the_rows_are_those_of_one_process() -> None:
    told: list[int] = []
    on_ray = played(told)
    assert told[-1] == 50
    assert len(told) == 7
    assert on_ray.digest == played(on="local", workers=1).digest


def test_a_killed_worker_costs_only_its_chunk_which_is_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = tmp_path / "tries"
    tries.mkdir()
    with monkeypatch.context() as patched:
        patched.setattr(run, "play_chunk", partial(played_at_the_second_try, str(tries)))
        killed = played()
    assert killed.digest == played(on="local", workers=1).digest
    counted = {file.name: len(file.read_text()) for file in tries.iterdir()}
    assert counted.pop("16") == 2
    assert set(counted.values()) == {1}, "no other chunk was done again"


def test_a_sweep_has_the_same_rows_and_leaves_the_cluster_as_it_was() -> None:
    there, here = (
        sweep(
            "heraldry",
            option="rounds_to_win=1..2",
            setting=Spec(bots=("uniform",), matches=30, on=on, workers=workers),
        )
        for on, workers in (("ray", 2), ("local", 1))
    )
    assert [each.digest for each in there.played] == [each.digest for each in here.played]
    assert there.frame.equals(here.frame)
    assert ray.is_initialized()


def test_a_stop_cancels_what_is_left_and_the_cluster_goes_on() -> None:
    results = runner_for("ray").run(doubled, range(100))
    first = next(results)
    results.close()
    assert first.result == 2 * first.chunk
    done = runner_for("ray").run(doubled, range(5))
    assert sorted(each.result for each in done) == [0, 2, 4, 6, 8]


def test_a_refusal_there_is_raised_here() -> None:
    with pytest.raises(Refusal, match=r"Not 1\."):
        list(OnRay().run(refused, [1]))


def test_a_tournament_has_the_same_results() -> None:
    small = tourney(bots="uniform,uniform,uniform")
    there = [each for batch in play_matches(small, range(12), OnRay()) for each in batch]
    assert sorted(there, key=lambda each: each.match) == all_played(small, 12)
