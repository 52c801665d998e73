"""What the installation is: its packages, its languages, its compiled code."""

import platform
import re
from importlib.metadata import PackageNotFoundError, requires, version

from rich.markup import escape

from kingofarms import __version__, new_match
from kingofarms.cli.screen import say
from kingofarms.engine.rules.cache_folder import CACHE, UNCOMPILED
from kingofarms.engine.rules.compiled import cache_counts
from kingofarms.engine.words import _, current_language, languages
from kingofarms.games import broken_games, first_game


def examine() -> None:
    """Print the report."""
    say(f"kingofarms {__version__}, Python {platform.python_version()}, {platform.platform()}")
    for name in dependencies():
        say(f"  {name} {installed(name)}")
    say(
        _("Language: {language} (available: {all}).").format(
            language=current_language(), all=", ".join(languages())
        )
    )
    say(cache_words())
    for package, why in broken_games().items():
        words = _("The game {package} cannot be played: {why}")
        say(escape(words.format(package=package, why=why)))
    match = new_match(first_game().NAME, seed=0)
    match.act(match.legal[0])
    hits, misses = cache_counts()
    say(
        _("Test action played: {hits} functions loaded from the cache, {misses} compiled.").format(
            hits=hits, misses=misses
        )
    )


def dependencies() -> list[str]:
    """The required packages. Those of extras may be missing."""
    needs = [need for need in requires("kingofarms") or [] if "extra ==" not in need]
    return sorted({re.split(r"[^\w.-]", need)[0] for need in needs})


def installed(name: str) -> str:
    """The installed version of a package."""
    try:
        return version(name)
    except PackageNotFoundError:
        return _("is missing")


def cache_words() -> str:
    """Where compiled code is stored."""
    if UNCOMPILED:
        return _("Running uncompiled (NUMBA_DISABLE_JIT is set).")
    if CACHE is None:
        return _("No folder for compiled code: everything is compiled again at each start.")
    files = [file for file in CACHE.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files)
    return _("Compiled code: {folder}, {count} files, {size} MB.").format(
        folder=escape(str(CACHE)), count=len(files), size=f"{size / 1e6:.1f}"
    )
