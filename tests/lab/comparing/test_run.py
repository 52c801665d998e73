"""Variants of real games on the same deals: nothing is compiled again, and everything is kept."""

from pathlib import Path
from typing import Any

import pytest
from numba.core import event

from kingofarms import lab
from kingofarms.engine.refusal import Refusal
from kingofarms.games import game_named
from kingofarms.lab.cards import ALTERED, NEW, REMOVED
from kingofarms.lab.comparing.answers import compared_parts, for_programs, swept_parts
from kingofarms.lab.comparing.run import compare, sweep, with_forks
from kingofarms.lab.comparing.variants import Variant, swept, values_from
from kingofarms.lab.matches import rows as chunking
from kingofarms.lab.matches.run import load_series
from kingofarms.lab.spec import Spec
from kingofarms.lab.statistics.many import CLEAR, NONE
from kingofarms.lab.statistics.worth import DEALT, TRIED, worth
from kingofarms.lab.work.runner import Here

QUICK = Spec(matches=60, workers=1)
GAME = "kings_blade"


def test_two_option_sets_on_the_same_deals() -> None:
    found = compare(GAME, {"turn_limit": 3}, {"turn_limit": 60}, QUICK)
    lines = {line.name: line for line in found.lines}
    turns = lines["turns"].differences[1]
    assert turns
    assert turns.low > 0
    first = [each.matches["first"].to_list() for each in found.played]
    assert first[0] == first[1], "the same deals"
    groups = [part.name for part in compared_parts(found)]
    assert groups == ["wins", "course", "decided", "points", "counts", "taken", "cards"]
    assert found.frame.filter(measure="turns", variant="turn_limit=60")["difference"][0] == (
        pytest.approx(turns.value)
    )


def test_every_measure_has_its_sentence() -> None:
    found = compare(GAME, {}, Variant(changes=("without Katana hilt",)), QUICK)
    told = for_programs(found)["measures"]
    assert len(told) == len(found.lines) > 60
    for each in told:
        assert each["sentence"].endswith(".")
        title = each["title"]
        assert each["sentence"].startswith(title[0].upper() + title[1:])
    names = [each["measure"] for each in told]
    assert "dagger_taken" in names
    assert "katana_hilt_taken" not in names, "it is not there in both"


def test_what_changed_has_its_worth_in_both_sets() -> None:
    changes = ("without Katana hilt", "double Falchion", "Axe.points=20", "Strongbox.points=20")
    setting = Spec(matches=700, seed=4, workers=1)
    found = compare(GAME, {}, Variant(changes=changes), setting)
    assert compared_parts(found)[0].name == "changed"
    changed = {each.difference.name: each for each in found.changed}
    assert {name: each.difference.how for name, each in changed.items()} == {
        "Axe": ALTERED,
        "Katana hilt": REMOVED,
        "Strongbox": ALTERED,
        "Falchion 2": NEW,
    }
    axe, strongbox = changed["Axe"].worths, changed["Strongbox"].worths
    assert [each.way for each in (*axe, *strongbox) if each] == [DEALT, DEALT, TRIED, TRIED]
    for before, after in (axe, strongbox):
        assert before
        assert after
        assert after.compared.low > before.compared.value
        assert after.compared.verdict == CLEAR
    assert changed["Katana hilt"].worths[1] is None
    assert changed["Falchion 2"].worths[0] is None
    own = found.played[1].sample
    place = own.things("card").names.index("Axe")
    told = worth(own, "cards_taken").compared[place]
    assert axe[1]
    assert axe[1].compared == told, "as “Which cards win?” tells it"


def test_only_bots_that_have_a_next_choice_are_forked() -> None:
    beginner, quick, slow = (
        with_forks(Spec(bots=(each,))) for each in ("beginner", "greedy", "search:9")
    )
    assert quick.forks > slow.forks > beginner.forks == 0


def test_another_value_is_not_compiled_again() -> None:
    sweep(GAME, card="Dagger.points=1..2", setting=QUICK)
    compare(GAME, {}, Variant(changes=("Dagger.points=2",)), QUICK)
    with event.install_recorder("numba:compile") as compilations:
        sweep(GAME, card="Dagger.points=1..4", setting=QUICK)
        sweep(GAME, option="turn_limit=5..15:5", setting=QUICK)
        compare(GAME, {"version": "2"}, Variant(changes=("double Dagger",)), QUICK)
    assert not compilations.buffer


def test_a_swept_card_is_seen_to_be_taken_more() -> None:
    found = sweep(GAME, card="katana.points=0..20:10", setting=Spec(matches=300, workers=1))
    assert [variant.words for variant in found.variants] == [
        "Katana hilt.points=0",
        "Katana hilt.points=10",
        "Katana hilt.points=20",
    ]
    parts = swept_parts(found)
    assert [part.name for part in parts[:2]] == ["katana-hilt-taken", "katana-hilt-wins"]
    taken = next(line for line in found.lines if line.name == "katana_hilt_taken")
    values = [each.value for each in taken.values]
    assert values == sorted(values)
    assert taken.differences[2]
    assert taken.differences[2].verdict != NONE
    for part in parts:
        assert part.answer.plot
        assert part.answer.plot(320).to_dict()
        assert len(part.answer.listing.rows) == 3


def test_the_printed_value_is_what_others_are_compared_with() -> None:
    game = game_named(GAME)
    printed = next(face for face in game.agree({}).content if face["name"] == "Dagger")["points"]
    found = swept(game, None, "Dagger.points=0..6", Variant())
    assert found.variants[found.base].words == f"Dagger.points={printed}"
    assert found.asked == ("dagger_taken", "dagger_wins")
    assert swept(game, "turn_limit=50..150:25", None, Variant()).base == 2
    assert len(swept(game, "version", None, Variant()).variants) == 3
    effect = swept(game, None, "Dagger.elvish=1..3", Variant())
    assert effect.variants[2].changes == ("Dagger.elvish=points 3",)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"option": "turns=1..3"}, "There is no option called 'turns'. Choose one of: version, "),
        ({"card": "Excalibur.points=1..3"}, "There is no card called 'Excalibur'. Choose one of"),
        ({"card": "Dagger.weight=1..3"}, "no number of Dagger called 'weight'. Choose one of: po"),
        ({"card": "Dagger=1..3"}, "'Dagger' is no number of a card; write it so: Dagger.points="),
        ({"card": "Dagger.points=1..99"}, "points is '21'; it must be a whole number from 0 to 20"),
        ({"card": "Dagger.points=a,b"}, "Dagger.points is a number; 'a' is none."),
        ({"option": "turn_limit=0..3"}, "cannot be '0'; possible: a whole number from 1 to 999"),
        ({"option": "turn_limit=5"}, "are not 2 to 100 values; write 1..6, 50..150:25"),
        ({"option": "turn_limit=9..5"}, "are not 2 to 100 values"),
        ({"option": "turn_limit=1..900"}, "are not 2 to 100 values"),
        ({"option": "turn_limit=1..9:0"}, "are not 2 to 100 values"),
        ({}, "Sweep either an option or a number of a card."),
        ({"option": "version", "card": "Dagger.points=1,2"}, "either an option or a number"),
    ],
)
def test_a_number_that_does_not_exist_is_one_sentence(
    words: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(Refusal, match=sentence) as refused:
        sweep(GAME, **words, setting=Spec(matches=10, workers=1, folder=tmp_path / "a"))
    assert "\n" not in str(refused.value)
    assert not (tmp_path / "a").exists(), "nothing is written"


def test_values_are_read() -> None:
    assert values_from("x", "50..150:25") == ["50", "75", "100", "125", "150"]
    assert values_from("x", "1..3") == ["1", "2", "3"]
    assert values_from("x", "on, off") == ["on", "off"]


def test_the_same_rules_are_not_compared() -> None:
    with pytest.raises(Refusal, match="“as usual” and “version=3.1” are the same rules and cards"):
        compare(GAME, {}, {"version": "3.1"}, QUICK)
    with pytest.raises(Refusal, match="At least 2 matches are needed"):
        compare(GAME, {}, {"version": "3"}, Spec(matches=1, workers=1))


def test_a_sweep_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunking, "MATCHES", 7)
    kept = Spec(matches=40, workers=1, folder=tmp_path / "a")

    class Stopped(Exception):
        pass

    def stop(done: int, planned: int) -> None:
        assert planned == 120
        if done >= 60:
            raise Stopped

    with pytest.raises(Stopped):
        sweep(GAME, option="turn_limit=5..15:5", setting=kept, progress=stop)
    played: list[int] = []
    real = Here.run

    def counted(self: Here, function: Any, chunks: Any) -> Any:
        parts = list(chunks)
        played.extend(part.ends - part.begins for part in parts)
        return real(self, function, parts)

    monkeypatch.setattr(Here, "run", counted)
    found = sweep(GAME, option="turn_limit=5..15:5", setting=kept)
    assert sum(played) == 120 - 61, "the first variant is complete, of the second 21 were played"
    again = sweep(GAME, option="turn_limit=5..15:5", setting=Spec(matches=40, workers=1))
    assert [each.digest for each in found.played] == [each.digest for each in again.played]
    assert load_series(tmp_path / "a/2").digest == found.played[1].digest


def test_a_card_file_with_a_mistake_is_one_sentence(tmp_path: Path) -> None:
    cards = tmp_path / "cards.csv"
    text = game_named(GAME).CONTENT.read_text("utf-8")
    cards.write_text(text.replace("Dagger,", "Dagger,,", 1), "utf-8")
    kept = Spec(matches=10, workers=1, folder=tmp_path / "a")
    own = Variant(cards=str(cards))
    with pytest.raises(Refusal, match=r"cards\.csv, line 2: ") as compared:
        compare(GAME, {}, own, kept)
    with pytest.raises(Refusal, match=r"cards\.csv, line 2: ") as swept_too:
        sweep(GAME, card="Sabre.points=1,2", variant=own, setting=kept)
    assert not any("\n" in str(refused.value) for refused in (compared, swept_too))
    assert not (tmp_path / "a").exists(), "nothing is written"


def test_the_lab_gives_what_its_documents_name() -> None:
    assert lab.compare is compare
    assert lab.sweep is sweep
    assert lab.Variant is Variant
    with pytest.raises(AttributeError, match="no attribute 'guess'"):
        lab.guess  # noqa: B018
