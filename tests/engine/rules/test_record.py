import numpy as np
import pytest

from kingofarms.engine.rules.record import Array, int8, int16, many, new, record


@record
class Card:
    need: int = int8()


@record
class Table:
    hand: Array = int8(2, 3)
    points: int = int16()
    cards: Array = many(Card, 4)


def test_a_record_reads_and_writes_by_attribute() -> None:
    tables = new(Table, 2)
    tables[1].hand[1, 2] = 7
    tables[1].points = 300
    tables[1].cards[3].need = 2
    assert tables["hand"][1, 1, 2] == 7
    assert tables[1].points == 300
    assert tables[1].cards[3].need == 2
    assert not tables[0].hand.any()


def test_copying_a_record_is_copying_memory() -> None:
    tables = new(Table, 2)
    tables[0].points = 5
    tables[1] = tables[0]
    tables[0].points = 6
    assert tables[1].points == 5


@pytest.mark.parametrize(
    "name", ["base", "round", "take", "view", "choose", "copy", "data", "size", "sort", "max"]
)
def test_a_name_that_numpy_has_taken_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"Bad.{name}: NumPy's records have an attribute"):
        record(type("Bad", (), {"__annotations__": {name: int}, name: int8()}))


def test_a_field_without_a_type_is_refused() -> None:
    with pytest.raises(TypeError, match="needs a type"):
        record(type("Bad", (), {"__annotations__": {"score": int}}))


def test_a_batch_is_an_array() -> None:
    assert new(Table, 1000).nbytes == 1000 * new(Table).dtype.itemsize
    assert new(Table).dtype.isalignedstruct
    assert isinstance(new(Table)[0], np.record)
