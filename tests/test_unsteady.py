"""What failed in a browser is tried once more on a CI machine, and named."""

from pathlib import Path

import pytest

from tests.kit import python
from tests.unsteady import NAMES

ROOT = Path(__file__).parent.parent
NAME = "unsteady: tests/browser/test_race.py::test_race"
# A test that fails as often as a file beside it says.
RACE = """
from pathlib import Path

def test_race():
    left = Path(__file__).with_name("left")
    times = int(left.read_text())
    left.write_text(str(times - 1))
    assert times <= 0
"""


def run(folder: Path, where: str, failures: int, ci: str, *options: str) -> python.Done:
    """That test in a folder of its own, with our plugin."""
    place = folder / "tests" / where
    place.mkdir(parents=True)
    (folder / "pytest.ini").write_text("[pytest]\n")
    (place / "test_race.py").write_text(RACE)
    (place / "left").write_text(str(failures))
    words = ["-m", "pytest", "-p", "tests.unsteady", "-p", "no:cacheprovider", *options]
    own = {"CI": ci, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": "", NAMES: str(folder / "names")}
    return python.run(*words, cwd=folder, env=own)


@pytest.mark.parametrize("options", [(), ("-n", "2")])
def test_a_browser_test_that_passes_the_second_time_is_named_and_the_run_is_green(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    ended = run(tmp_path, "browser", 1, "true", *options)
    assert ended.returncode == 0
    assert NAME in ended.stdout
    assert (tmp_path / "names").read_text() == NAME + "\n"


@pytest.mark.parametrize(
    ("where", "failures", "ci"),
    [("browser", 2, "true"), ("browser", 1, ""), ("rules", 1, "true")],
    ids=["fails twice", "outside CI", "no browser test"],
)
def test_everything_else_that_fails_is_red(
    tmp_path: Path, where: str, failures: int, ci: str
) -> None:
    ended = run(tmp_path, where, failures, ci)
    assert ended.returncode == 1
    assert "unsteady:" not in ended.stdout
