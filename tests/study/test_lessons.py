"""Every lesson: the whole script on the real rules, its sentences, and its mistakes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import quick_record
from kingofarms.engine.words import _, languages, speaking
from kingofarms.games import game_named, games
from kingofarms.games.kings_blade.browser import learn
from kingofarms.study.lessons.fit import check, distance, fitting_picks
from kingofarms.study.lessons.lesson import (
    ME,
    RIVAL,
    Lesson,
    check_taught,
    guide_at,
    lesson_of,
    new_match,
    read_lesson,
    sentence,
)
from tests.study.claims import all_seen, false_claims, readings, unclaimed

NAMES = ("Ann", "Tib")
LESSONS = [lesson for lesson in map(lesson_of, games()) if lesson]
EVERY_LESSON = pytest.mark.parametrize("lesson", LESSONS, ids=[each.game for each in LESSONS])
PLACES = {  # on the screen; they differ on a phone
    "en": r"middle|on the (left|right)|above|beside|next to|at the (top|bottom)|corner",
    "de": r"Mitte|links|rechts|oben|unten|neben|daneben|Ecke",
    "nl": r"midden|links|rechts|boven|onderaan|naast|hoek",
}
# Names that sentences have without braces, and how translations write them.
NAMED = ("elvish", "orcish", "steel", "Bishop", "Knight")
SAME = {
    "de": dict(zip(NAMED, ("elben", "ork", "stahl", "bischof", "ritter"), strict=True)),
    "nl": dict(zip(NAMED, ("elfen", "orken", "staal", "bisschop", "ridder"), strict=True)),
}
WRITTEN = {"heraldry": r"\d", "blazon": r"line \d|10 prestige"}  # numbers that no card can change


def tables(lesson: Lesson) -> Iterator[tuple[int, Match]]:
    """The match before each step, with the number of the step, and at the end."""
    match = new_match(lesson)
    for number, step in enumerate(lesson.steps):
        yield number, match
        for seat, actions in ((ME, step.does), (RIVAL, step.then)):
            for action in actions:
                match.act(action, seat)
    yield len(lesson.steps), match


def test_every_game_of_ours_has_a_lesson() -> None:
    assert {lesson.game for lesson in LESSONS} >= {"heraldry", "kings_blade", "blazon"}


@EVERY_LESSON
def test_the_whole_script_is_possible_and_the_player_wins(lesson: Lesson) -> None:
    outcome = check(lesson).outcome
    assert outcome, f"{lesson.file}: the match does not end"
    assert outcome.winners == (ME,) or list(outcome.winners) == [ME]
    assert 8 <= len(lesson.steps) <= 14


@EVERY_LESSON
@pytest.mark.parametrize("language", languages())
def test_sentences_name_facts_that_there_are(lesson: Lesson, language: str) -> None:
    game, agreed = game_named(lesson.game), lesson.agree()
    with speaking(language):
        for number, match in tables(lesson):
            facts = game.lesson_facts(quick_record(match.view(ME)), NAMES, agreed)
            step = lesson.steps[number] if number < len(lesson.steps) else None
            text = step.says if step else lesson.ends
            try:
                words = sentence(text, facts)
            except Refusal as refusal:
                pytest.fail(f"{lesson.file}, line {step.line if step else 1}: {refusal}")
            assert "{" not in words
            assert len(words) < 420, "one idea at a time"


@EVERY_LESSON
def test_no_number_of_a_card_is_written_down(lesson: Lesson) -> None:
    for text in [*(step.says for step in lesson.steps), lesson.ends]:
        rest = re.sub(r"\{[^}]+\}", "", text)
        rest = re.sub(WRITTEN.get(lesson.game, r"(?!)"), "", rest)
        assert not re.search(r"\d", rest), text


@EVERY_LESSON
def test_a_step_points_at_things_that_lie_there(lesson: Lesson) -> None:
    scene = game_named(lesson.game).scene
    for number, match in tables(lesson):
        view = quick_record(match.view(ME))
        things = scene.things(view, ME, NAMES, match.agreed)
        for key in lesson.steps[number].points if number < len(lesson.steps) else ():
            assert key in things, f"{lesson.file}, line {lesson.steps[number].line}: {key}"


@EVERY_LESSON
def test_the_match_stands_at_the_step_that_follows_from_what_was_done(lesson: Lesson) -> None:
    for number, match in tables(lesson):
        guide = guide_at(lesson, match.steps)
        assert guide
        assert guide.at == number
        assert (guide.step is None) == match.is_over


@EVERY_LESSON
def test_another_action_is_answered_kindly_and_what_is_not_allowed_by_the_rules(
    lesson: Lesson,
) -> None:
    kind = 0
    for number, match in tables(lesson):
        guide = guide_at(lesson, match.steps)
        if number == len(lesson.steps):
            break
        wanted = lesson.steps[number].does[0]
        check_taught(match, guide, [wanted])
        for other in match.actions:
            if other != wanted:
                with pytest.raises(Refusal, match="That works, too"):
                    check_taught(match, guide, [other])
                kind += 1
        every = range(0, match.game.ACTIONS, 1 + match.game.ACTIONS // 40)
        for action in set(every) - set(match.legal):  # the rules say why not
            check_taught(match, guide, [match.game.format_action(action, match.agreed)])
    assert kind > 10


def test_another_match_is_not_guided() -> None:
    lesson = lesson_of("heraldry")
    assert lesson
    assert guide_at(lesson, [(ME, 8)]) is None
    assert lesson_of("heraldry") is lesson, "it is read once"


@pytest.mark.parametrize("name", ["kings_blade"])
def test_a_lost_deal_is_found_again(name: str, tmp_path: Path) -> None:
    lesson = lesson_of(name)
    assert lesson
    text = re.sub(r"picks = \[.*?\n\]\n", "", lesson.file.read_text(), flags=re.DOTALL)
    file = tmp_path / "lesson.toml"
    file.write_text(text)
    bare = read_lesson(name, file)
    with pytest.raises(Refusal, match=r"line 1: `picks` is not of this script.*study.lessons"):
        check(bare)
    picks = fitting_picks(bare)
    file.write_text(text.replace('rival = "page"', f'rival = "page"\npicks = {picks}', 1))
    assert check(read_lesson(name, file)).is_over


MISTAKES = [
    (r'does = \["5"\]', 'does = ["fifty"]', r"lesson.toml, line \d+: .*fifty"),
    (r'does = \["5"\]', "does = []", r"line \d+: a step needs an action"),
    (r'rival = "page"', "rival = 7", r"line 1: .*str"),
    (r'then = \["9"\]', 'answer = ["9"]', r"line 4\d: .*answer"),
    (r'says = "You are', "says = You are", r"line 4\d"),
]


@pytest.mark.parametrize(("old", "new", "words"), MISTAKES)
def test_a_mistake_is_refused_with_file_and_line(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    with pytest.raises(Refusal, match=words):
        read_lesson("heraldry", changed(tmp_path, old, new))


def test_an_action_that_the_rules_refuse_is_told_with_file_line_and_rule(tmp_path: Path) -> None:
    lesson = read_lesson("heraldry", changed(tmp_path, r'does = \["8\+1"\]', 'does = ["6+1"]'))
    with pytest.raises(Refusal, match=r"lesson.toml, line \d+: 6\+1: H3"):
        check(lesson)


def test_a_deal_that_cannot_be_is_told(tmp_path: Path) -> None:
    lesson = read_lesson("heraldry", changed(tmp_path, "to_play = Blue", "round = 9"))
    with pytest.raises(Refusal, match="the deal is not as wished: me: round = 9"):
        check(lesson)


def test_wishes_measure_how_far_a_table_is() -> None:
    lesson = lesson_of("kings_blade")
    assert lesson
    match = new_match(lesson)
    assert distance(match, "me: market.0 = Wrapped hilt") == 0
    assert distance(match, "me: seats.Red.hand.steel = 4") == 2
    assert distance(match, "me: pile has Anvil") == 0
    assert distance(match, "me: pile has Wrapped hilt") == 1
    assert distance(match, "me: nothing.there = 1") > 0
    with pytest.raises(Refusal, match="is not a wish"):
        distance(match, "more gold")


def changed(folder: Path, old: str, new: str) -> Path:
    """Heraldry's lesson with something else in place of that."""
    lesson = lesson_of("heraldry")
    assert lesson
    text, count = re.subn(old, new, lesson.file.read_text(), count=1)
    assert count == 1
    file = folder / "lesson.toml"
    file.write_text(text)
    return file


@EVERY_LESSON
def test_every_claim_is_true_at_every_table_at_which_it_is_read(lesson: Lesson) -> None:
    assert false_claims(lesson) == []


@EVERY_LESSON
def test_every_sentence_that_states_something_has_a_claim(lesson: Lesson) -> None:
    for reading in readings(lesson):
        where = f"{lesson.file}, line {reading.line}"
        assert unclaimed(reading.text, list(reading.facts)) == [], where
        for words, claims in reading.facts.items():
            assert reading.text.count(words) == 1, f"{where}: {words}"
            assert claims, f"{where}: {words}"


@EVERY_LESSON
def test_the_rival_is_to_play_while_the_lesson_says_so(lesson: Lesson) -> None:
    seen = all_seen(lesson)
    turns = [seat for seat, _action in lesson.acts]
    assert [each.to_play for each in seen[:-1]] == turns


@EVERY_LESSON
@pytest.mark.parametrize("language", languages())
def test_no_sentence_says_where_on_the_screen_a_thing_lies(lesson: Lesson, language: str) -> None:
    with speaking(language):
        for reading in readings(lesson):
            words = re.sub(r"\{[^}]+\}", "", _(reading.text))
            assert not re.search(rf"\b({PLACES[language]})\b", words), words


@EVERY_LESSON
@pytest.mark.parametrize("language", SAME)
def test_translations_name_the_same_cards_metals_and_numbers(lesson: Lesson, language: str) -> None:
    for reading in readings(lesson):
        with speaking(language):
            text = _(reading.text)
        assert text != reading.text, f"line {reading.line}: not translated"
        braces, digits = re.compile(r"\{[^}]+\}"), re.compile(r"\d+")
        assert set(braces.findall(text)) == set(braces.findall(reading.text)), text
        assert sorted(digits.findall(text)) == sorted(digits.findall(reading.text)), text
        for word, translation in SAME[language].items():
            bare, english = braces.sub("", text), braces.sub("", reading.text)
            assert bool(re.search(rf"\b{word}", english)) == (translation in bare.lower()), text


def test_a_sentence_without_a_claim_is_found() -> None:
    said = "Your Dagger was full, and Tib poured steel into it. Take a hilt: click it twice."
    assert len(unclaimed(said, [])) == 1
    assert len(unclaimed(said, ["Your Dagger was full"])) == 1, "the other half has none"
    assert unclaimed(said, ["Your Dagger was full", "Tib poured steel into it"]) == []
    assert unclaimed("Take the hilt, which is complete.", []) != [], "asking states something, too"
    assert unclaimed("Hurrah!", []) == ["Hurrah!"]


def test_a_claim_that_is_false_is_found(tmp_path: Path) -> None:
    """The rival pours one turn too early: the card is not full, and nothing is pushed out."""
    lesson = lesson_of("kings_blade")
    assert lesson
    own, early = 'then = ["pour orcish into Sabre"]', 'then = ["pour steel into Dagger"]'
    text = lesson.file.read_text()
    assert text.count(own) == text.count(early) == 1
    file = tmp_path / "lesson.toml"
    file.write_text(text.replace(early, "-").replace(own, early).replace("-\n", own + "\n", 1))
    changed_one = read_lesson("kings_blade", file)
    wrong = false_claims(changed_one)
    assert any("your {Dagger} was full" in each for each in wrong), wrong


def test_the_picture_of_an_overflow_shows_one_that_happens() -> None:
    lesson = lesson_of("kings_blade")
    assert lesson
    steps = list(readings(lesson))
    assert "Dagger overflows and pushes out elvish metal." in steps[learn.SPOILT].told
    views = [quick_record(match.view(ME)) for _number, match in tables(lesson)]
    shown = learn.spoiling(views[learn.FILLING], views[learn.SPOILT], lesson.agree())
    assert (shown["goes_in"].kind, shown["goes_out"].kind) == ("steel", "elvish")
    assert [metal.kind for metal in learn.metals_in(shown["card"])] == ["steel"] * 3
    before = learn.forge(views[learn.FILLING], lesson.agree())[0]
    assert any(line.is_on for line in before.effects), "an effect was lit"
    assert not any(line.is_on for line in shown["card"].effects), "none is lit any more"
