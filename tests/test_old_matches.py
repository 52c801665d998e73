"""Files of each release are read by this version, and by one with more options or other cards."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import kingofarms
from kingofarms.engine.game.own_content import released
from kingofarms.engine.match.matchfile import load
from kingofarms.games import game_named, games

from .golden.reasons import reason_today
from .newer import FIRST, GOLDEN, LATER, NEWER, RELEASES, add_option, become, retune


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


# By release, game and file: "0.1.0/heraldry/usual-over.json".
OUTCOMES = {
    f"{release.name}/{name}": outcome
    for release in RELEASES
    for name, outcome in read(release / "matches" / "outcomes.json").items()
}
OPTIONS = [
    (release.name, game["game"], option)
    for release in RELEASES
    for game in read(release / "games.json")
    for option in game["options"]
]
GAMES = pytest.mark.parametrize("name", list(games()))


def golden(name: str) -> tuple[Path, Path | None]:
    """The file, and the cards it needs."""
    release, _slash, file = name.partition("/")
    cards = OUTCOMES[name]["cards"]
    return (
        GOLDEN / release / "matches" / file,
        GOLDEN / release / "cards" / cards if cards else None,
    )


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_there_are_files_of_every_game_and_kind(release: Path) -> None:
    files = [read(golden(name)[0]) for name in OUTCOMES if name.startswith(f"{release.name}/")]
    assert {file["game"] for file in files} == {
        game["game"] for game in read(release / "games.json")
    }
    assert {file["chance"]["kind"] for file in files} == {"sealed", "stream"}
    kinds = {entry["kind"] for file in files for entry in file["entries"]}
    assert kinds == {"act", "undo", "concede", "timeout", "seat"}
    assert {file["final"]["over"] for file in files} == {True, False}


@pytest.mark.parametrize("version", LATER)
@pytest.mark.parametrize("name", OUTCOMES)
def test_an_old_file_replays_and_ends_as_it_did(
    name: str, version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    become(version, tmp_path, monkeypatch)
    path, cards = golden(name)
    match = load(path, cards)
    expected = OUTCOMES[name]
    assert (match.to_play, match.actions) == (expected["to_play"], expected["legal"])
    assert (match.outcome is None) == ("ranks" not in expected)
    if match.outcome:
        assert list(match.outcome.ranks) == expected["ranks"]
        release = GOLDEN / name.partition("/")[0]
        reason = reason_today(release, match.game.NAME, expected["reason"])
        assert match.outcome.reason == reason
        points = {category: list(each) for category, each in match.outcome.points.items()}
        assert points == expected["points"]
    # Saved again it is the same file, which the old program reads as well.
    kingofarms.save_match(match, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == path.read_bytes()


@GAMES
def test_new_matches_are_played_with_todays_cards(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = kingofarms.new_match(name, seed=1)
    retune(name, tmp_path, monkeypatch)
    match = kingofarms.new_match(name, seed=1)
    assert match.agreed.content_digest != old.agreed.content_digest
    kingofarms.save_match(match, tmp_path / "new.json")
    again = kingofarms.load_match(tmp_path / "new.json")
    assert again.agreed.content_digest == match.agreed.content_digest


@GAMES
def test_cards_that_no_release_had_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        retune(name, tmp_path, patch)
        kingofarms.save_match(kingofarms.new_match(name, seed=1), tmp_path / "never.json")
    with pytest.raises(kingofarms.Refusal, match=r"content: played with other cards"):
        kingofarms.load_match(tmp_path / "never.json")


def test_what_a_folder_of_own_cards_lacks_comes_from_the_release_it_was_played_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own"
    own.mkdir()
    elements = (FIRST / "cards" / "blazon" / "elements.csv").read_bytes()
    (own / "elements.csv").write_bytes(elements)
    match = kingofarms.new_match("blazon", seed=1)
    match = kingofarms.Match(match.game, match.game.agree({}, own), 2, match.luck)
    match.act(match.actions[0])
    kingofarms.save_match(match, tmp_path / "own.json")
    retune("blazon", tmp_path, monkeypatch)
    monkeypatch.setattr("kingofarms.games.blazon.content.folder.OURS", game_named("blazon").CONTENT)
    assert game_named("blazon").agree({}, own).content_digest != match.agreed.content_digest
    again = load(tmp_path / "own.json", own)
    assert again.agreed.content_digest == match.agreed.content_digest
    (own / "elements.csv").write_bytes(elements.replace(b"barry", b"chequered", 1))
    with pytest.raises(kingofarms.Refusal, match="content: played with other cards"):
        load(tmp_path / "own.json", own)


@GAMES
def test_a_newer_option_is_written_only_where_it_is_on(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = kingofarms.new_match(name, seed=1)
    kingofarms.save_match(before, tmp_path / "before.json")
    with monkeypatch.context() as patch:
        add_option(name, tmp_path, patch)
        off, on = (kingofarms.new_match(name, seed=1, **{NEWER: is_on}) for is_on in (False, True))
        assert off.agreed.digest == before.agreed.digest != on.agreed.digest
        assert NEWER in off.agreed.said
        for match, file in ((off, "off.json"), (on, "on.json")):
            kingofarms.save_match(match, tmp_path / file)
            again = kingofarms.load_match(tmp_path / file)
            assert again.agreed.options == match.agreed.options
        assert (tmp_path / "off.json").read_bytes() == (tmp_path / "before.json").read_bytes()
        assert json.loads((tmp_path / "on.json").read_bytes())["options"][NEWER] is True
    kingofarms.load_match(tmp_path / "off.json")
    with pytest.raises(kingofarms.Refusal, match=f"no option called '{NEWER}'"):
        kingofarms.load_match(tmp_path / "on.json")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({NEWER: True}, "terms: the options and content listed give"),
        ({NEWER: "on"}, "options: all must be named, like this: .*at_full_moon=True"),
        ({NEWER: "half"}, "cannot be 'half'"),
        ({NEWER: False}, ""),
    ],
)
def test_a_newer_option_in_a_file_is_checked_like_any_other(
    change: dict[str, Any], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_option("heraldry", tmp_path, monkeypatch)
    said = read(golden("0.1.0/heraldry/usual-over.json")[0])
    said["options"] |= change
    (tmp_path / "changed.json").write_text(json.dumps(said), encoding="utf-8")
    if sentence:
        with pytest.raises(kingofarms.Refusal, match=sentence):
            kingofarms.load_match(tmp_path / "changed.json")
    else:
        assert kingofarms.load_match(tmp_path / "changed.json").is_over


@pytest.mark.parametrize(
    "name", ["heraldry/usual-over", "kings_blade/usual-over", "blazon/usual-running"]
)
def test_a_file_of_older_rules_is_refused_by_their_number_and_left_alone(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, (path, _cards) = game_named(name.split("/")[0]), golden(f"0.1.0/{name}.json")
    before = path.read_bytes()
    monkeypatch.setattr(game, "RULES_VERSION", 2)
    with pytest.raises(kingofarms.Refusal) as refused:
        kingofarms.load_match(path)
    sentence = f"rules: played by version 1 of {game.TITLE}; this program has 2."
    assert str(refused.value) == f"{path}: {sentence}"
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "option"),
    [
        pytest.param(game, option, id="-".join((release, game, option["name"])))
        for release, game, option in OPTIONS
    ],
)
def test_a_released_option_keeps_its_default_and_all_it_took(
    name: str, option: dict[str, Any]
) -> None:
    game = game_named(name)
    assert game.agree({}).said[option["name"]] == option["default"]
    bounds = re.fullmatch(r"a whole number from (\d+) to (\d+)", option["possible"])
    values = bounds.groups() if bounds else option["possible"].split(", ")
    for value in values:
        said = game.agree({option["name"]: value}).said[option["name"]]
        assert said == {"on": True, "off": False}.get(value, int(value) if bounds else value)


@GAMES
def test_only_options_of_the_first_release_are_always_written(name: str) -> None:
    first = [each["name"] for release, game, each in OPTIONS if (release, game) == ("0.1.0", name)]
    assert list(game_named(name).Options.ALWAYS_WRITTEN) == first


@GAMES
def test_the_content_of_this_version_is_kept_as_released(name: str) -> None:
    """Changed cards? Copy all content files to `released/<the next version>`, and keep the rest."""
    content = game_named(name).CONTENT
    today = [content] if content.is_file() else sorted(content.glob("*.csv"))
    texts = {file.name: file.read_bytes() for file in today}
    kept = [
        {file.name: file.read_bytes() for file in sorted(folder.iterdir())}
        for folder in released(game_named(name))
    ]
    assert texts in kept
