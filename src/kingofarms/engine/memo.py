"""Memo: what people are shown is worked out once and remembered, by all that it depends on.

`memo` remembers by value: equal arguments in the same language give the same result. A View cannot
be an argument there, for it is large and cannot be hashed, and its results should go when it goes:
`memo_in_object` remembers inside its first argument, which must never change.
What is the same in every language (a file, a type, a table of numbers) needs `functools` only.
"""

from collections import deque
from collections.abc import Callable
from functools import lru_cache, wraps
from inspect import signature
from typing import Any, TypeVar, cast

import numpy as np

from kingofarms.engine.rules.record import QuickRecord
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import current_language

BOUND = 2_000  # results of one function: some 4 MB of markup
ROOM = 6  # results in one object: five players and those who watch
RESULTS = "remembered results"  # no name of a field

Function = TypeVar("Function", bound=Callable[..., Any])
Key = TypeVar("Key")
Item = TypeVar("Item")


class Latest(dict[Key, Item]):
    """So many items by key; the one that was used least recently goes."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __getitem__(self, key: Key) -> Item:
        """The item, which is the latest from now on."""
        item = self.pop(key)
        super().__setitem__(key, item)
        return item

    def __setitem__(self, key: Key, item: Item) -> None:
        """Put in an item, which is the latest from now on."""
        self.pop(key, None)
        super().__setitem__(key, item)
        while len(self) > self.most:
            del self[next(iter(self))]


def memo(bound: int = BOUND) -> Callable[[Function], Function]:
    """Remember this many results by the arguments and the language; drop the least recently used.

    Terms (a parameter annotated `Agreed`) count by their digest. Arguments are passed by position.
    """

    def decorate(function: Function) -> Function:
        annotations = [each.annotation for each in signature(function).parameters.values()]
        at = annotations.index(Agreed) if Agreed in annotations else None

        @lru_cache(bound, typed=True)  # text is escaped and markup is not, though they are equal
        def slot_of(*_key: Any) -> list[Any]:
            return []  # for whoever finds it empty to put the result in

        @wraps(function)
        def remembered(*arguments: Any) -> Any:
            key = list(arguments)
            if at is not None:
                key[at] = key[at].digest  # the key keeps no terms alive
            slot = slot_of(current_language(), *key)
            if not slot:
                slot.append(function(*arguments))
            return slot[0]

        return cast(Function, remembered)

    return decorate


def memo_in_object(function: Function) -> Function:
    """Remember the latest results in each language inside the first argument, which never changes.

    An object holds ROOM of them for each function and language: as many as a table has kinds of
    readers. They go when the object goes.
    """

    @wraps(function)
    def remembered(owner: Any, *arguments: Any) -> Any:
        if isinstance(owner, np.void) and not isinstance(owner, QuickRecord):
            return function(owner, *arguments)  # perhaps a State, which the rules write to
        results = owner.__dict__.setdefault(RESULTS, {})
        key = function, current_language()
        latest = results.get(key)
        if latest is None:
            latest = results[key] = deque(maxlen=ROOM)
        for known, result in latest:
            if known == arguments:
                return result
        result = function(owner, *arguments)
        latest.append((arguments, result))
        return result

    return cast(Function, remembered)
