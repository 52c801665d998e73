"""`python -m trials`: each trial has a module that runs it, and says what it does."""

from importlib import import_module

import pytest
from trials.__main__ import TRIALS, command_line


@pytest.mark.parametrize("trial", TRIALS)
def test_each_trial_has_a_module_that_runs_it(trial: str) -> None:
    assert command_line().parse_args([trial]).trial == trial
    assert callable(import_module(TRIALS[trial]).run_command)
    assert f"`python -m trials {trial}" in command_line().format_help()


def test_less_than_one_run_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command_line().parse_args(["crash", "--kills", "0"])
    assert "at least 1" in capsys.readouterr().err
