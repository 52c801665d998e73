"""The one stylesheet: written in parts, of which no game's part reaches another game's table."""

import re
from pathlib import Path

import pytest

import kingofarms
from kingofarms.engine.colours import HOUSES, METALS, TINCTURES
from kingofarms.games import games
from kingofarms.web.shell.assets import KINDS, STYLES, WEB, browser_folders, files, stylesheet

# What symbols are made of: inside `<use>` no selector from outside matches.
IN_SYMBOLS = ".ingot-"


def outermost(text: str) -> list[str]:
    """The selectors of the outermost rules; those within `@media` count as outermost."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    found, depth, said = [], 0, ""
    for letter in text:
        if letter == "{":
            is_condition = said.strip().startswith("@")
            if depth == 0 and not is_condition:
                found += [each.strip() for each in said.split(",")]
            depth += 0 if depth == 0 and is_condition else 1
            said = ""
        elif letter == "}":
            depth, said = max(0, depth - 1), ""
        else:
            said += letter
    return found


@pytest.mark.parametrize("game", sorted(games()))
def test_style_of_a_game_stays_on_its_table(game: str) -> None:
    selectors = outermost((browser_folders()[game] / "style.css").read_text(encoding="utf-8"))
    assert f".game-{game}" in selectors
    strays = [each for each in selectors if not each.startswith((f".game-{game}", IN_SYMBOLS))]
    assert strays == []


def test_every_file_is_found_by_its_name_and_every_style_is_in_the_stylesheet() -> None:
    names = [file.name for kind in KINDS for file in WEB.rglob(f"*.{kind}")]
    assert sorted(names) == sorted(files()), "two rooms have a file of the same name"
    assert sorted(STYLES) == sorted(name for name in names if name.endswith(".css"))


def test_no_part_asks_the_system_for_its_colours() -> None:
    """Each colour has a value by day and by night, so that `data-theme` chooses both ways."""
    assert "light-dark(" in stylesheet()
    assert "prefers-color-scheme" not in stylesheet()


def test_a_shared_colour_is_written_once_and_has_a_variable() -> None:
    text, package = stylesheet(), Path(kingofarms.__file__).parent
    python = "\n".join(file.read_text(encoding="utf-8") for file in package.rglob("*.py"))
    for colour in {*TINCTURES.values(), *METALS.values()}:
        names = [name for name, each in {**TINCTURES, **METALS}.items() if each == colour]
        assert any(f"--{name}: {colour};" in text for name in names)
        assert python.count(f'"{colour}"') == len(names)
        assert text.count(f"{colour};") == sum(f"--{name}: {colour};" in text for name in names) + (
            colour in HOUSES
        )
