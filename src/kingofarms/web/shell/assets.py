"""Assets: what lies beside the pages of each room: templates, styles, scripts, pictures; and fonts.

No two of these files have the same name, so a name is enough to find one, and is its address.
"""

import gzip
import hashlib
import re
import tomllib
from functools import cache
from importlib.util import find_spec
from pathlib import Path, PurePath

from kingofarms.engine.colours import variables
from kingofarms.games import games

WEB = Path(__file__).parents[1]
KINDS = ("html", "css", "js", "svg", "woff")
# How our scripts comment, import and export: each on lines of its own.
SCRIPT_COMMENT = re.compile(r"^ *(?://.*|/\*\*(?:(?!\*/)(?:.|\n))*\*/)\n", re.MULTILINE)
IMPORTED = re.compile(r'^import (?:(\{[^}]*\}) from )?"(\.{1,2}/[^"]+\.js)";$', re.MULTILINE)
EXPORTED = re.compile(r"^export (?=(?:async )?(?:function|const) (\w+))", re.MULTILINE)
FONT_ADDRESS = re.compile(r"/static/fonts/([a-z.-]+)")
# What a stylesheet has for its readers only.
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BETWEEN = re.compile(r"\s*\n\s*")
# The stylesheet's parts; each game's own part follows.
STYLES = (
    "base.css",
    "settings.css",
    "lobby.css",
    "new.css",
    "people.css",
    "arms.css",
    "table.css",
    "layout.css",
    "log.css",
    "keys.css",
    "zoom.css",
    "deeds.css",
    "result.css",
    "together.css",
    "hint.css",
    "learn.css",
    "plain.css",
    "replay.css",
    "bring.css",
    "puzzles.css",
    "analysis.css",
)
NAMES = tomllib.loads((WEB / "shell" / "fonts.toml").read_text(encoding="utf-8"))
FONTS = {f"{name}.ttf": place for name, place in NAMES.items()}
# The same with the letters that our pages use, and how wide each letter is: made by
# `drawing/fonts.py` when the package is built.
WEB_FONTS = {f"{name}.woff": f"{name}.ttf" for name in NAMES}
WIDTHS = WEB / "shell" / "fonts" / "widths.json"


@cache
def files() -> dict[str, Path]:
    """Where each of them is, by its name."""
    return {file.name: file for kind in KINDS for file in sorted(WEB.rglob(f"*.{kind}"))}


def text_of(name: str) -> str:
    """What is in the file of that name."""
    return files()[name].read_text(encoding="utf-8")


def font_file(name: str) -> Path:
    """A font in the package that brings it."""
    package, file = FONTS[name]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(package)
    return Path(spec.origin).parent / "files" / file


def static_file(name: str) -> Path:
    """A file that is sent as it is, by the last part of its address."""
    return font_file(name) if name in FONTS else files()[name]


@cache
def stylesheet() -> str:
    """The one stylesheet of all pages and games."""
    own = [folder / "style.css" for folder in browser_folders().values()]
    texts = [text_of(name) for name in STYLES]
    texts += [part.read_text(encoding="utf-8") for part in own if part.is_file()]
    whole = "\n".join([variables(), *texts])
    whole = BETWEEN.sub("\n", COMMENT.sub("", whole))
    return FONT_ADDRESS.sub(lambda match: f"{match[0]}?{content_stamp(match[1])}", whole)


def browser_folders() -> dict[str, Path]:
    """The folder with each game's template and style, by the game's name."""
    return {name: game.folder / "browser" for name, game in games().items()}


@cache
def script(name: str) -> str:
    """A script with all that it imports: a page asks for one file."""
    parts: dict[str, str] = {}
    add_module(name, parts)
    if len(parts) == 1:
        return SCRIPT_COMMENT.sub("", text_of(name))
    return "\n".join(["const modules = {};", *parts.values()])


def add_module(name: str, parts: dict[str, str]) -> None:
    """Add that module to the parts, after those that it imports."""
    if name in parts:
        return

    def taken(match: re.Match[str]) -> str:
        imported = PurePath(match[2]).name
        add_module(imported, parts)
        return f'const {match[1]} = modules["{imported}"];' if match[1] else ""

    body = IMPORTED.sub(taken, SCRIPT_COMMENT.sub("", text_of(name)))
    names = ", ".join(EXPORTED.findall(body))
    body = EXPORTED.sub("", body)
    parts[name] = f'modules["{name}"] = (() => {{\n{body}return {{ {names} }};\n}})();'


def scripts() -> list[str]:
    """The names of all scripts."""
    return [name for name in files() if name.endswith(".js")]


@cache
def content_stamp(name: str) -> str:
    """A short hash of a static file's content: put in its address, it lets browsers cache it."""
    if name == "style.css":
        data = stylesheet().encode()
    elif name.endswith(".js"):
        data = script(name).encode()
    else:
        data = static_file(name).read_bytes()
    return hashlib.sha256(data).hexdigest()[:12]


@cache
def compressed(name: str) -> bytes:
    """The stylesheet or a script, compressed once for all browsers."""
    text = stylesheet() if name == "style.css" else script(name)
    return gzip.compress(text.encode(), 9, mtime=0)
