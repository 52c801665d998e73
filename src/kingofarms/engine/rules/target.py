"""What a function runs on: Python itself, or this processor; and the same function in Python.

A compiled function is rebuilt from its Python code with everything it calls replaced by what is
rebuilt likewise. The code is the one source; a further target, such as a GPU, is another way to
rebuild it.
"""

from collections.abc import Callable
from enum import Enum
from threading import RLock
from types import FunctionType
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])


class Target(Enum):
    """Where rules run."""

    PYTHON = "Python"  # some thousand actions a second, and nothing to compile
    PROCESSOR = "processor"  # compiled for the machine that this process runs on


PYTHON, PROCESSOR = Target

_functions: dict[Any, Any] = {}  # compiled functions and the same in Python
_scopes: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}  # by the id of the first
_rebuilding = RLock()


def is_compiled(thing: Any) -> bool:
    """Whether Numba compiles it when it is called."""
    return hasattr(thing, "py_func")


def in_python(function: Function) -> Function:
    """The function uncompiled, and with it all that it calls."""
    if not is_compiled(function):
        return function
    found = _functions.get(function)
    if found is None:
        with _rebuilding:
            found = _rebuilt(function)
    return cast(Function, found)


def _rebuilt(function: Any) -> Any:
    plain = function.py_func
    scope = _scope_in_python(plain.__globals__)
    if function not in _functions:  # else its own scope needed it
        again = FunctionType(
            plain.__code__, scope, plain.__name__, plain.__defaults__, plain.__closure__
        )
        again.__kwdefaults__ = plain.__kwdefaults__
        again.__doc__ = plain.__doc__
        around = getattr(function, "around", None)
        _functions[function] = around(again) if around else again
    return _functions[function]


def _scope_in_python(scope: dict[str, Any]) -> dict[str, Any]:
    """The global names of a module, or of a bound loop, with functions in Python."""
    if id(scope) not in _scopes:
        # Functions call each other: the new scope is known before it is filled in.
        again = dict(scope)
        _scopes[id(scope)] = scope, again
        for name, thing in scope.items():
            if is_compiled(thing):
                again[name] = in_python(thing)
    return _scopes[id(scope)][1]
