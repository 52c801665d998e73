"""Allowed imports: web → lab → bots → games → engine, web → arms → games, envs → games."""

import ast
from pathlib import Path

import kingofarms
from kingofarms.engine.rules.compiled import FOLDERS

PACKAGE = Path(kingofarms.__file__).parent
MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"games", "engine"},
    "bots": {"bots", "games", "engine"},
    "lab": {"lab", "bots", "games", "engine"},
    "arms": {"arms", "games", "engine"},
    "envs": {"envs", "games", "engine"},
    "web": {"web", "arms", "lab", "bots", "games", "engine", "__version__"},
}
FORBIDDEN_NAMES = {"utils", "helpers", "common", "base", "manager", "core", "misc"}


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


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


def test_only_compiled_imports_numba() -> None:
    importers = [file for file in sources() if any(n.startswith("numba") for n in imported(file))]
    assert [file.name for file in importers] == ["compiled.py"]


def test_compiled_code_lies_where_the_cache_looks_for_it() -> None:
    for file in sources():
        if "kingofarms.engine.rules.compiled.compiled" in imported(file):
            assert file.relative_to(PACKAGE).parts[0] in FOLDERS


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
