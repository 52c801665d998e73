"""Chunks done by processes of this machine."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.lab.work.runner import Here, Processes, runner_for

from .chunks import Once, doubled, doubled_at_the_second_try, failed, killed, refused


def test_every_chunk_is_done_once_by_several_processes() -> None:
    done = list(Processes(2).run(doubled, range(1, 8)))
    assert sorted((each.chunk, each.result) for each in done) == [(n, 2 * n) for n in range(1, 8)]
    assert os.getpid() not in {each.process for each in done}


def test_a_lost_process_costs_only_its_chunk_which_is_done_again(tmp_path: Path) -> None:
    chunks = [Once(number, str(tmp_path / "tried")) for number in range(6)]
    done = list(Processes(2).run(doubled_at_the_second_try, chunks))
    assert sorted(each.result for each in done) == [0, 2, 4, 6, 8, 10]
    lost = int((tmp_path / "tried").read_text())
    again = next(each for each in done if each.chunk.number == 3)
    assert again.process != lost, "another process did it again"


def test_a_chunk_whose_processes_are_always_lost_is_given_up() -> None:
    with pytest.raises(Refusal, match="3 workers were lost at the same part of the work"):
        list(Processes(2).run(killed, [1]))


def test_a_refusal_is_raised_here_and_a_mistake_says_what_it_was() -> None:
    with pytest.raises(Refusal, match=r"Not 1\."):
        list(Processes(2).run(refused, [1]))
    with pytest.raises(RuntimeError, match="ZeroDivisionError: by 1"):
        list(Processes(2).run(failed, [1]))


def test_closing_stops_the_work_and_takes_no_further_chunk() -> None:
    taken = []

    def chunks() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    results = Processes(2).run(doubled, chunks())
    first = next(results)
    results.close()
    assert first.result == 2 * first.chunk
    assert len(taken) < 10


def test_one_worker_is_this_process() -> None:
    runner = runner_for("local", 1)
    assert isinstance(runner, Here)
    assert [each.process for each in runner.run(doubled, [1, 2])] == [os.getpid()] * 2


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"on": "moon"}, "Choose one of: local, ray"),
        ({"workers": 0}, "At least one worker is needed"),
        ({"address": "host:1"}, "use --on ray"),
    ],
)
def test_what_cannot_be_run_is_one_sentence(settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        runner_for(**settings)  # type: ignore[arg-type]
