"""The worked examples in the rules, played on the rules; in every language they say the same."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from kingofarms.engine.rules.chance import scripted
from kingofarms.engine.words import SOURCE, _, languages, speaking
from kingofarms.games import games
from kingofarms.games.blazon.content.folder import read_content
from kingofarms.games.blazon.rules.terms import MARKS
from kingofarms.games.heraldry.options import agree
from kingofarms.games.heraldry.rules import BANISHED, IN_HAND, apply, total_of
from kingofarms.games.heraldry.text.notation import cards_in, parse_action, parse_position
from tests.games.kings_blade.tables import Table, card_file
from tests.rule_numbers import ROOT, page

EVERY_LANGUAGE = pytest.mark.parametrize(
    "language", ["" if language == SOURCE else language for language in languages()]
)
Row = list[str]


def rows(game: str, language: str, after: str, before: str) -> list[Row]:
    """What stands in code in each line of the table between these two rules."""
    text = page(game, language).read_text(encoding="utf-8")
    part = text[text.index(f"**{after}**") : text.index(f"**{before}**")]
    table = re.split(r"\n\|(?: --- \|)+\n", part)[-1]
    lines = [line for line in table.splitlines() if line.startswith("| ")]
    assert lines, "there is an example"
    return [re.findall(r"`([^`]+)`", line) for line in lines]


def lying(state: Any) -> list[Any]:
    """Hands, banished cards, base and who is to play."""
    cards = [cards_in(state, place, seat) for place in (IN_HAND, BANISHED) for seat in range(2)]
    return [*cards, int(state.base_card), int(state.to_play)]


@EVERY_LANGUAGE
def test_h3_each_way_has_an_example_that_can_be_played(language: str) -> None:
    found = rows("heraldry", language, "H3c", "H4")
    ways = re.findall(
        r"^\| (H3[abc]) \|", page("heraldry", language).read_text(), flags=re.MULTILINE
    )
    assert {*ways} == {"H3a", "H3b", "H3c"}
    agreed = agree({})
    for before, action, then in found:
        state = parse_position(before)
        apply(state, agreed.terms, parse_action(action, agreed), scripted([]))
        assert lying(state) == lying(parse_position(then)), action


@EVERY_LANGUAGE
def test_h8_the_totals_of_the_examples_are_right(language: str) -> None:
    found = rows("heraldry", language, "H8", "H9")
    assert len(found) == 2
    for position, *totals in found:
        state = parse_position(position)
        assert [int(total_of(state, seat)) for seat in range(2)] == [*map(int, totals)], position


def card_with(folder: Path, needs: str, effect: str, copies: int = 1) -> Table:
    """A table where Seat 0 has cards with that effect and no printed points."""
    metal, _colon, kind = effect.partition(": ")
    effects = {name: kind if name == metal else "" for name in ("orcish", "dwarvish", "elvish")}
    texts = " | ".join(["", *effects.values()])
    cards = [f"Example {at} | hilt | 0 | {needs} | {texts}" for at in range(copies)]
    blades = ("Plain blade 1", "Plain blade 2")
    table = Table(cards=card_file(folder, *cards), blades=blades)
    table.give(0, *(f"Example {at}" for at in range(copies)))
    return table


@EVERY_LANGUAGE
def test_k9_what_the_examples_pour_leaves_what_they_say(language: str, tmp_path: Path) -> None:
    found = rows("kings_blade", language, "K9", "K10")
    assert len(found) == 7
    for needs, effect, holds, poured, then, is_on, is_complete in found:
        table = card_with(tmp_path, needs, effect)
        table.fill("Example 0", holds)
        table.hold(0, poured)
        table.turn(0, token="Example 0")
        table.act(f"pour {poured} into Example 0")
        assert table.held("Example 0") == then
        assert bool(table.on("Example 0")) == (is_on == "on")
        assert table.is_complete("Example 0") == (is_complete == "complete")
        kept = "dwarvish" if "keep_overflow" in effect else ""
        assert table.hand(0) == kept, effect
        table.check()


@EVERY_LANGUAGE
def test_k10_effects_are_on_and_count_as_the_examples_say(language: str, tmp_path: Path) -> None:
    found = rows("kings_blade", language, "K10", "K11")
    assert len(found) == 6
    for effect, holds, is_on, points in found:
        each = holds.split(" + ")
        table = card_with(tmp_path, "3", effect, len(each))
        for at, metals in enumerate(each):
            table.fill(f"Example {at}", metals)
            assert bool(table.on(f"Example {at}")) == (is_on == "on"), effect
        assert table.points(0) == int(points), effect
        if "guard" in effect:
            table.turn(0, token="Example 0")
            assert "pour steel into Example 0" in table.legal()
            table.act("pour steel into Plain blade 2")
            table.turn(1)
            assert "pour steel into Example 0" not in table.legal()
            assert "pour steel into Plain blade 2" in table.legal()


@pytest.mark.parametrize(
    ("game", "first", "last"),
    [
        ("heraldry", "H3c", "H4"),
        ("heraldry", "H8", "H9"),
        ("kings_blade", "K9", "K10"),
        ("kings_blade", "K10", "K11"),
    ],
)
def test_every_language_has_the_same_examples(game: str, first: str, last: str) -> None:
    source = rows(game, "", first, last)
    for language in languages():
        if language != SOURCE:
            assert rows(game, language, first, last) == source


@EVERY_LANGUAGE
def test_b10_b15_the_cards_of_the_examples_are_worth_what_they_say(language: str) -> None:
    text = " ".join(page("blazon", language).read_text(encoding="utf-8").replace(">", "").split())
    found = re.findall(r"\*([^*]+)\* \((\d)(?:, (\w+))?\)", text)
    assert len(found) == 9
    with speaking(language or SOURCE):
        marks = {_(mark): mark for mark in MARKS}
    for name, value, mark in found:
        # German inflects a name: den Löwen.
        faces = {
            (face["value"], face["augmentation"])
            for face in read_content().elements
            if name.startswith(face[language or "name"])
        }
        assert int(value) in {worth for worth, _mark in faces}, name
        assert not mark or (int(value), marks[mark]) in faces, name


@EVERY_LANGUAGE
@pytest.mark.parametrize("game", ["blazon", "heraldry", "kings_blade"])
def test_the_rules_say_where_the_games_own_content_lies(game: str, language: str) -> None:
    text = page(game, language).read_text(encoding="utf-8")
    assert {ROOT / path for path in re.findall(r"`(src/[^`]+)`", text)} == {games()[game].CONTENT}


@EVERY_LANGUAGE
@pytest.mark.parametrize("game", ["blazon", "heraldry", "kings_blade"])
def test_every_option_is_named_in_its_rule(game: str, language: str) -> None:
    """By its name; one that chooses between whole rulebooks by what it can be."""
    rules = re.split(r"^\*\*([A-Z]\d+)\*\*", page(game, language).read_text(), flags=re.MULTILINE)
    texts = dict(zip(rules[1::2], rules[2::2], strict=True))
    for field in fields(games()[game].Options):
        option = field.metadata["option"]
        code = re.findall(r"`(\w[^`=]*)", texts[option.rule].partition("\n## ")[0])
        assert {field.name, *option.names} & {*code}, field.name
