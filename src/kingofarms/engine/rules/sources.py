"""What compiled code can depend on: the source of its module, and of all that it imports.

A digest of these sources names the code compiled from them. Comments, docstrings and line numbers
do not count. Python, NumPy and Numba are named by their versions.
"""

import ast
import hashlib
import importlib.util
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from kingofarms.engine.rules.cache_folder import CACHE, write_whole

VERSIONED = {*sys.stdlib_module_names, "numpy", "numba"}
# Modules with compiled functions import the first two, modules with loops to bind the last.
COMPILED = ("compiled.compiled", "compiled.inlined", "unbound")


@dataclass(frozen=True)
class Source:
    """A module as compiled code sees it."""

    digest: str
    imports: tuple[str, ...]  # modules, or names in modules


def holds_compiled_code(module: str) -> bool:
    """Whether it has compiled functions, or loops that are bound to games."""
    ours = [name.removeprefix("kingofarms.engine.rules.") for name in source_of(module).imports]
    return any(name.startswith(COMPILED) for name in ours)


def modules_of(package: str) -> list[str]:
    """All modules of an imported package, by their files; of a module without parts, itself."""
    file = file_of(package)
    if file is None or file.name != "__init__.py":
        return [package] if file else []
    files = [each.relative_to(file.parent).with_suffix("") for each in file.parent.rglob("*.py")]
    names = {".".join([package, *each.parts]).removesuffix(".__init__") for each in files}
    return sorted(names)


def digest_of(modules: Iterable[str], *also: str) -> str:
    """A name for code from these modules, and for what `also` says of it."""
    every = sorted({each for module in modules for each in imported_by(module)})
    digest = hashlib.sha256()
    for part in (*also, *every, *(source_of(module).digest for module in every)):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()[:20]


@cache
def imported_by(module: str) -> frozenset[str]:
    """The module, and all modules that it imports, however far."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += modules_in(source_of(name).imports)
    return frozenset(found)


def modules_in(names: Iterable[str]) -> Iterator[str]:
    """The modules that these names are, or lie in; without those that have a version."""
    for name in names:
        if name.partition(".")[0] in VERSIONED:
            continue
        if file_of(name):
            yield name
        elif file_of(name.rpartition(".")[0]):
            yield name.rpartition(".")[0]


@cache
def file_of(module: str) -> Path | None:
    """The file of a module whose package is imported; None where there is no such file."""
    top, *rest = module.split(".")
    package = sys.modules.get(top)
    if package is None:
        return None
    if not rest:
        file = getattr(package, "__file__", None)
        return Path(file) if file and file.endswith(".py") else None
    for folder in getattr(package, "__path__", ()):
        place = Path(folder, *rest)
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file():
                return file
    return None


@cache
def source_of(module: str) -> Source:
    """The module's source, read once; the cache folder remembers what reading it found."""
    file = file_of(module)
    if file is None:
        raise FileNotFoundError(f"the source of {module} cannot be found")
    text = file.read_bytes()
    is_package = file.name == "__init__.py"
    note = f"{module} {is_package} {sys.version}".encode()
    known = CACHE / "sources" / hashlib.sha256(note + text).hexdigest() if CACHE else None
    if known is None:
        return parsed(module, is_package, text)
    try:
        kept = json.loads(known.read_text(encoding="utf-8"))
        return Source(kept["digest"], tuple(kept["imports"]))
    except (OSError, ValueError, KeyError):
        source = parsed(module, is_package, text)
        write_whole(known, json.dumps(asdict(source)))
        return source


def parsed(module: str, is_package: bool, text: bytes) -> Source:
    """The source without comments, docstrings and line numbers, and what it imports."""
    tree = ast.parse(text)
    package = module if is_package else module.rpartition(".")[0]
    names = tuple(sorted({name for node in ast.walk(tree) for name in imports_of(node, package)}))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node, clean=False
        ):
            node.body = node.body[1:]
    return Source(hashlib.sha256(ast.dump(tree).encode()).hexdigest(), names)


def imports_of(node: ast.AST, package: str) -> Iterator[str]:
    """What an import statement names, in full."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name
    elif isinstance(node, ast.ImportFrom):
        module = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
        for alias in node.names:
            yield f"{module}.{alias.name}"
