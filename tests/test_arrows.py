"""Allowed imports: web → study, lab → bots → games → arms → engine, envs → games.

Inside `web` each room may import the rooms named after it in `WEB_MAY_IMPORT`, and itself.
"""

import ast
import re
from collections import Counter, defaultdict
from functools import cache
from itertools import takewhile
from pathlib import Path

import pytest

import kingofarms
from kingofarms.engine.rules.sources import holds_compiled_code, imported_by, modules_of

PACKAGE = Path(kingofarms.__file__).parent
MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"games", "arms", "engine"},
    "bots": {"bots", "games", "engine"},
    "study": {"study", "bots", "games", "engine"},
    "lab": {"lab", "bots", "games", "engine", "__version__"},
    "arms": {"arms", "engine"},
    "envs": {"envs", "games", "engine"},
    "web": {"web", "arms", "lab", "study", "bots", "games", "engine", "__version__"},
}
# The rooms of the web from the bottom up; a file beside the rooms is a room of its own. A noun with
# its page and its API imports the rooms below it, and those nouns that are named after it.
BELOW = ("defaults", "model", "http", "database", "people", "tables", "study", "server", "shell")
NOUNS = {
    "arms": (),
    "settings": (),
    "learn": (),
    "shuffle": ("table",),
    "analysis": ("table",),
    "table": ("arms",),
    "lobby": ("cards", "table"),
    "cards": ("table",),
    "imports": ("table",),
    "replay": ("analysis", "lobby", "table"),
    "puzzles": ("lobby", "table"),
}
WEB_MAY_IMPORT: dict[str, set[str]] = {
    "defaults": set(),
    "model": set(),
    "http": {"defaults"},
    "database": {"model", "defaults"},
    "people": {"database", "model"},
    "tables": {"http", "database", "model", "people", "defaults"},
    "study": {"http", "database", "model", "people", "tables", "defaults"},
    "server": {*BELOW[:7]},
    "shell": {*BELOW[:8]},
    "health": {*BELOW},
    **{noun: {*BELOW, *others} for noun, others in NOUNS.items()},
    "app": {*BELOW, *NOUNS, "health"},  # puts everything together
    "serve": {*BELOW, "app"},
}
FORBIDDEN_NAMES = {"utils", "helpers", "common", "base", "manager", "core", "misc"}
WORDS = "kingofarms.engine.words"  # every module with a sentence for people imports it
MOST_MODULES = 14  # in one folder, besides its `__init__`


@cache
def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


@cache
def imported(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{file}: relative import"
            names |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names


def test_imports_follow_the_arrows() -> None:
    seen = set()
    for file in sources():
        part = file.relative_to(PACKAGE).parts[0]
        for name in imported(file):
            pieces = name.split(".")
            if part in MAY_IMPORT and pieces[0] == "kingofarms" and len(pieces) > 1:
                seen.add(part)
                assert pieces[1] in MAY_IMPORT[part], f"{file} imports {name}"
    assert {"engine", "games", "bots"} <= seen


def test_games_do_not_know_each_other() -> None:
    for game in (PACKAGE / "games").iterdir():
        for file in game.rglob("*.py") if game.is_dir() else ():
            for name in imported(file):
                if name.startswith("kingofarms.games."):
                    assert name.split(".")[2] == game.name, f"{file} imports {name}"


def test_one_file_imports_numba() -> None:
    importers = [file for file in sources() if any(n.startswith("numba") for n in imported(file))]
    assert [file.name for file in importers] == ["jit.py"]


def room_of(name: str) -> str | None:
    """The room of the web that an imported name belongs to; None elsewhere."""
    pieces = name.split(".")
    return pieces[2] if pieces[:2] == ["kingofarms", "web"] and len(pieces) > 2 else None


def web_rooms() -> dict[Path, str]:
    """Every file of the web with its room."""
    web = PACKAGE / "web"
    files = [file for file in sources() if file.is_relative_to(web) and file.stem != "__init__"]
    return {file: file.relative_to(web).parts[0].removesuffix(".py") for file in files}


def test_every_room_of_the_web_is_on_the_plan() -> None:
    rooms = set(web_rooms().values())
    assert rooms == WEB_MAY_IMPORT.keys(), "say in WEB_MAY_IMPORT what a new room may import"


@pytest.mark.parametrize("room", WEB_MAY_IMPORT)
def test_inside_the_web_imports_follow_the_arrows(room: str) -> None:
    allowed = WEB_MAY_IMPORT[room] | {room}
    wrong = [
        f"{file.relative_to(PACKAGE)} imports {name}"
        for file, own in web_rooms().items()
        if own == room
        for name in sorted(imported(file))
        if room_of(name) not in allowed | {None}
    ]
    may = ", ".join(sorted(allowed))
    assert not wrong, f"web/{room} may import only {may}; move what it needs there:\n" + "\n".join(
        wrong
    )


def arrows_by_folder() -> dict[str, dict[str, set[str]]]:
    """For every folder, which of its folders and files import which others of them."""
    names = {name_of(file): file for file in sources()}
    folders: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for name, file in names.items():
        for target in imported(file) & names.keys():
            own, other = name.split("."), target.split(".")
            shared = len(
                [*takewhile(lambda pair: pair[0] == pair[1], zip(own, other, strict=False))]
            )
            if shared < min(len(own), len(other)):
                folders[".".join(own[:shared])][own[shared]].add(other[shared])
    return folders


def name_of(file: Path) -> str:
    """The name by which a file is imported."""
    parts = ("kingofarms", *file.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


def reached(arrows: dict[str, set[str]], start: str) -> set[str]:
    """All that it imports, directly or through others."""
    seen: set[str] = set()
    ahead = [*arrows.get(start, ())]
    while ahead:
        part = ahead.pop()
        if part not in seen:
            seen.add(part)
            ahead += arrows.get(part, ())
    return seen


def test_no_folder_imports_its_siblings_in_a_circle() -> None:
    folders = arrows_by_folder()
    assert {"kingofarms", "kingofarms.web", "kingofarms.lab"} <= folders.keys()
    circles = {}
    for folder, arrows in folders.items():
        inside = {part for part in arrows if part in reached(arrows, part)}
        place = PACKAGE.parent / folder.replace(".", "/")
        if any((place / part).is_dir() for part in inside):
            circles[folder] = inside
    assert not circles


def test_compiled_code_depends_on_no_sentence() -> None:
    """Else an edited sentence would have everything compiled again."""
    holding = [name for name in modules_of("kingofarms") if holds_compiled_code(name)]
    assert len(holding) > 30
    for name in holding:
        assert WORDS not in imported_by(name), name


# What is compiled: `compiled`, `inlined`, and loops that `bind` binds to a game.
COMPILED_ROOMS = {
    *("engine.rules", "bots", "lab.matches.forks", "lab.matches.loops"),
    *("games.*.rules", "games.*.taste", "games.*.solver", "games.*.census"),
}


def test_compiled_code_lies_in_the_folders_for_it() -> None:
    """Words, drawings and templates are never compiled: changing them compiles nothing again."""
    holding = [name for name in modules_of("kingofarms") if holds_compiled_code(name)]
    places = [
        re.sub(r"^games\.\w+", "games.*", name.removeprefix("kingofarms.")) for name in holding
    ]
    wrong = [
        place
        for place in places
        if not any(f"{place}.".startswith(f"{room}.") for room in COMPILED_ROOMS)
    ]
    assert not wrong, f"compiled code belongs in {sorted(COMPILED_ROOMS)}: {wrong}"


def test_rules_know_no_clock_files_or_logging() -> None:
    inside = [file for file in sources() if file.is_relative_to(PACKAGE / "games")]
    rules = [file for file in inside if file.stem == "rules" or file.parent.name == "rules"]
    assert len(rules) > 5
    for file in rules:
        outside = {name.split(".")[0] for name in imported(file)}
        assert outside <= {"numpy", "kingofarms"}, file


def test_no_file_has_a_name_that_says_nothing() -> None:
    for file in sources():
        assert not FORBIDDEN_NAMES & {*file.relative_to(PACKAGE).parts, file.stem}, file
        assert file.read_text(encoding="utf-8").strip(), f"{file} is empty"


def test_no_folder_is_crowded() -> None:
    modules = Counter(file.parent for file in sources() if file.stem != "__init__")
    crowded = {str(folder) for folder, count in modules.items() if count > MOST_MODULES}
    assert not crowded, f"more than {MOST_MODULES} modules: group what belongs together"
