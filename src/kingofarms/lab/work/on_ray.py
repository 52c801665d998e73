"""The same work on a Ray cluster: this machine's own, or the one at an address (docs/scale.md)."""

import logging
import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.lab.work import runner

# A cluster of this machine: without advice to programmers, and patient where the machine is busy.
SETTINGS = {"RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "RAY_raylet_start_wait_time_s": "300"}
SHUT = 5.0  # seconds that cancelled work may take to end


class OnRay:
    """Chunks as tasks of Ray. A task whose worker is lost is done again by Ray itself."""

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        if find_spec("ray") is None:
            raise Refusal(
                _("To run on Ray, first run: {command}").format(
                    command="pip install 'kingofarms[lab,ray]'"
                )
            )
        self._workers, self._address = workers, address

    def run(
        self, function: runner.Function, chunks: Iterable[Any]
    ) -> Generator[runner.Done, None, None]:
        """Do the chunks on the cluster; a few more than it can do at once are on their way."""
        import ray

        task = ray.remote(do_one).options(max_retries=runner.ATTEMPTS - 1, num_cpus=1)
        under_way: dict[Any, Any] = {}
        todo = iter(chunks)
        with self.cluster():
            there: Any = ray.cluster_resources()  # type: ignore[no-untyped-call]  # of Ray
            room = runner.AHEAD * max(1, int(there.get("CPU", 1)))
            try:
                while True:
                    for chunk in todo:
                        under_way[task.remote(function, chunk)] = chunk
                        if len(under_way) >= room:
                            break
                    if not under_way:
                        return
                    ready, _others = ray.wait(list(under_way), num_returns=1)
                    for each in ready:
                        yield self._taken(each, under_way.pop(each))
            finally:
                self._stop(list(under_way))

    @contextmanager
    def cluster(self) -> Iterator[None]:
        """Within, this process belongs to the cluster; it leaves again what it has joined here."""
        import ray

        if ray.is_initialized():
            yield
            return
        self.connect()
        try:
            yield
        finally:
            ray.shutdown()

    def connect(self) -> None:
        """Join the cluster at the address, or start one here."""
        import ray

        settings: dict[str, Any] = {} if self._address else {"num_cpus": self._workers}
        if not self._address:
            settings["include_dashboard"] = False
            for name, value in SETTINGS.items():
                os.environ.setdefault(name, value)
        try:
            ray.init(
                address=self._address or "local",
                log_to_driver=False,
                logging_level=logging.ERROR,
                **settings,
            )
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise Refusal(
                _("Ray cannot be reached at {address}: {why}").format(
                    address=self._address or "local", why=" ".join(str(error).split())
                )
            ) from None

    def _taken(self, each: Any, chunk: Any) -> runner.Done:
        """The result of a task."""
        import ray

        try:
            process, answer = ray.get(each)
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError):
            raise runner.lost_too_often() from None
        if isinstance(answer, BaseException):
            raise answer
        return runner.Done(chunk, answer, process)

    def _stop(self, left: list[Any]) -> None:
        """Cancel what is not done."""
        import ray

        for each in left:
            ray.cancel(each, force=True)
        if left:
            ray.wait(left, num_returns=len(left), timeout=SHUT)


def do_one(function: runner.Function, chunk: Any) -> tuple[int, Any]:
    """On the cluster: the process that did it, and the result or what to raise."""
    os.environ.update(runner.ALONE)
    try:
        return os.getpid(), function(chunk)
    except Exception as error:
        return os.getpid(), runner.as_refusal(error)
