"""Compiled functions, and a cache of them that can never be stale. The only importer of Numba.

Numba's own cache does not notice an edited helper in another file. Ours lies in the user's cache
folder under a digest of all sources that can hold compiled code. `NUMBA_DISABLE_JIT=1` runs the
same functions uncompiled, `NUMBA_BOUNDSCHECK=1` compiles them with every index checked.
"""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

from kingofarms.engine.paths import cache_folder

PACKAGE = Path(__file__).parents[2]
# The folders that may hold compiled code; the arrows test holds everyone to it.
FOLDERS = ("engine", "games", "bots", "lab")
KEPT_DAYS = 30

UNCOMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

Function = TypeVar("Function", bound=Callable[..., Any])


def source_digest() -> str:
    """A name for the sources and for how they are compiled: no two versions share a folder."""
    digest = hashlib.sha256(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for folder in FOLDERS:
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(str(file.relative_to(PACKAGE)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:20]


@cache
def digest_elsewhere(module: str) -> str:
    """A name for the sources of another package, such as a game's; empty for our own."""
    top = module.partition(".")[0]
    file = getattr(sys.modules.get(top), "__file__", None)
    if file is None or top == PACKAGE.name:
        return ""
    path, digest = Path(file), hashlib.sha256()
    for each in sorted(path.parent.rglob("*.py")) if path.name == "__init__.py" else [path]:
        digest.update(each.read_bytes())
    return digest.hexdigest()[:20]


def cache_root() -> Path:
    """The user's cache folder, where the platform's custom puts it."""
    return cache_folder()


def open_cache() -> Path | None:
    """The folder for this version's compiled code, or None where nothing can be written."""
    try:
        root = cache_root()
        folder = root / source_digest()
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
        os.utime(folder)
        forget_old_versions(root, folder)
    except (OSError, RuntimeError):
        return None
    return folder


def forget_old_versions(root: Path, current: Path) -> None:
    """Delete what other versions left that nobody has used for a month."""
    oldest = time.time() - KEPT_DAYS * 24 * 3600
    for folder in root.iterdir():
        if folder != current and folder.is_dir() and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)


CACHE = None if UNCOMPILED else open_cache()
_dispatchers: list[Any] = []

if UNCOMPILED:

    def compiled(function: Function) -> Function:
        """The function as it is: this process runs uncompiled."""
        return function

    inlined = compiled
else:
    import numba

    settings: Any = numba.config

    @contextmanager
    def _our_cache(module: str) -> Iterator[None]:
        # Numba reads its cache folder when a function is decorated; other users of Numba in this
        # process keep theirs.
        before = settings.CACHE_DIR
        settings.CACHE_DIR = str(CACHE / digest_elsewhere(module)) if CACHE else before
        try:
            yield
        finally:
            settings.CACHE_DIR = before

    # `_nrt=False`: compiled code allocates nothing, so that nothing need be counted. That is worth
    # a tenth of the speed, and holds rules to what a GPU can run: allocating does not compile.
    SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}

    def _dispatcher(function: Function, **also: Any) -> Function:
        with _our_cache(function.__module__):
            dispatcher = numba.njit(cache=CACHE is not None, **SETTINGS, **also)(function)
        _dispatchers.append(dispatcher)
        return cast(Function, dispatcher)

    def compiled(function: Function) -> Function:
        """Compile on first call, or load from the cache; release the GIL while running."""
        return _dispatcher(function)

    def inlined(function: Function) -> Function:
        """Compile into each caller: for what every action asks for, and is short or asked once.

        Arrays are handed over in seven pieces, so that a call costs more than a short function.
        """
        return _dispatcher(function, forceinline=True)


@inlined
def offer_if(out: Any, count: int, action: int, is_legal: bool) -> int:
    """How many are listed after this one, which is listed only if it is legal.

    Written down either way, for a branch that chance decides costs more: where it is not legal
    the next one, or nobody who reads, goes over it. The caller writes the count to `out[0]`.
    """
    out[count + 1] = action
    return count + 1 if is_legal else count


def bind(loop: Function, game: Any, **also: Any) -> Function:
    """Compile a loop that serves every game with one game's functions in place of the unbound ones.

    The loop is rebuilt from its code with the game's functions as its globals and a name of its
    own: unlike functions passed as arguments, that is cached and inlined. `also` binds further
    names, such as another bound loop.
    """
    scope = {**loop.__globals__, **{name: getattr(game, name) for name in RULES}, **also}
    extra = "".join(f"_{thing.__name__}" for thing in also.values())
    name = f"{loop.__name__}_{game.NAME}{digest_elsewhere(game.__name__)}{extra}"
    bound = FunctionType(loop.__code__, scope, name)
    bound.__qualname__ = name
    bound.__module__ = loop.__module__
    return compiled(cast(Function, bound))


# The functions of a game module that `bind` puts in.
RULES = (
    "setup",
    "legal_actions",
    "apply",
    "is_over",
    "outcome",
    "hide",
    "deal_unseen",
)


def entry_of(function: Function, *arguments: Any) -> Function:
    """The compiled code behind a function, for arguments of just these types.

    Numba's look-up of their types, most of the cost of a short call, is left out, and with it
    every check: only for arrays that the caller made itself.
    """
    if UNCOMPILED:
        return function
    type_of: Any = numba.typeof
    signature = tuple(type_of(argument) for argument in arguments)
    return cast(Function, cast(Any, function).compile(signature))


def cache_counts() -> tuple[int, int]:
    """How many functions this process loaded from the cache, and how many it compiled."""
    hits = sum(sum(each.stats.cache_hits.values()) for each in _dispatchers)
    loaded_or_compiled = sum(len(each.signatures) for each in _dispatchers)
    return hits, loaded_or_compiled - hits
