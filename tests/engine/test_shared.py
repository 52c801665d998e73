"""SharedList and SharedDict: copies that share memory and nothing else."""

from random import Random

import pytest

from kingofarms.engine.shared import SharedDict, SharedList


def test_a_copy_and_its_original_grow_apart() -> None:
    first = SharedList([1, 2])
    second = first.copy()
    first.append(3)
    second.append(4)
    first.append(5)
    assert ([*first], [*second]) == ([1, 2, 3, 5], [1, 2, 4])


def test_a_copy_copies_nothing() -> None:
    first = SharedList(range(1000))
    second = first.copy()
    second.append(1000)
    assert first._items is second._items
    assert (len(first), len(second), first[-1], second[-1]) == (1000, 1001, 999, 1000)
    assert [*first] == first[:] == list(range(1000))


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_done_to_copies_each_is_the_list_that_it_would_be(seed: int) -> None:
    rng = Random(seed)
    lists: list[tuple[SharedList[int], list[int]]] = [(SharedList(), [])]
    for number in range(300):
        shared, plain = rng.choice(lists)
        does = rng.choice(("append", "append", "append", "remove", "copy"))
        if does == "append":
            shared.append(number)
            plain.append(number)
        elif does == "remove" and plain:
            count = rng.randint(1, min(3, len(plain)))
            del shared[-count:]
            del plain[-count:]
        elif does == "copy":
            lists.append((shared.copy(), plain.copy()))
    for shared, plain in lists:
        assert [*shared] == plain
        assert [*reversed(shared)] == plain[::-1]
        for _time in range(20):
            part = slice(*(rng.choice((None, *range(-9, 9))) for _edge in range(2)))
            assert shared[part] == plain[part]
            assert shared[part.start : part.stop : -1] == plain[part.start : part.stop : -1]


def test_only_what_is_there_can_be_asked_for_and_only_the_end_removed() -> None:
    first = SharedList([1, 2])
    first.copy().append(3)
    for index in (2, -3):
        with pytest.raises(IndexError):
            first[index]
    with pytest.raises(ValueError, match="only the last"):
        del first[:1]
    assert [*first] == [1, 2]
    assert first == SharedList([1, 2]) != SharedList([1, 2, 3])


def test_what_is_added_to_a_copy_of_a_dict_is_unknown_to_the_other() -> None:
    first: SharedDict[str, int] = SharedDict()
    first["a"] = 1
    second = first.copy()
    second["b"] = 2
    assert "b" not in first
    with pytest.raises(KeyError):
        first["b"]
    first["c"] = 3
    first["b"] = 4
    assert (first["a"], first["b"], first["c"], len(first)) == (1, 4, 3, 3)
    assert (second["a"], second["b"], "c" in second, len(second)) == (1, 2, False, 2)


def test_a_key_keeps_its_first_value() -> None:
    only: SharedDict[str, int] = SharedDict()
    only["a"] = 1
    only["a"] = 2
    assert (only["a"], len(only)) == (1, 1)
