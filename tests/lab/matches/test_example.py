"""The example runs, and the lab's libraries are imported only where the lab needs them."""

from pathlib import Path

from tests.kit.python import printed, run

ROOT = Path(__file__).parents[3]


def test_the_example_runs_to_its_end() -> None:
    said = run(str(ROOT / "examples/lab_series.py"), "40").stdout
    assert said.startswith("sha256:")
    assert said.strip().endswith("kings_blade --bots greedy --seats 4 --matches 40 --seed 7")


def test_without_a_series_no_library_of_the_lab_is_imported() -> None:
    program = (
        "import sys, kingofarms.cli.commands, kingofarms.cli.tourney, kingofarms.lab\n"
        "print([name for name in ('polars', 'ray', 'altair') if name in sys.modules])"
    )
    assert printed(program).strip() == "[]"
