"""Numba as we use it: its settings, and its cache in folders of our own. The only importer of it.

Imported by `compiled.py` alone, and only where anything is compiled.
"""

import os
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import Any, cast

import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.registry import CPUDispatcher

from kingofarms.engine.rules.cache_folder import forget_unused, mark_as_used
from kingofarms.engine.rules.target import in_python

# `_nrt=False`: compiled code allocates nothing, so that nothing need be counted. That is worth a
# tenth of the speed, and holds rules to what a GPU can run: allocating does not compile.
SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}

# Code that was made otherwise is other code. Bounds are checked or not: that is not in Numba's key.
MADE_WITH = (
    sys.version,
    np.__version__,
    numba.__version__,
    os.environ.get("NUMBA_BOUNDSCHECK", ""),
)

is_loading: ContextVar[bool] = ContextVar("is_loading", default=False)

Compiled = CPUDispatcher  # compiles itself for the types it is called with


class InPython(CPUDispatcher):
    """A compiled function of a game that runs in Python for now.

    A function is moved between this class and Numba's own. Compiled code that calls it, and Numba
    when it compiles such code, see no difference; nor does a call cost more after that.
    """

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Run in Python; compiled only for whoever is loading compiled code."""
        if is_loading.get():
            return super().__call__(*arguments, **named)
        return in_python(self)(*arguments, **named)


class Locator(_CacheLocator):
    """Says where a function's code lies: in a folder that is named after its sources."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get_cache_path(self) -> str:
        """The folder, which need not be there until something is written."""
        return str(self._folder)

    def ensure_cache_path(self) -> None:
        """Called before something is written."""
        forget_unused(self._folder.parent)
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        """Nothing: another source has another folder."""
        return ""

    def get_disambiguator(self) -> str:
        """Nothing: functions of one module have different names."""
        return ""

    @classmethod
    def from_function(cls, function: Any, _file: str) -> "Locator":
        """Where that function's code lies."""
        return cls(function.cache_folder)


class InFolder(CompileResultCacheImpl):
    """Numba's way to write code down, in no other place than the locator's."""

    _locator_classes = cast(Any, [Locator])


class Cache(FunctionCache):
    """Numba's cache of one function, in our folder."""

    _impl_class = InFolder


def compile_when_called(function: Any, folder: Path | None, **settings: Any) -> Any:
    """The function as Numba compiles it when it is first called, or loads it from that folder."""
    dispatcher = numba.njit(**SETTINGS, **settings)(function)
    if folder:
        function.cache_folder = folder
        dispatcher._cache = Cache(function)  # type: ignore[no-untyped-call]  # of Numba
        mark_as_used(folder)
    return dispatcher


def code_for(function: Any, arguments: tuple[Any, ...]) -> Any:
    """The compiled code behind a function for arguments of just these types."""
    type_of: Any = numba.typeof
    return function.compile(tuple(type_of(argument) for argument in arguments))
