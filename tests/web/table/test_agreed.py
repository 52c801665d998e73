"""What players agree on when a table is made: take-backs and hints."""

from collections.abc import Callable

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.web.model.command import Concede
from kingofarms.web.model.seats import hints_from, take_backs_from
from kingofarms.web.tables.new_tables import accept
from tests.web.running import ANN, BOT, new_table, tables_at


@pytest.mark.parametrize(
    ("read", "words"), [(take_backs_from, "Take-backs"), (hints_from, "Hints")]
)
def test_a_form_asks_for_the_usual_or_chooses(
    read: Callable[[str], bool | None], words: str
) -> None:
    assert [read(text) for text in ("usual", "on", "off")] == [None, True, False]
    with pytest.raises(Refusal, match=f"{words} cannot be 'maybe'; possible: usual, on, off"):
        read("maybe")


@pytest.mark.parametrize("choice", [None, True, False])
async def test_what_was_agreed_is_kept_and_holds_for_the_rematch(
    database: str, choice: bool | None
) -> None:
    async with tables_at(database) as tables:
        open_table = await new_table(tables, ANN, BOT, take_backs=choice, hints=choice)
        await tables.do(open_table, Concede(seat=0), "ann")
        again = await accept(tables, open_table, "ann")
        assert again
    async with tables_at(database) as later:  # read from the database
        headers = [(await later.find(each.name)).table.header for each in (open_table, again)]
    assert [header.take_backs for header in headers] == [choice is not False] * 2
    assert [header.hints for header in headers] == [choice is not False] * 2


@pytest.mark.parametrize("take_backs", [True, False])
async def test_one_is_agreed_without_the_other(sqlite: str, take_backs: bool) -> None:
    async with tables_at(sqlite) as tables:
        open_table = await new_table(tables, ANN, BOT, take_backs=take_backs, hints=not take_backs)
    async with tables_at(sqlite) as later:
        header = (await later.find(open_table.name)).table.header
    assert (header.take_backs, header.hints) == (take_backs, not take_backs)
