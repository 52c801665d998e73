"""Actions: what can be decided in a game, declared once, as it is written.

    A = Actions({"card": 120, "space": 10}, "finish", "pay {card}", "place {card} at {space}")
    split = inlined(A.splitter(__name__))

That lays the actions out as numbers: 0 finishes, 1 to 120 pay, from 121 on a card is placed. A kind
of action is called as its text begins. It is the number of its first action, also in compiled code:
`action == A.FINISH`, `A.PAY + card`. Rules say `kind, card, space = split(action)`; Python says
`A.read(action)`, and `A.PLACE(card, space)` for the number. The order, and the sizes of the fields,
are part of every match that was ever saved.
"""

import re
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from math import prod
from types import FunctionType
from typing import TYPE_CHECKING, Any


class Kind(int):
    """A kind of action or event. Compiled code sees its number, Python also what it means."""

    name: str  # "place"
    text: str  # how an action is written: "place {card} at {space}"
    fields: tuple[str, ...]  # "card", "space"
    sizes: tuple[int, ...]  # of an action's fields: each value is below its size

    def __new__(
        cls, number: int, name: str, text: str, fields: Iterable[str], sizes: Iterable[int] = ()
    ) -> "Kind":
        """The number, and what it means."""
        kind = super().__new__(cls, number)
        kind.name, kind.text, kind.fields, kind.sizes = name, text, tuple(fields), tuple(sizes)
        return kind

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        """Other processes are sent the number alone."""
        return int, (int(self),)

    def __call__(self, *values: int) -> int:
        """The number of the action of this kind with these values in its fields."""
        number = 0
        for value, size in zip(values, self.sizes, strict=True):
            number = number * size + int(value)
        return int(self) + number


class Names(tuple[int, ...]):
    """Numbers by their names, for Python and for compiled code: `PHASE = Names("FIRST", "LAST")`.

    Each has a class of its own, as Numba wants it.
    """

    _fields: tuple[str, ...]

    def __new__(cls, *names: str) -> "Names":
        """From 0 on."""
        numbers: Names = cls.of(dict(zip(names, range(len(names)), strict=True)))
        return numbers

    @classmethod
    def of(cls, numbers: Mapping[str, int]) -> Any:
        """Any numbers."""
        own: Any = type(cls.__name__, (cls,), {**numbers, "_fields": tuple(numbers)})
        return tuple.__new__(own, numbers.values())

    def _asdict(self) -> dict[str, int]:
        """The names and their numbers; by this method Numba knows a tuple with names."""
        return dict(zip(self._fields, self, strict=True))

    @classmethod
    def of_kinds(cls, kinds: Iterable[Kind]) -> Any:
        """Kinds; "put back" is called `PUT_BACK`."""
        return cls.of({kind.name.upper().replace(" ", "_"): kind for kind in kinds})

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


class Actions(Names):
    """The kinds of action of a game: how each is written, with its fields in braces."""

    total: int  # actions are 0 to total - 1

    def __new__(cls, sizes: Mapping[str, int], *texts: str) -> "Actions":
        """Laid out in this order; `sizes` says of each field how many values it has."""
        kinds: list[Kind] = []
        first = 0
        for text in texts:
            fields = re.findall(r"{(\w+)}", text)
            name = text.partition("{")[0].strip() or fields[0]
            kinds.append(Kind(first, name, text, fields, [sizes[field] for field in fields]))
            first += prod(kinds[-1].sizes)
        actions: Actions = cls.of_kinds(kinds)
        type(actions).total = first
        return actions

    def read(self, action: int) -> tuple[Any, ...]:
        """The kind of the action, and the value of each of its fields."""
        kind: Any = self[bisect_right(self, action) - 1]
        left, values = int(action) - int(kind), list[int]()
        for size in reversed(kind.sizes):
            left, value = divmod(left, size)
            values.insert(0, value)
        return (kind, *values)

    def splitter(self, module: str) -> Callable[[int], tuple[int, ...]]:
        """A function for the rules in that module to compile: the kind and the fields of an action.

        There are as many numbers as the kind with most fields has; those that are left over are 0.
        It is written out in full, so that it costs no more than asking by hand.
        """
        kinds: Any = tuple(self)
        most = max(len(kind.sizes) for kind in kinds)
        lines = ["def split(action):"]
        for kind in reversed(kinds):
            shares = [*_shares(f"(action - {int(kind)})", kind.sizes), *["0"] * most][:most]
            lines.append(f" if action >= {kind}: return {', '.join([str(kind), *shares])}")
        lines.append(f" return {', '.join(['-1', *['0'] * most])}")
        code = compile("\n".join(lines), str(sys.modules[module].__file__), "exec")
        function = FunctionType(code.co_consts[0], {"__name__": module})
        function.__module__ = module
        return function


def _shares(number: str, sizes: tuple[int, ...]) -> list[str]:
    """How each field is read from the number that they make together."""
    shares = []
    for at, size in enumerate(sizes):
        below = prod(sizes[at + 1 :])
        share = f"{number} // {below}" if below > 1 else number
        shares.append(f"{share} % {size}" if at else share)
    return shares
