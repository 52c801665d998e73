"""On a CI machine a test with a server or a browser that failed is run once more, in fresh ones.

If all of them pass then, the run is green and ends with their names: each is a fault to be found,
of the test or of the product. Elsewhere nothing is repeated (CI=true says where this is).
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

MARK = "served"  # tests with servers and browsers have it (tests/conftest.py)
# ./test names a file here; what stands in it is printed at the very end.
NAMES = "KINGOFARMS_UNSTEADY"


class Unsteady:
    """Remembers what failed; repeats it when the workers and their servers are gone."""

    def __init__(self) -> None:
        self.failed: dict[str, None] = {}  # in their order, each once
        self.is_final = False  # whether one failed that is not repeated
        self.unsteady: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed[report.nodeid] = None
            self.is_final |= MARK not in report.keywords

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus != pytest.ExitCode.TESTS_FAILED or self.is_final:
            return
        if self.failed and passes(list(self.failed), session.config.rootpath):
            self.unsteady = list(self.failed)
            session.exitstatus = pytest.ExitCode.OK

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for name in self.unsteady:
            terminalreporter.write_line(f"unsteady: {name}", yellow=True)
        if self.unsteady and NAMES in os.environ:
            with Path(os.environ[NAMES]).open("a") as file:
                file.writelines(f"unsteady: {name}\n" for name in self.unsteady)


def passes(names: list[str], folder: Path) -> bool:
    """Whether these tests pass in a process of their own; the first that fails ends it."""
    command = [sys.executable, "-m", "pytest", "-x", *names]
    return subprocess.run(command, cwd=folder, env=os.environ | {"CI": ""}).returncode == 0


def pytest_configure(config: pytest.Config) -> None:
    is_worker = hasattr(config, "workerinput")
    if os.environ.get("CI") == "true" and not is_worker:
        config.pluginmanager.register(Unsteady())
