"""Many people or requests at one address, with the limits that a server has by default."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from trials.attacks.findings.crowd import come

from kingofarms.web.defaults import Limits
from tests.web.serving import Served, serving

USUAL = Limits()
LIMITS = {"rate": USUAL.rate, "burst": USUAL.burst}
PEOPLE, SECONDS = 15, 3.0  # in which they all come
MOST_ASKED = 30  # requests of one browser for the first page and a table


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served"), LIMITS) as served:
        yield served


def test_fifteen_browsers_with_empty_caches_are_not_refused(served: Served) -> None:
    """Thirty, within ten seconds: `python -m trials attacks --attack crowd`."""
    answers, asked = asyncio.run(come(served.port, PEOPLE, SECONDS))
    assert {status for status in answers if status >= 400} == set(), answers
    assert answers.total() == PEOPLE * asked
    assert asked <= MOST_ASKED


def test_a_program_that_reads_ten_tables_at_once_again_and_again_is_not_refused(
    served: Served,
) -> None:
    """Each read counts as several requests: from the sixth or so on all of them wait."""
    with ThreadPoolExecutor(10) as pool:
        ann = served.player("Ann")
        ann.headers["X-Forwarded-For"] = "192.0.2.1"  # another address than that of the crowd
        new = {"game": "heraldry", "seats": ["me", "me"]}
        names = [ann.post("/api/tables", json=new).json()["id"] for _table in range(10)]

        def read(name: str) -> list[int]:
            return [ann.get(f"/api/tables/{name}").status_code for _time in range(12)]

        statuses = Counter(status for each in pool.map(read, names) for status in each)
    assert statuses == {200: 120}
