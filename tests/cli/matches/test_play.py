"""A match in the terminal, as a person meets it."""

import re
import sys
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest

import kingofarms
from kingofarms.engine.game.game import Game, game_named
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import save
from kingofarms.engine.rules.compiled import set_target
from kingofarms.engine.rules.target import PROCESSOR, PYTHON
from kingofarms.games.kings_blade.rules.state import PHASE
from tests.browser.late import losing_end
from tests.cli.commanding import Command

Said = pytest.CaptureFixture[str]


def test_a_match_is_played_with_hint_undo_and_resume(command: Command, tmp_path: Path) -> None:
    command.types("?", "4+4", "2+3", "3", "hint", "4", "undo", "5", "table", "quit")
    said = command("play", "heraldry", "--bot", "uniform", "--seed", "2").out
    assert "hint     show the best action" in said
    assert "H3: a pair needs two cards, and a House has only one 4." in said
    assert "H2: you lead with one card" in said
    assert "Best: 10, no bonus: stop at the 3. Loses the round by 4 against best play" in said
    assert "H5: after the 3 you may play another card with the Golden Chalice, or stop." in said
    assert "Undone. You are back at your last action." in said
    assert "Saved. Resume with: kingofarms play heraldry --resume --save" in said
    files = list((tmp_path / "data").rglob("*.json"))
    assert len(files) == 1
    kept = kingofarms.load_match(files[0])
    assert [entry.kind for entry in kept.entries][:5] == ["seat", "act", "hint", "undo", "act"]
    assert "You used a hint, so this match does not count" in said
    assert "Somebody" not in said
    command.types("quit")
    assert "Round 1" in command("play", "heraldry", "--resume").out


def test_a_match_with_own_cards_is_resumed_without_naming_them_again(
    command: Command, tmp_path: Path
) -> None:
    cards = tmp_path / "own.csv"
    cards.write_bytes(game_named("heraldry").CONTENT.read_bytes().replace(b"Page", b"Squirrel"))
    command.types("quit")
    own = ["--bot", "uniform", "--seed", "2", "--cards", str(cards), "--save", "m.json"]
    assert "--cards" not in command("play", "heraldry", *own).out
    cards.unlink()
    command.types("quit")
    assert "Resume with" in command("play", "heraldry", "--resume", "--save", "m.json").out


def test_undo_against_a_bot_goes_back_to_the_last_own_decision(
    command: Command, tmp_path: Path
) -> None:
    command.types("undo", "5", "undo", "quit")
    told = command("play", "heraldry", "--bot", "uniform", "--seed", "2", "--save", "m.json").out
    assert "There is nothing to undo." in told
    match = kingofarms.load_match(tmp_path / "m.json")
    assert match.steps == []
    assert match.to_play == 0


UNCOUNTED = "this match does not count where results are compared"


@pytest.fixture
def pouring_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots show a metal of their hand whenever they can."""

    def choose(match: kingofarms.Match, *_more: object) -> int:
        pours = [at for at, action in enumerate(match.actions) if action.startswith("pour")]
        return match.legal[pours[0] if pours else 0]

    monkeypatch.setattr("kingofarms.cli.matches.sitting.let_choose", choose)


def first_pour(match: kingofarms.Match) -> str:
    """What can be poured first; nothing if nothing can."""
    return next((action for action in match.actions if action.startswith("pour")), "")


@cache
def two_pours() -> tuple[str, str]:
    """A seed with which both players pour at once, and the first pour: it depends on the cards."""
    for seed in range(1, 1_000):
        match = kingofarms.new_match("kings_blade", seats=2, seed=seed)
        pour = first_pour(match)
        if match.to_play == 0 and pour:
            match.act(pour)
            reply = first_pour(match)
            if match.to_play == 1 and reply:
                match.act(reply)
                if match.to_play == 0:
                    return str(seed), pour
    raise AssertionError("no such match")


def play_kings_blade(command: Command, *words: str) -> str:
    """Pour, see what the bot pours, undo both, and leave."""
    seed, pour = two_pours()
    command.types(pour, "undo", "quit")
    more = ["--bot", "uniform", "--seed", seed, "--save", "m.json", *words]
    return plain(command("play", "kings_blade", *more).out)


@pytest.mark.usefixtures("pouring_bot")
def test_an_undo_past_what_a_bot_showed_is_marked_in_the_file(
    command: Command, tmp_path: Path
) -> None:
    said = play_kings_blade(command)
    assert "Take-backs are agreed" in said
    assert said.count(UNCOUNTED) == 2, "once as a warning, once when it has happened"
    match = kingofarms.load_match(tmp_path / "m.json")
    assert match.steps == []
    assert not match.counts
    assert UNCOUNTED in plain(command("replay", "m.json").out)
    undone = command.json("replay", "m.json")[-1]
    assert [undone[name] for name in ("kind", "count", "saw_hidden")] == ["undo", 2, True]


@pytest.mark.usefixtures("pouring_bot")
def test_without_take_backs_what_a_bot_showed_is_not_undone(
    command: Command, tmp_path: Path
) -> None:
    said = play_kings_blade(command, "--no-take-backs")
    assert "You have seen something new since then" in said
    assert "Take-backs" not in said
    assert "m.json --no-take-backs" in said, "to resume it"
    match = kingofarms.load_match(tmp_path / "m.json")
    assert len(match.steps) == 2
    assert match.counts
    command.types("undo", "quit")
    again = ("--resume", "--save", "m.json", "--no-take-backs")
    assert "You have seen something new since then" in plain(
        command("play", "kings_blade", *again).out
    )


@pytest.mark.usefixtures("pouring_bot")
def test_score_sheet_replay_and_analysis_say_that_a_match_does_not_count(command: Command) -> None:
    seed, pour = two_pours()
    command.types(pour, "undo", "concede")
    words = ["play", "kings_blade", "--bot", "uniform", "--seed", seed, "--save", "m.json"]
    command(*words)
    outcome = command.json("replay", "m.json")[-1]
    assert (outcome["kind"], outcome["counts"]) == ("outcome", False)
    for show in (["play", "kings_blade", "--resume", "--save"], ["analyse", "--iterations", "8"]):
        assert UNCOUNTED in plain(command(*show, "m.json").out)


@pytest.mark.usefixtures("pouring_bot")
def test_the_person_at_the_keyboard_is_told_what_they_did_themselves(command: Command) -> None:
    assert "You undid what a bot had shown" in play_kings_blade(command)
    assert "Somebody undid what a bot had shown" in plain(command("replay", "m.json").out)


def plain(text: str) -> str:
    """In one line."""
    return " ".join(text.split())


def test_every_action_is_saved_before_it_is_shown(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from kingofarms.cli.matches.sitting import Sitting

    told, kept = Sitting.tell, []

    def tell(sitting: Sitting) -> None:
        kept.append(kingofarms.load_match(sitting.file).steps == sitting.match.steps)
        told(sitting)

    monkeypatch.setattr(Sitting, "tell", tell)
    command.types("5", "9")
    command("play", "heraldry", "--bot", "uniform", "--seed", "2")
    assert len(kept) >= 3
    assert all(kept)


def test_two_people_play_to_the_end_and_see_the_score_sheet(
    command: Command, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr("builtins.input", lambda _prompt="": choose())

    def choose() -> str:
        # The first number offered last.
        shown = capsys.readouterr().out
        lines.append(shown)
        menu = shown.rsplit("\n\n", 2)[-2]
        return menu.split()[0]

    lines: list[str] = []
    words = ["play", "heraldry", "--bot", "nobody", "--seed", "2", "-o", "rounds_to_win=1"]
    assert "rounds won" in command(*words).out
    assert any("Red, your action" in line for line in lines)


def test_after_conceding_the_winner_is_shown(command: Command) -> None:
    command.types("concede")
    told = command("play", "heraldry", "--bot", "uniform", "--seed", "2", "--save", "m.json").out
    assert "Winner: Red. You have conceded." in told
    assert "That match is over." in command("play", "heraldry", "--resume", "--save", "m.json").out


def test_without_a_terminal_it_says_what_it_would_do(command: Command) -> None:
    assert "In a terminal this starts a match of Heraldry" in command("play", "heraldry").out


def test_an_existing_file_is_not_overwritten(command: Command, tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text("mine")
    told = command("play", "--bot", "uniform", "--save", "m.json", code=2).err
    assert "m.json already exists" in told
    assert (tmp_path / "m.json").read_text() == "mine"


def test_a_match_with_secrets_is_played_with_hints_and_refusals(command: Command) -> None:
    command.types("hint", "dance", "mine", "1", "quit")
    words = ["play", "kings_blade", "--bot", "greedy,uniform", "--seats", "3", "--seed", "2"]
    said = command(*words).out
    assert "of matches from here." in said
    assert "'dance' is not an action. Type, for example, 'mine'" in said
    assert "K7: your hand is full." in said
    assert "Your hand: " in said


def test_closed_input_is_a_quit(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert "Saved." in command("play", "--bot", "uniform", "--seed", "2").out
    assert "This is not a terminal" in command("play").out


def test_an_impossible_data_folder_is_refused_with_a_sentence(
    command: Command, tmp_path: Path
) -> None:
    (tmp_path / "data").write_text("not a folder")
    assert "cannot be written" in command("play", "--bot", "uniform", "--seed", "2", code=2).err


class CompiledBeside:
    """Gets a game ready at the second question how far it is."""

    made: ClassVar[list["CompiledBeside"]] = []

    def __init__(self, games: list[Game], _works: object) -> None:
        (self.game,) = games
        self.is_done = self.is_closed = False
        self.made.append(self)

    def start(self) -> None:
        set_target(self.game, PYTHON)

    def progress(self, _name: str) -> tuple[int, int] | None:
        return None if self.is_done else (3, 7)

    def wait(self, _seconds: float) -> None:
        set_target(self.game, PROCESSOR)
        self.is_done = True

    def close(self) -> None:
        set_target(self.game, PROCESSOR)
        self.is_closed = True


def test_a_person_plays_at_once_and_only_a_hint_waits_for_the_compiler(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kingofarms.cli.matches.play.has_terminal", lambda: True)
    monkeypatch.setattr("kingofarms.cli.prepare.is_cached", lambda _game: False)
    monkeypatch.setattr("kingofarms.cli.prepare.TakeOver", CompiledBeside)
    command.types("5", "hint", "quit")
    said = command("play", "heraldry", "--bot", "squire", "--seed", "2")
    assert "Getting Heraldry ready (first start only" in said.err
    assert "You can already play." in said.err
    assert "Best: " in said.out
    (beside,) = CompiledBeside.made
    assert beside.is_done, "the hint has waited for it"
    assert beside.is_closed


def test_nobody_ends_a_match_and_loses_it_without_a_question(
    command: Command, tmp_path: Path
) -> None:
    late = losing_end(PHASE.AFTER)
    (tmp_path / "late.json").write_bytes(late.file)
    whole = kingofarms.load_match(tmp_path / "late.json")
    match = Match(whole.game, whole.agreed, whole.seats, whole.luck)
    for entry in whole.entries[: late.at]:
        match.enter(entry)
    save(match, tmp_path / "m.json")
    again = ("play", "kings_blade", "--resume", "--save", str(tmp_path / "m.json"))
    command.types("end", "n", "quit")
    said = " ".join(command(*again).out.split())
    assert re.search(r"end the game now You would lose \d+ : \d+\.", said)
    assert re.search(r"You would lose \d+ : \d+\. End the match anyway\?", said)
    assert not kingofarms.load_match(tmp_path / "m.json").is_over
    command.types("end", "y")
    command(*again)
    assert kingofarms.load_match(tmp_path / "m.json").is_over
