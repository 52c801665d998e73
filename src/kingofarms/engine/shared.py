"""A list and a dict that grow at their end only, and whose copies cost nothing.

Copies share what lies in memory, and each knows how much of it is its own. The first of them that
adds something adds it there; if another one then adds something, it takes its own part along first.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar, overload

Item = TypeVar("Item")
Key = TypeVar("Key")
Value = TypeVar("Value")


class SharedList(Sequence[Item]):
    """A list of which items can be added and removed at the end."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def copy(self) -> "SharedList[Item]":
        """A copy: what is added to one of them is not in the other."""
        twin: SharedList[Item] = SharedList()
        twin._items, twin._length = self._items, self._length
        return twin

    def first(self, count: int) -> "SharedList[Item]":
        """A copy of the first so many items."""
        twin = self.copy()
        twin._length = min(max(0, count), self._length)
        return twin

    def append(self, item: Item) -> None:
        """Add an item at the end."""
        if len(self._items) != self._length:  # a copy has added something of its own
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def __delitem__(self, last: slice) -> None:
        start, stop, step = last.indices(self._length)
        if (stop, step) != (self._length, 1):
            raise ValueError("only the last items can be removed")
        self._length = min(start, self._length)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Item: ...

    @overload
    def __getitem__(self, index: slice) -> list[Item]: ...

    def __getitem__(self, index: int | slice) -> Item | list[Item]:
        if isinstance(index, slice):
            return [self._items[at] for at in range(*index.indices(self._length))]
        return self._items[range(self._length)[index]]

    def __iter__(self) -> Iterator[Item]:
        return islice(self._items, self._length)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SharedList) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # a list can change

    def __repr__(self) -> str:
        return f"SharedList({list(self)!r})"


class SharedDict(Mapping[Key, Value]):
    """A dict to which new keys can be added; a key that is there keeps its value."""

    __slots__ = ("_count", "_items")

    def __init__(self) -> None:
        self._items: dict[Key, tuple[int, Value]] = {}  # each with its number, to tell whose it is
        self._count = 0

    def copy(self) -> "SharedDict[Key, Value]":
        """A copy: what is added to one of them is not in the other."""
        twin: SharedDict[Key, Value] = SharedDict()
        twin._items, twin._count = self._items, self._count
        return twin

    def __setitem__(self, key: Key, value: Value) -> None:
        if key in self:
            return
        if len(self._items) != self._count:  # a copy has added something of its own
            self._items = dict(islice(self._items.items(), self._count))
        self._items[key] = self._count, value
        self._count += 1

    def __getitem__(self, key: Key) -> Value:
        number, value = self._items[key]
        if number >= self._count:
            raise KeyError(key)
        return value

    def __iter__(self) -> Iterator[Key]:
        return islice(self._items, self._count)

    def __len__(self) -> int:
        return self._count
