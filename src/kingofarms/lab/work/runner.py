"""Runner: who does the chunks of a work, and where.

A chunk is anything that can be pickled, and the function a name that other processes can import.
Results come as they are done. Closing the generator stops the work; what was not done is lost.
A worker that is lost costs its chunk only: that is done again by another.
"""

import os
from collections.abc import Callable, Generator, Iterable
from typing import Any, NamedTuple, Protocol

from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import _

PLACES = ("local", "ray")
ATTEMPTS = 3  # a chunk whose workers are lost so often is not tried again
AHEAD = 2  # chunks for each worker that are on their way

Function = Callable[[Any], Any]


class Done(NamedTuple):
    """A chunk with its result, and the process that did it."""

    chunk: Any
    result: Any
    process: int


class Runner(Protocol):
    """Where the chunks are done."""

    def run(self, function: Function, chunks: Iterable[Any]) -> Generator[Done, None, None]:
        """Do the function for every chunk, and yield the results as they come."""


class Here:
    """In this process, one after the other."""

    def run(self, function: Function, chunks: Iterable[Any]) -> Generator[Done, None, None]:
        """Do them."""
        for chunk in chunks:
            yield Done(chunk, function(chunk), os.getpid())


def runner_for(on: str = "local", workers: int | None = None, address: str | None = None) -> Runner:
    """The runner of that name: `local` processes, or `ray` at that address."""
    if on not in PLACES:
        raise Refusal(one_of(on, list(PLACES), _("place to run")))
    if workers is not None and workers < 1:
        raise Refusal(_("At least one worker is needed."))
    if on == "ray":
        from kingofarms.lab.work.on_ray import OnRay

        return OnRay(workers, address)
    if address is not None:
        raise Refusal(_("An address is for a Ray cluster: use --on ray with it."))
    from kingofarms.lab.work.processes import Processes

    count = cores() if workers is None else workers
    return Here() if count == 1 else Processes(count)


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def lost_too_often() -> Refusal:
    """The sentence for a chunk whose workers are lost again and again."""
    return Refusal(
        _(
            "{count} workers were lost at the same part of the work, so it was stopped. "
            "Perhaps there is not enough memory: use fewer workers."
        ).format(count=ATTEMPTS)
    )
