"""What there is: the games with their options and bots, the cards of a game, the installation."""

import platform
import re
from dataclasses import fields
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

from rich.markup import escape

from kingofarms import __version__, new_match
from kingofarms.bots.by_name import BOT_WORDS, bots_for
from kingofarms.cli.screen import print_json, say
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.cache_folder import CACHE, UNCOMPILED
from kingofarms.engine.rules.compiled import cache_counts
from kingofarms.engine.terms.options import choosable, name_of
from kingofarms.engine.words import SOURCE, _, current_language, languages, speaking
from kingofarms.games import broken_games, first_game, game_named, games


def list_games(json: bool) -> None:
    """Print all games."""
    if json:
        with speaking(SOURCE):
            print_json([game_for_programs(game) for game in games().values()])
        return
    for game in games().values():
        show(game)


def game_for_programs(game: Game) -> dict[str, Any]:
    """A game, for programs."""
    options = choosable(game.Options)
    return {
        "game": game.NAME,
        "title": game.TITLE,
        "aim": game.AIM,
        "seats": list(game.SEATS),
        "rules": game.RULES_VERSION,
        "options": [
            {
                "name": each.name,
                "rule": options[each.name].rule,
                "default": each.default,
                "possible": options[each.name].possible(),
                "words": options[each.name].words,
            }
            for each in fields(game.Options)
        ],
        "bots": bots_for(game),
    }


def show(game: Game) -> None:
    """A game, for people."""
    listing = game_for_programs(game)
    say(
        f"[b]{game.TITLE}[/] ({game.NAME}) · "
        + _("players: {seats}").format(seats=", ".join(map(str, game.SEATS)))
    )
    if game.AIM:
        say("  " + escape(_(game.AIM)))
    if listing["options"]:
        say("  " + _("options, with their default:"))
    for option in listing["options"]:
        default = name_of(option["default"])
        text = option["words"]
        words = f"{_(text)} ({option['rule']})"
        say(f"    {option['name']}={default}  {escape(words)}; {option['possible']}")
    say("  " + _("bots:"))
    for name in listing["bots"]:
        say(f"    {name}  {_(BOT_WORDS[name])}")


def show_cards(name: str | None, json: bool, content: Path | None) -> None:
    """Print every card."""
    game = game_named(name)
    agreed = game.agree({}, content)
    if json:
        content = agreed.content
        print_json(
            {"game": game.NAME, **(content if isinstance(content, dict) else {"cards": content})}
        )
        return
    for line in game.gallery(agreed):
        say(escape(line))


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
        say(escape(broken_words(package, why)))
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


def broken_words(package: str, why: str) -> str:
    """Why a game that is installed cannot be played."""
    return _("The game {package} cannot be played: {why}").format(package=package, why=why)


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
