"""A state as an annotated class that is one block of memory.

`@record` turns a class of fields into a NumPy structured type whose elements read by attribute,
compiled and uncompiled alike: `state.hand[seat, value]`. `new(State, n)` makes n zeroed ones.

QuickRecord: a record of which each field is fetched from NumPy once, however often it is read.

For Views and Terms, which are never written to. Compiled rules take it like any other record.
"""

from functools import cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Kind = TypeVar("Kind", bound=type)

# Uncompiled, a field with such a name would silently read NumPy's attribute instead.
TAKEN = frozenset(dir(np.record)) | frozenset(dir(np.recarray))


class Field:
    """The type of one field: a scalar or another record, and a shape."""

    def __init__(self, of: Any, shape: tuple[int, ...]) -> None:
        self.of = of
        self.shape = shape


def int8(*shape: int) -> Any:
    """Whole numbers from -128 to 127, also for flags: boolean sub-arrays do not compile."""
    return Field(np.int8, shape)


def int16(*shape: int) -> Any:
    """Whole numbers from -32,768 to 32,767."""
    return Field(np.int16, shape)


def int32(*shape: int) -> Any:
    """Whole numbers of 32 bits."""
    return Field(np.int32, shape)


def float64(*shape: int) -> Any:
    """Fractions. For bots only, never for rules."""
    return Field(np.float64, shape)


def many(kind: type, *shape: int) -> Any:
    """An array of another record: `many(Card, 40)`."""
    return Field(dtype_of(kind), shape)


def record(kind: Kind) -> Kind:
    """Give the class a `dtype` with its annotated fields. Refuse names that NumPy uses itself."""
    fields = []
    for name in kind.__annotations__:
        if name in TAKEN:
            raise TypeError(
                f"{kind.__name__}.{name}: NumPy's records have an attribute of that name, "
                "which would be read instead of the field; choose another name"
            )
        field = kind.__dict__.get(name)
        if not isinstance(field, Field):
            raise TypeError(f"{kind.__name__}.{name} needs a type, such as int8() or int8(2, 10)")
        fields.append((name, field))
    kind.dtype = np.dtype((np.record, aligned(fields)))  # type: ignore[attr-defined]  # new
    return kind


def aligned(fields: list[tuple[str, Field]]) -> Any:
    """The fields, aligned in memory. NumPy does not align nested records by itself."""
    plain: dict[str, Any] = {name: np.dtype((_plain(f.of), f.shape)) for name, f in fields}
    layout = np.dtype(list(plain.items()), align=True)
    return np.dtype(
        {
            "names": list(plain),
            "formats": [(field.of, field.shape) for _name, field in fields],
            "offsets": [layout.fields[name][1] for name in plain] if layout.fields else [],
            "itemsize": layout.itemsize,
        },
        align=True,
    )


def _plain(of: Any) -> Any:
    """The fields of a record as plain types, at every depth."""
    dtype = np.dtype(of)
    if dtype.names is None:
        return dtype
    fields: Any = dtype.fields
    return np.dtype(
        [(name, (_plain(fields[name][0].base), fields[name][0].shape)) for name in dtype.names],
        align=True,
    )


def dtype_of(kind: type) -> Any:
    """The NumPy type of a class decorated with `@record`."""
    return kind.dtype  # type: ignore[attr-defined]  # `record` has given it one


def new(kind: type, count: int = 1) -> Array:
    """`count` records of that kind, all zero."""
    return np.zeros(count, dtype_of(kind))


def copied(records: Array) -> Array:
    """A copy of all bytes. NumPy's own copy leaves the bytes between fields undefined."""
    plain = np.ascontiguousarray(records).view(np.uint8)
    return plain.copy().view(records.dtype)


ROWS = "array of this record"  # no name of a field


class QuickRecord(np.record):  # type: ignore[misc]  # NumPy's stubs call it final
    """A record that remembers the fields that were read from it."""

    # NumPy's own method looks in the type's fields first: in vain for what is remembered here.
    __getattribute__ = object.__getattribute__

    def __getattr__(self, name: str) -> Any:
        """A field, the first time it is read."""
        rows = self.__dict__.get(ROWS)
        try:
            if rows is None:  # a copy, which may be written to
                return self[name]
            # From the array, not from this record: an array that is read from a record holds the
            # record, and Python's garbage collector does not see through arrays.
            field = self.__dict__[name] = rows[name][0]
        except (ValueError, IndexError):
            raise AttributeError(name) from None
        return field


def quick_record(array: Array) -> Any:
    """The one record of an array, to be read quickly."""
    rows = array.view(quick_type(array.dtype))
    record = rows[0]
    record.__dict__[ROWS] = rows
    return record


@cache
def quick_type(dtype: Any) -> Any:
    """The same fields, read as a QuickRecord."""
    return np.dtype((QuickRecord, dtype))
