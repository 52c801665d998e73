"""Many people or requests at one address, with the limits that a server has by default."""

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from trials.attacks.findings.crowd import PEOPLE, come

from kingofarms.web.defaults import Limits
from tests.web.serving import serving

USUAL = Limits()
LIMITS = {"rate": USUAL.rate, "burst": USUAL.burst}
MOST_ASKED = 30  # requests of one browser for the first page and a table


def test_thirty_browsers_with_empty_caches_are_not_refused(tmp_path: Path) -> None:
    with serving(tmp_path, LIMITS) as served:
        answers, asked = asyncio.run(come(served.port))
    assert {status for status in answers if status >= 400} == set(), answers
    assert answers.total() == PEOPLE * asked
    assert asked <= MOST_ASKED


def test_a_program_that_reads_ten_tables_at_once_again_and_again_is_not_refused(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, LIMITS) as served, ThreadPoolExecutor(10) as pool:
        ann = served.player("Ann")
        new = {"game": "heraldry", "seats": ["me", "me"]}
        names = [ann.post("/api/tables", json=new).json()["id"] for _table in range(10)]

        def read(name: str) -> list[int]:
            return [ann.get(f"/api/tables/{name}").status_code for _time in range(25)]

        statuses = Counter(status for each in pool.map(read, names) for status in each)
    assert statuses == {200: 250}
