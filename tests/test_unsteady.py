"""What failed in a browser or at a server is tried once more on a CI machine, and named."""

from pathlib import Path

import pytest

from tests.kit import python
from tests.unsteady import NAMES

ROOT = Path(__file__).parent.parent
NAME = "unsteady: test_race.py::test_race"
# A test that fails as often as a file beside it says.
RACE = """
from pathlib import Path
import pytest

@pytest.mark.MARK
def test_race():
    left = Path(__file__).with_name("left")
    times = int(left.read_text())
    left.write_text(str(times - 1))
    assert times <= 0
"""


def run(folder: Path, mark: str, failures: int, ci: str, *options: str) -> python.Done:
    """That test in a folder of its own, with our plugin."""
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  served\n  slow\n")
    (folder / "test_race.py").write_text(RACE.replace("MARK", mark))
    (folder / "left").write_text(str(failures))
    words = ["-m", "pytest", "-p", "tests.unsteady", "-p", "no:cacheprovider", *options]
    own = {"CI": ci, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": "", NAMES: str(folder / "names")}
    return python.run(*words, cwd=folder, env=own)


@pytest.mark.parametrize("options", [(), ("-n", "2")])
def test_a_test_with_a_server_that_passes_the_second_time_is_named_and_the_run_is_green(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    ended = run(tmp_path, "served", 1, "true", *options)
    assert ended.returncode == 0
    assert NAME in ended.stdout
    assert (tmp_path / "names").read_text() == NAME + "\n"


@pytest.mark.parametrize(
    ("mark", "failures", "ci"),
    [("served", 2, "true"), ("served", 1, ""), ("slow", 1, "true")],
    ids=["fails twice", "outside CI", "without a server"],
)
def test_everything_else_that_fails_is_red(
    tmp_path: Path, mark: str, failures: int, ci: str
) -> None:
    ended = run(tmp_path, mark, failures, ci)
    assert ended.returncode == 1
    assert "unsteady:" not in ended.stdout
