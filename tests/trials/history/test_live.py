"""A short run against a real server: one kill, and nothing is violated."""

from pathlib import Path

import pytest
from trials.history.record import ACT, MESSAGE, OK
from trials.history.world import Settings, watch


@pytest.mark.timeout(900)  # on a fresh machine everything is compiled first
def test_a_server_that_is_killed_keeps_one_order_of_everything(tmp_path: Path) -> None:
    settings = Settings(seconds=3.0, faults=("kill",), most_faults=1, least=20)
    report = watch(settings, tmp_path)
    assert report.faults == {"kill": 1}
    done = {call.kind for call in report.history.calls if call.outcome == OK}
    assert {ACT, MESSAGE} <= done
    assert {call.life for call in report.history.calls} == {1, 2}
    assert report.violations.all == []
