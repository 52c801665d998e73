"""What the cache's digest covers: what compiled code can depend on, and nothing else."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import kingofarms
from kingofarms.engine.rules import sources
from tests.kit.python import printed

EVERY = {"blazon", "heraldry", "kings_blade"}
BLADE, HERALDRY, BLAZON = {"kings_blade"}, {"heraldry"}, {"blazon"}

# A file, what stands there (nothing: its end), what is written instead, and the games that must
# be compiled again.
EDITS: list[tuple[str, str, str, set[str]]] = [
    # Sentences, drawings, words of options, comments, docstrings, bots that only call.
    ("games/heraldry/text/narration.py", "{name} leads.", "It is {name} who leads.", set()),
    ("games/kings_blade/text/narration.py", 'N_("elvish")', 'N_("elven")', set()),
    ("games/kings_blade/browser/cards.py", "", "FRAME = 7", set()),
    ("games/blazon/browser/cards.py", "", "FRAME = 7", set()),
    ("games/blazon/options.py", "rules edition", "edition of the rules", set()),
    ("games/blazon/content/shield.py", "", "SOON = 7", set()),
    ("games/blazon/terminal.py", "", "WIDE = 7", set()),
    ("games/blazon/content/markers.csv", "ours", "attested", set()),
    ("games/heraldry/solver/one_round.py", "DEPTH = 3", "DEPTH = 4", set()),
    ("games/heraldry/rules/__init__.py", "# H1: after nine ties", "# H1: after ties", set()),
    ("games/blazon/rules/decks.py", "@compiled", "# A comment.\n\n\n@compiled", set()),
    ("games/blazon/rules/placing.py", '"""One card of the payment', '"""A card', set()),
    ("engine/words.py", "", "SILENCE = 7", set()),
    ("engine/match/undo.py", "OWN_TRIES = (1, 16)", "OWN_TRIES = (1, 17)", set()),
    ("engine/match/outcome.py", "have conceded", "gave up", set()),
    ("bots/levels.py", "2_000", "3_000", set()),
    ("bots/search/search.py", "TEMPERATURE = 30.0", "TEMPERATURE = 31.0", set()),
    ("web/app.py", "", "DOORS = 7", set()),
    # Rules, records, terms, constants, tastes, solvers, loops, the search, chance.
    ("games/heraldry/rules/__init__.py", "value > base_card", "value >= base_card", HERALDRY),
    ("games/heraldry/rules/__init__.py", "round_limit: int", "limit: int", HERALDRY),
    ("games/heraldry/solver/margins.py", "WORST = -100", "WORST = -101", HERALDRY),
    ("games/heraldry/solver/reaching.py", "TRIES = 64", "TRIES = 65", HERALDRY),
    ("games/kings_blade/rules/mine.py", "    return", "    pass\n    return", BLADE),
    ("games/kings_blade/rules/state.py", "MARKET_PLACES = 4", "MARKET_PLACES = 5", BLADE),
    ("games/kings_blade/rules/state.py", "MAX_CARDS = 48", "MAX_CARDS = 49", BLADE),
    ("games/kings_blade/rules/state.py", "ANY = 4", "ANY = 5", BLADE),
    ("games/kings_blade/taste.py", "SPITE = 5", "SPITE = 6", BLADE),
    ("games/blazon/rules/terms.py", "MOST_VALUE = 7", "MOST_VALUE = 8", BLAZON),
    ("games/blazon/rules/scoring.py", "TYPES_MISSING, MARKS", "MARKS_MISSING, TYPES", BLAZON),
    ("games/blazon/taste.py", "", "WEIGHT = 7", BLAZON),
    ("engine/rules/loops.py", "actions += 1", "actions += 2", EVERY),
    ("engine/rules/told.py", "TOLD = 24", "TOLD = 25", EVERY),
    ("engine/rules/chance.py", "if n <= 1:", "if n < 1:", EVERY),
    ("engine/rules/seats.py", "CATEGORIES = 64", "CATEGORIES = 65", EVERY),
    ("engine/rules/compiled.py", "out[count + 1] = action", "out[count + 2] = action", EVERY),
    ("bots/search/tree.py", "LEAST_PRIOR = 0.03", "LEAST_PRIOR = 0.04", EVERY),
    ("bots/first_sight.py", "equals += 1", "equals += 2", EVERY),
]

TRY = """
import json, sys
from pathlib import Path
from kingofarms.bots.processes.warm_up import digest
from kingofarms.engine.rules import sources
from kingofarms.engine.rules.compiled import digest_for
from kingofarms.games import games

for game in games().values():
    digest(game)  # binds the loops

def digests():
    for kept in (sources.source_of, sources.imported_by, sources.file_of):
        kept.cache_clear()
    return {name: digest_for(game) for name, game in games().items()}

before, found = digests(), []
for file, old, new, _games in json.load(sys.stdin):
    path = Path(sys.argv[1], file)
    text = path.read_text(encoding="utf-8")
    assert old in text, (file, old)
    edited = text.replace(old, new, 1) if old else f"{text}\\n{new}\\n"
    path.write_text(edited, encoding="utf-8")
    after = digests()
    found.append([name for name in after if after[name] != before[name]])
    path.write_text(text, encoding="utf-8")
assert digests() == before
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """For each edit of a copy of the package, the games whose digest is another after it."""
    folder = tmp_path_factory.mktemp("edited")
    package = folder / "kingofarms"
    shutil.copytree(Path(kingofarms.__file__).parent, package)
    edits = json.dumps([(*edit[:3], sorted(edit[3])) for edit in EDITS])
    own = {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    own["NUMBA_DISABLE_JIT"] = "0"
    return json.loads(printed(TRY, str(package), said=edits, env=own))


@pytest.mark.parametrize("at", range(len(EDITS)), ids=[f"{e[0]}-{e[2][:12]}" for e in EDITS])
def test_an_edit_recompiles_the_games_that_depend_on_it(at: int, found: Any) -> None:
    assert set(found[at]) == EDITS[at][3]


def test_a_module_is_followed_to_all_that_it_imports() -> None:
    found = sources.imported_by("kingofarms.games.blazon.rules.turn")
    assert "kingofarms.games.blazon.rules.placing" in found, "what it imports"
    assert "kingofarms.games.blazon.rules.terms" in found, "and what that imports"
    assert "kingofarms.games.blazon.rules.setup" not in found
    assert not any(name.startswith("numpy") for name in found), "which has a version"


@pytest.mark.parametrize(
    ("text", "imports"),
    [
        (b"from . import near", ("a.b.near",)),
        (b"from .near import thing", ("a.b.near.thing",)),
        (b"from ..far import thing", ("a.far.thing",)),
        (b"def f():\n    import late.lazily", ("late.lazily",)),
    ],
)
def test_every_way_to_import_is_seen(text: bytes, imports: tuple[str, ...]) -> None:
    assert sources.parsed("a.b.module", False, text).imports == imports


def test_what_compiled_code_cannot_see_does_not_count() -> None:
    plain = sources.parsed("m", False, b"def f(x):\n    return x\n")
    worded = sources.parsed("m", False, b'"""M."""\n\ndef f(x):  # y\n\n    """F."""\n    return x')
    other = sources.parsed("m", False, b"def f(x):\n    return -x\n")
    assert worded == plain
    assert other != plain


def test_a_module_outside_the_package_has_a_digest_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "nim_of_elsewhere"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "heaps.py").write_text("HEAPS = 3\n")
    (package / "rules.py").write_text(
        "from kingofarms.engine.rules.record import int8\nfrom .heaps import HEAPS\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    import nim_of_elsewhere  # type: ignore[import-not-found]

    assert nim_of_elsewhere.__file__
    found = sources.imported_by("nim_of_elsewhere.rules")
    assert {"nim_of_elsewhere.heaps", "kingofarms.engine.rules.record"} <= found
    before = sources.digest_of(["nim_of_elsewhere.rules"])
    (package / "heaps.py").write_text("HEAPS = 4\n")
    sources.source_of.cache_clear()
    assert sources.digest_of(["nim_of_elsewhere.rules"]) != before


def test_a_module_without_a_file_cannot_be_named() -> None:
    with pytest.raises(FileNotFoundError):
        sources.digest_of(["typed_at_a_prompt"])
