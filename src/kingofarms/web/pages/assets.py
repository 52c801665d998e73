"""Assets: the files that a browser loads besides the pages: stylesheet, scripts, fonts."""

import hashlib
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from kingofarms.games import games

STATIC = Path(__file__).parent / "static"
FONTS = {
    "cinzel.ttf": ("fontpkg_cinzel", "Cinzel[wght].ttf"),
    "garamond.ttf": ("fontpkg_eb_garamond", "EBGaramond[wght].ttf"),
    "garamond-italic.ttf": ("fontpkg_eb_garamond", "EBGaramond-Italic[wght].ttf"),
}
IMPORTED = re.compile(r'"(\./[^"]+\.js)"')  # how our scripts name what they import
# The stylesheet's parts; each game's own part follows.
STYLES = ("base.css", "lobby.css", "table.css", "together.css", "plain.css")


def font_file(name: str) -> Path:
    """A font in the package that brings it."""
    package, file = FONTS[name]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(package)
    return Path(spec.origin).parent / "files" / file


@cache
def stylesheet() -> str:
    """The one stylesheet of all pages and games."""
    parts = [STATIC / name for name in STYLES]
    own = [folder / "style.css" for folder in browser_folders().values()]
    parts += [part for part in own if part.is_file()]  # a game need not bring one
    return "\n".join(part.read_text(encoding="utf-8") for part in parts)


def browser_folders() -> dict[str, Path]:
    """The folder with each game's template and style, by the game's name."""
    packages = {name: Path(str(game.__file__)).parent for name, game in games().items()}
    return {name: folder / "browser" for name, folder in packages.items()}


@cache
def script(name: str) -> str:
    """A script. What it imports gets the stamp of its content in its address, too."""
    path = STATIC / name

    def stamped(match: re.Match[str]) -> str:
        imported = (path.parent / match[1]).resolve().relative_to(STATIC).as_posix()
        return f'"{match[1]}?{content_stamp(imported)}"'

    return IMPORTED.sub(stamped, path.read_text(encoding="utf-8"))


def scripts() -> list[str]:
    """The names of all scripts, as in their addresses."""
    return sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js"))


@cache
def content_stamp(name: str) -> str:
    """A short hash of a static file's content: put in its address, it lets browsers cache it."""
    if name == "style.css":
        text = stylesheet()
    elif name.endswith(".js"):
        text = script(name)
    else:
        text = (STATIC / name).read_text(encoding="utf-8")
    return hashlib.sha256(text.encode()).hexdigest()[:12]
