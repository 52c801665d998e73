"""The program as a later version may be: with one more option, or with other cards."""

import shutil
from collections.abc import Callable
from dataclasses import make_dataclass
from pathlib import Path

import pytest

from kingofarms.engine.terms.terms import flag
from kingofarms.games import game_named, games

# A file of each game's content, what stands there, what shall, and where ours is looked for.
CHANGES = {
    "heraldry": ("cards.csv", "1,Page,", "1,Jester,", "options.CARDS"),
    "kings_blade": ("cards.csv", "blade,grey,3,3,", "blade,grey,4,3,", "options.CARDS"),
    "blazon": ("markers.csv", "distinction,1,5,7,", "distinction,1,5,8,", "options.OURS"),
}
NEWER = "at_full_moon"
GOLDEN = Path(__file__).parent / "golden"
RELEASES = sorted(path.parent for path in GOLDEN.glob("*/README.md"))  # their files
FIRST = GOLDEN / "0.1.0"

Change = Callable[[str, Path, pytest.MonkeyPatch], None]


def retune(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Our content has changed by one word or number, as after an upgrade."""
    file, before, after, ours = CHANGES[name]
    source = game_named(name).CONTENT
    fresh = folder / f"new-{name}"
    shutil.copytree(source if source.is_dir() else source.parent, fresh)
    text = (fresh / file).read_text(encoding="utf-8")
    assert text.count(before) == 1
    (fresh / file).write_text(text.replace(before, after), encoding="utf-8")
    content = fresh if source.is_dir() else fresh / file
    monkeypatch.setattr(f"kingofarms.games.{name}.{ours}", content)
    monkeypatch.setattr(game_named(name), "CONTENT", content)


def add_option(name: str, _folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game has one more option, which is off unless somebody turns it on."""
    game = game_named(name)
    newer = make_dataclass(
        "Options",
        [(NEWER, bool, flag(False, "played at full moon", "H1"))],
        bases=(game.Options,),
        frozen=True,
    )
    monkeypatch.setattr(f"kingofarms.games.{name}.options.Options", newer)
    monkeypatch.setattr(game, "Options", newer)


def both(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both at once."""
    retune(name, folder, monkeypatch)
    add_option(name, folder, monkeypatch)


LATER: dict[str, tuple[Change, ...]] = {
    "today": (),
    "with an option more": (add_option,),
    "with other cards": (retune,),
    "with both": (both,),
}


def become(version: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all games be those of that version."""
    for change in LATER[version]:
        for name in games():
            change(name, folder, monkeypatch)
