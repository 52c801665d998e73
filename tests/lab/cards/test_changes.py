"""Cards removed, doubled and changed: the game itself checks what comes of it."""

import csv
from pathlib import Path

import pytest

from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal
from kingofarms.games import game_named
from kingofarms.lab.cards import (
    ALTERED,
    NEW,
    REMOVED,
    Thing,
    change_from,
    changed_cards,
    changes_from,
    differences,
)
from kingofarms.lab.comparing.variants import Variant
from kingofarms.lab.matches.run import digest_in, exported, load_series, series

BLADE, BLAZON = game_named("kings_blade"), game_named("blazon")


def rows(
    game: Game, *changes: str, file: str = "", cards: Path | None = None
) -> list[dict[str, str]]:
    with changed_cards(game, {}, cards, changes_from(changes)) as path:
        assert path is not None
        where = path / file if file else path
        return printed(where)


def printed(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def named(found: list[dict[str, str]], name: str) -> dict[str, str]:
    return next(row for row in found if row["name"] == name)


def test_without_changes_the_cards_are_those_that_were_named(tmp_path: Path) -> None:
    for cards in (None, tmp_path):
        with changed_cards(BLADE, {}, cards, ()) as path:
            assert path is cards


def test_a_card_is_removed_doubled_and_changed() -> None:
    ours = printed(BLADE.CONTENT)
    found = rows(BLADE, "without Katana hilt", "double Dagger", "Dagger.points=7")
    names = [row["name"] for row in found]
    assert len(found) == len(ours)
    assert "Katana hilt" not in names
    assert named(found, "Dagger")["points"] == "7"
    copy = named(found, "Dagger 2")
    assert (copy["de"], copy["points"]) == ("Dolch 2", named(ours, "Dagger")["points"])
    others = [row for row in found if row["name"] not in ("Dagger", "Dagger 2")]
    assert others == [row for row in ours if row["name"] not in ("Dagger", "Katana hilt")]


def test_twice_doubled_are_three() -> None:
    found = [row["name"] for row in rows(BLADE, "double Dagger", "double dagger")]
    assert {"Dagger", "Dagger 2", "Dagger 3"} <= set(found)


@pytest.mark.parametrize("word", ["Dagger", "dagger", "  DAGGER ", "Dolch", "dagg", "0"])
def test_a_card_is_known_by_name_in_any_language_beginning_and_number(word: str) -> None:
    assert named(rows(BLADE, f"{word}.points=7"), "Dagger")["points"] == "7"


def test_cards_that_share_a_name_are_changed_together_and_alone_by_their_full_name() -> None:
    ours = printed(BLAZON.CONTENT / "elements.csv")
    some = [row for row in ours if row["name"] == "argent"]
    assert len(some) > 1
    found = rows(BLAZON, "argent.value=2", file="elements.csv")
    assert {row["value"] for row in found if row["name"] == "argent"} == {"2"}
    one = f"argent {some[0]['value']} {some[0]['augmentation']}"
    found = rows(BLAZON, f"{one}.value=3", file="elements.csv")
    changed = [at for at, row in enumerate(found) if row != ours[at]]
    assert len(changed) == 1
    assert ours[changed[0]]["name"] == "argent"


def test_other_tables_are_changed_too() -> None:
    found = rows(BLAZON, "distinction 1.worth=9", file="markers.csv")
    assert (found[0]["kind"], found[0]["which"], found[0]["worth"]) == ("distinction", "1", "9")


@pytest.mark.parametrize(
    ("game", "change", "sentence"),
    [
        (BLADE, "without Excalibur", "There is no card called 'Excalibur'. Choose one of: Dagger"),
        (BLADE, "Dagger.weight=2", "Dagger has no column 'weight'; it has: name, de, nl, type"),
        (BLADE, "Dagger.points=99", r"\(Dagger.points=99\).* cards.csv, line 2: points is '99'"),
        (BLADE, "Dagger.elvish=fly 2", "elvish has the effect 'fly'"),
        (BLADE, "Dagger", "'Dagger' is no change of a card; write it so: 'Dagger.points=2'"),
        (BLADE, "without  ", "is no change of a card"),
        (BLAZON, "without barry", "elements.csv: 8 cards of type field; there must be 9"),
        (BLAZON, "double barry", "elements.csv: 10 cards of type field"),
    ],
)
def test_what_cannot_be_changed_is_one_sentence(game: Game, change: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence) as refused:
        series(game, "uniform", changes=[change], matches=1, workers=1)
    assert "/tmp" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_series_keeps_changed_cards_and_says_so(tmp_path: Path) -> None:
    changes = ["without Katana hilt", "double Dagger", "Dagger.points=7"]
    result = series(BLADE, changes=changes, matches=12, workers=1, out=tmp_path / "a")
    assert result.changes == tuple(changes)
    for flag in ("--without 'Katana hilt'", "--double Dagger", "--change Dagger.points=7"):
        assert flag in result.command
    assert "Dagger 2" in result.names["name"].to_list()
    assert result.matches["content"][0] != BLADE.agree({}).content_digest
    stored = load_series(tmp_path / "a")
    assert (stored.changes, stored.digest) == (result.changes, result.digest)
    assert '"without Katana hilt"' in (tmp_path / "a/series.json").read_text("utf-8")
    assert digest_in(tmp_path / "a") == result.digest
    assert exported(tmp_path / "a", 3).outcome is not None
    assert series(BLADE, changes=changes, matches=12, workers=1).digest == result.digest
    with pytest.raises(Refusal, match="holds another series: its changes is without Katana hilt"):
        series(BLADE, matches=12, workers=1, out=tmp_path / "a")


def test_changes_are_read_as_they_are_written() -> None:
    for text in ("without Katana hilt", "double Dagger", "Dagger.elvish=points 2"):
        assert str(change_from(text)) == text


def test_of_lines_with_one_name_those_are_a_pair_that_have_most_in_common() -> None:
    changes = ("gules 2 virtue.value=4", "questing.count=5", "distinction 1.worth=9")
    usual, other = (Variant(changes=each).card_set(BLAZON) for each in ((), changes))
    found = {each.name: each for each in differences(usual, other)}
    assert list(found) == ["questing", "gules 4 virtue", "distinction 1"]
    assert {each.how for each in found.values()} == {ALTERED}
    gules = found["gules 4 virtue"]
    assert gules.cells == {"value": ("2", "4")}
    assert gules.things == (Thing("card", 83), Thing("card", 83))
    assert found["questing"].things[0] == Thing("distinction", 0)
    assert found["distinction 1"].things == (None, None), "a marker is no card"
    assert not differences(usual, Variant().card_set(BLAZON))


def test_cards_of_another_set_are_new_and_removed(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    text = BLADE.CONTENT.read_text(encoding="utf-8")
    own.write_text(text.replace("Dagger,Dolch,Dolk", "Stiletto,Dolch,Dolk"), encoding="utf-8")
    usual, other = (Variant(cards=each).card_set(BLADE) for each in (None, own))
    removed, new = differences(usual, other)
    assert (removed.how, removed.name, removed.things) == (
        REMOVED,
        "Dagger",
        (Thing("card", 0), None),
    )
    assert (new.how, new.name, new.things) == (NEW, "Stiletto", (None, Thing("card", 0)))
