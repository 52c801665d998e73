"""`kingofarms lab compare`, `sweep` and `exact` as a person or a program meets them."""

import shlex
from pathlib import Path

from kingofarms.games.kings_blade.content.cards import CARDS

from ..commanding import Command

GAME = "kings_blade"
QUICK = ["--matches", "40", "--workers", "1"]
CHANGES = ["--without", "Katana hilt", "--double", "Dagger", "--change", "Dagger.points=2"]
REPORT = Path("report.html")


def test_two_option_sets_are_compared_and_the_command_repeats_it(command: Command) -> None:
    words = ["compare", GAME, "--a", "version=2", "--b", "version=3,same_blade=on", *QUICK]
    found = command.json("lab", *words)[0]
    assert found["variants"] == ["version=2", "version=3, same_blade=on"]
    assert len(set(found["digests"])) == 2
    _program, _lab, *again = shlex.split(found["again"])
    assert command.json("lab", *again)[0] == found
    text = command("lab", *words, "--out", "report.html", "--plots", "plots").out
    assert "Who wins?" in text
    assert "To repeat: kingofarms lab compare kings_blade --a version=2" in text
    page = REPORT.read_text("utf-8")
    assert "https://" not in page
    assert shlex.quote("version=3,same_blade=on") in page
    assert page.count("<figure>") == len(list(Path("plots").glob("*.svg"))) > 4


def test_what_if_is_one_flag_of_compare_series_and_ask(command: Command) -> None:
    found = command.json("lab", "compare", GAME, *CHANGES, *QUICK)[0]
    assert found["variants"] == [
        "as usual",
        "without Katana hilt, Dagger twice, Dagger.points=2",
    ]
    words = ["series", GAME, "--seats", "4", *CHANGES, *QUICK]
    assert command.json("lab", *words, "--forks", "2")[0]["digest"] == found["digests"][1]
    series = command.json("lab", *words)[0]
    assert series["content"] == found["content"][1]
    assert series["changes"] == ["without Katana hilt", "double Dagger", "Dagger.points=2"]
    asked = command.json("lab", "ask", GAME, "seat", "--bots", "greedy", *CHANGES, *QUICK)[0]
    assert asked["digest"] == series["digest"]
    assert "--double Dagger" in asked["again"]


def test_a_comparison_of_cards_begins_with_what_changed(command: Command) -> None:
    words = ["compare", GAME, "--without", "Katana hilt", "--change", "Dagger.points=9", *QUICK]
    altered, removed = command.json("lab", *words)[0]["changed"]
    assert (altered["name"], altered["change"]) == ("Dagger", "altered")
    assert altered["cells"] == {"points": {"from": "3", "to": "9"}}
    assert (removed["name"], removed["change"]) == ("Katana hilt", "removed")
    assert removed["worth"][1] is None
    sentence = "Removed: Katana hilt. Altered: Dagger (points: 3 → 9)."
    assert command("lab", *words).out.startswith(f"What changed of the cards?\n{sentence}")
    options = ["compare", GAME, "--b", "turn_limit=20", *QUICK]
    assert command.json("lab", *options)[0]["changed"] == []
    assert command("lab", *options).out.startswith("Who wins?")


def test_own_cards_are_compared(command: Command) -> None:
    cards = Path("mine.csv")
    cards.write_bytes(CARDS.read_bytes().replace(b"Dagger", b"Toothpick"))
    words = ["compare", GAME, "--b-cards", "mine.csv", *QUICK]
    assert command.json("lab", *words)[0]["variants"] == ["as usual", "mine.csv"]
    cards.write_bytes(CARDS.read_bytes().replace(b"Dagger,Dolch", b",Dolch"))
    said = command("lab", *words, code=2).err
    assert "mine.csv, line 2: name is empty." in " ".join(said.split())


def test_a_card_is_swept(command: Command) -> None:
    words = ["sweep", GAME, "--card", "dagger.points=1..3", "--with", "version=3", *QUICK]
    found = command.json("lab", *words)[0]
    assert [each.partition("=")[2] for each in found["variants"]] == ["1", "2", "3"]
    assert "--with version=3" in found["again"]
    assert "Dagger is taken" in command("lab", *words).out


def test_a_solved_game_is_answered_exactly(command: Command) -> None:
    found = command.json("lab", "sweep", "heraldry", "-o", "round_limit=3..4")[0]
    assert [each["facts"]["match"] for each in found["exact"]] == [-1, 0]
    words = ["compare", "heraldry", "--b", "empty_hand_ends_round=on"]
    found = command.json("lab", *words)[0]
    assert [each["facts"]["round_margin"] for each in found["exact"]] == [-3, -1]
    sampled = command.json("lab", *words, "--bots", "uniform", *QUICK)[0]
    assert sampled["matches"] == 40
    words = ["exact", "heraldry", "-o", "rounds_to_win=1"]
    found = command.json("lab", *words)[0]
    assert len(found["option_sets"]) == 16
    assert any(cure["facts"]["round_margin"] == 0 for cure in found["cures"])
    said = command("lab", *words, "--out", "report.html").out
    assert "Even with best play: 3 points for the leader" in " ".join(said.split())
    assert "What would make it even?" in REPORT.read_text("utf-8")
