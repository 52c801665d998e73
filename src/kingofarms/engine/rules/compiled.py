"""Compiled functions: how a function becomes one, and what it runs on.

A function's code lies in the cache under a digest of all sources that it can depend on, see
`sources.py`: it can never be stale. `NUMBA_DISABLE_JIT=1` runs the same functions uncompiled,
`NUMBA_BOUNDSCHECK=1` compiles them with every index checked.

A game that is not compiled yet can be played all the same: while its target is PYTHON, Python code
that calls a compiled function gets the same function in Python, see `target.py`. When the target
becomes PROCESSOR, the compiled function takes its place.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from kingofarms.engine.rules.cache_folder import CACHE, UNCOMPILED
from kingofarms.engine.rules.sources import digest_of, holds_compiled_code, modules_of
from kingofarms.engine.rules.target import PROCESSOR, PYTHON, Function, Target, in_python

if not UNCOMPILED:
    from kingofarms.engine.rules import jit

# The functions of a game module that `bind` puts in.
RULES = ("setup", "legal_actions", "apply", "is_over", "outcome", "hide", "deal_unseen")

Around = Callable[[Any], Any]  # makes another function of one
LONGEST_NAME = 100  # of what is put into a loop: its name is that of a file in the cache

_functions: list[Any] = []  # all compiled functions of this process
_targets: dict[str, Target] = {}  # by the package of a game; PROCESSOR where nothing is said


def compiled(function: Function, around: Around | None = None) -> Function:
    """Compile on first call, or load from the cache; release the GIL while running.

    `around` is done to the function where it runs in Python.
    """
    return _compile(function, function.__module__, around=around)


def inlined(function: Function) -> Function:
    """Compile into each caller: for what every action asks for, and is short or asked once.

    Arrays are handed over in seven pieces, so that a call costs more than a short function.
    """
    return _compile(function, function.__module__, forceinline=True)


def _compile(
    function: Function,
    package: str,
    sources: Iterable[str] = (),
    names: Iterable[str] = (),
    around: Around | None = None,
    **settings: Any,
) -> Function:
    """Have a function compiled that belongs to that package.

    `sources` are the modules whose source it depends on, `names` the functions put into it.
    """
    if UNCOMPILED:
        return around(function) if around else function
    modules = frozenset(sources) or frozenset([function.__module__])
    ready = jit.compile_when_called(function, _folder(function, modules, names), **settings)
    ready.package, ready.sources, ready.around = package, modules, around
    _functions.append(ready)
    _direct(ready)
    return cast(Function, ready)


def _folder(function: Function, sources: Iterable[str], names: Iterable[str]) -> Path | None:
    """Where its code is cached; None where it cannot be, or its source is not in a file."""
    try:
        digest = digest_of(sources, *jit.MADE_WITH, *names)
    except FileNotFoundError:
        return None
    return CACHE / f"{function.__module__.rpartition('.')[2]}-{digest}" if CACHE else None


def bind(loop: Function, game: Any, target: Target = PROCESSOR, **also: Any) -> Function:
    """A loop that serves every game, with one game's functions in place of the unbound ones.

    The loop is rebuilt from its code with the game's functions as its globals and a name of its
    own: unlike functions passed as arguments, that is cached and inlined. `also` binds further
    names, such as another bound loop. For PROCESSOR it is compiled, and runs in Python as long as
    the game does; for PYTHON neither it nor anything that it calls is ever compiled.
    """
    put_in = {**{name: vars(game.rules)[name] for name in RULES}, **also}
    extra = "".join(f"_{thing.__name__}" for thing in also.values())
    if len(extra) > LONGEST_NAME:
        extra = "_" + sha256(extra.encode()).hexdigest()[:16]
    name = f"{loop.__name__}_{game.NAME}{extra}"
    bound = FunctionType(loop.__code__, {**loop.__globals__, **put_in}, name)
    bound.__qualname__ = name
    bound.__module__ = loop.__module__
    given = (getattr(thing, "sources", (thing.__module__,)) for thing in put_in.values())
    sources = {loop.__module__}.union(*given)
    names = [f"{at}={it.__module__}.{it.__qualname__}" for at, it in sorted(put_in.items())]
    ready = _compile(cast(Function, bound), game.package, sources, names)
    return in_python(ready) if target is PYTHON else ready


# What a game runs on.


def target_of(game: Any) -> Target:
    """What the rules of that game run on in this process."""
    return _targets.get(game.package, PROCESSOR)


def set_target(game: Any, target: Target) -> None:
    """Let the rules of that game, and all that was bound to it, run there from now on.

    What no game owns is compiled as soon as one game is. A process that runs uncompiled stays so.
    """
    if not UNCOMPILED:
        _targets[game.package] = target
        for function in _functions:
            _direct(function)


def _direct(function: Any) -> None:
    """Decide where a call of it from Python goes."""
    own = [target for package, target in _targets.items() if _is_in(function.package, package)]
    everyones = PYTHON if set(_targets.values()) == {PYTHON} else PROCESSOR
    target = own[0] if own else everyones
    function.__class__ = jit.InPython if target is PYTHON else jit.Compiled


def _is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


@contextmanager
def loading() -> Iterator[None]:
    """Within, calls from this thread are compiled ones, whatever the target: to load their code."""
    if UNCOMPILED:
        yield
        return
    before = jit.is_loading.set(True)
    try:
        yield
    finally:
        jit.is_loading.reset(before)


def entry_of(function: Function, *arguments: Any) -> Function:
    """The compiled code behind a function, for arguments of just these types.

    Numba's look-up of their types, most of the cost of a short call, is left out, and with it
    every check: only for arrays that the caller made itself.
    """
    if UNCOMPILED or type(function) is not jit.Compiled:
        return function
    return cast(Function, jit.code_for(function, arguments))


# What was compiled.


def digest_for(game: Any) -> str:
    """A name for all sources that the game's compiled code depends on, and loops bound to it."""
    own = {module for module in modules_of(game.package) if holds_compiled_code(module)}
    bound = [each.sources for each in _functions if each.package == game.package]
    return digest_of(own.union(*bound), *jit.MADE_WITH)


def folders_in_use() -> list[str]:
    """The folders of the cache with the code that this process has loaded or compiled."""
    used = [each._cache.cache_path for each in _functions if each.signatures]
    return sorted({Path(path).name for path in used if path})


def cache_counts() -> tuple[int, int]:
    """How many functions this process loaded from the cache, and how many it compiled."""
    hits = sum(sum(each.stats.cache_hits.values()) for each in _functions)
    loaded_or_compiled = sum(len(each.signatures) for each in _functions)
    return hits, loaded_or_compiled - hits


@inlined
def offer_if(out: Any, count: int, action: int, is_legal: bool) -> int:
    """How many are listed after this one, which is listed only if it is legal.

    Written down either way, for a branch that chance decides costs more: where it is not legal
    the next one, or nobody who reads, goes over it. The caller writes the count to `out[0]`.
    """
    out[count + 1] = action
    return count + 1 if is_legal else count
