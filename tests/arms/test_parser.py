"""Sentences are read back; the usual variety of typed ones is understood, mistakes are named."""

import doctest
import random
import re
from functools import cache

import pytest

import kingofarms.arms
from kingofarms.arms import Arms, NotUnderstood, blazon, parse, read_shield
from kingofarms.arms.language.parser.lexicon import UNDRAWN, all_forms, lexicon, words_of
from kingofarms.arms.language.parser.phrases import MOST_SIGNS
from kingofarms.arms.language.vocabulary import LANGUAGES
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import speaking
from tests.arms.elements import LAYOUTS, random_cards

WELL_FORMED = re.compile(r"[A-ZÄÖÜ][\w'-]*(?:,? [\w'-]+)*")


def check_read_back(arms: Arms) -> None:
    """Its sentence is read as these arms, in every language."""
    for language in LANGUAGES:
        sentence = blazon(arms, language)
        assert WELL_FORMED.fullmatch(sentence), sentence
        assert parse(sentence, language) == arms, sentence


def test_random_shields_are_read_back() -> None:
    rng = random.Random(2)
    for _ in range(3_000):
        cards = random_cards(rng, rng.choice(LAYOUTS), rng.choice((0.2, 0.5, 0.8, 1)))
        given = [card for card in cards if card[2]] if rng.random() < 0.5 else cards
        check_read_back(read_shield(given))


def test_the_example_over_the_door_works() -> None:
    assert doctest.testmod(kingofarms.arms) == (0, 4)


SAME = {
    "Azure, a lion rampant or": [
        "azure a lion rampant or",
        "AZURE, A LION RAMPANT OR.",
        "blue, lion rampant, gold",
        "Azure; one lion rampant, Or",
        "Azure, the lion rampant or",
    ],
    "Barry wavy of six argent and azure": [
        "barry wavy of 6 argent & azure",
        "Barry wavy of six pieces, argent and azure",
    ],
    "Azure, three fleurs-de-lis or": [
        "Azure 3 fleurs de lys 2 & 1 or",
        "azure, three fleurs-de-lis or",
        "Azure, three lilies or, two and one",
    ],
    "Gules, on a bend argent three mullets azure": [
        "Gules, a bend argent charged with three mullets azure",
        "Gules, a bend argent charged with three mullets in bend azure",
        "Gules, three mullets azure on a bend argent",
    ],
    "Or, a lion rampant within a bordure engrailed gules": [
        "Or, a lion rampant gules within a bordure engrailed gules",
        "Or, a lion rampant and a bordure engrailed gules",
        "Or, a lion rampant gules, a bordure engrailed gules",
    ],
    "Argent, a chevron gules between three roses azure": [
        "argent a chevron gules between three roses azure",
        "Argent, a chevron gules, three roses azure",
    ],
    "Vert, a cross moline or, a crescent for difference": [
        "vert, a cross moline or, a crescent",
    ],
    "Sable, two lions passant in pale argent": ["Sable, two lions passant argent"],
    "Sable, two mullets in fess argent": ["Sable, two mullets argent"],
    "Argent, on a cross gules five plates": ["Argent, on a cross gules five plates"],
    "Quarterly or and azure": ["per cross gold and blue", "quartered or & azure"],
    "Per fess embattled vert and or": ["party per fess crenellated vert and or"],
    "Argent, three lozenges sable": ["argent, three lozenges two and one sable"],
    "Argent, a lozenge sable": ["argent a lozenge sable"],
    "Gules, a fess or, overall three bears in pale argent": [
        "gules a fess or over all three bears in pale argent"
    ],
}
SAME_ELSEWHERE = {
    ("de", "In Blau ein steigender goldener Löwe"): ["in blau ein gelber Löwe steigend"],
    ("de", "Neunmal geteilt von Schwarz und Gold"): [
        "Von Schwarz und Gold neunmal geteilt",
        "zehnfach geteilt von Schwarz und Gold",
    ],
    ("de", "In Silber drei rote Rosen"): [
        "In Silber drei rote Rosen, zwei zu eins gestellt",
        "In Silber drei rote Rosen (2:1)",
        "in Silber 3 rote Rosen",
    ],
    ("de", "In von Silber und Rot gespaltenem Schild ein schwarzer Adler"): [
        "Gespalten von Silber und Rot, darin ein schwarzer Adler"
    ],
    ("nl", "In goud drie rozen van keel"): [
        "In goud drie rozen van keel, twee en een geplaatst",
        "in goud drie rode rozen",
        "In goud 3 rozen van keel, geplaatst 2 en 1",
    ],
    ("nl", "Gedeeld van goud en sinopel, met een klimmende leeuw van keel"): [
        "gedeeld van goud en sinopel, een klimmende rode leeuw"
    ],
}
PAIRS = [("en", right, typed) for right, many in SAME.items() for typed in many]
PAIRS += [(each[0], each[1], typed) for each, many in SAME_ELSEWHERE.items() for typed in many]


@pytest.mark.parametrize(("language", "right", "typed"), PAIRS)
def test_the_usual_variety_is_understood(language: str, right: str, typed: str) -> None:
    arms = parse(typed, language)
    assert blazon(arms, language) == right
    assert parse(right, language) == arms


WRONG = {
    "": "^Write a blazon",
    "Sable, a": "The blazon ends too early. Here an ordinary or a charge must stand.",
    "Sable, on on a": "'on' does not fit here. Here an ordinary",
    "Sable, a lion rampnt or": "'rampnt' is not in the vocabulary. Did you mean 'rampant'",
    "Or, a double-headed eagle sable": "^'double-headed' cannot be drawn yet.$",
    "Or, a double eagle": "'double' does not fit here. It is known only as a part of 'double q",
    "Or, a fleur-de-luc gules": "'fleur-de-luc' is not .* Did you mean 'fleurs?-de-l",
    "Sable, three lions two and two or": "'two' does not fit here. 3 charges cannot lie like this.",
    "Sable, a mullet rampant or": "'mullet' does not fit here. Only beasts have attitudes.",
    "Sable, a bezant rampant": "'bezant' does not fit here. Only beasts have attitudes.",
    "Sable, 99 lions or": "'99' does not fit here. The number must be from 1 to 30",
    "Sable, eleven bars or": "'bars' does not fit here. So many of it",
    "Sable, two chiefs or": "'chiefs' does not fit here. So many of it",
    "Barry of two or and sable": "'two' does not fit here. The number must be from 3 to 30",
    "Quarterly of six or and sable": "'Quarterly' does not fit here. Its pieces are not counted.",
    "Chequy wavy or and sable": "'Chequy' does not fit here. Its lines are always straight.",
    "Per pale or": "needs two tinctures",
    "Or, a cross azure and gules": "'cross' does not fit here. Two tinctures need a division",
    "Or, a bezant gules": "'bezant' does not fit here. It has a tincture of its own.",
    "Or, three mullets wavy gules": "'mullets' does not fit here. Only ordinaries have a line",
    "Or, a fess in pale gules": "'in' does not fit here. Only charges have an arrangement.",
    "Or, a lion within a chief gules": "'chief' does not fit here. Charges cannot lie there",
    "Or, a lion gules for difference": "'lion' does not fit here. A mark for difference is",
    "Or, between a lion gules": "'lion' does not fit here. An ordinary and charges must",
    "Or, a lion of the third": "'the' does not fit here. So many tinctures were not named",
    "Or, a lion gules, overall a chief azure": "'chief' does not fit here. Charges cannot lie",
    "Or, a fess gules on a lion azure": "'lion' does not fit here. Charges cannot lie",
    "Or, on a fess gules between two lions azure": "'lions' does not fit here. Charges cannot",
    "A blank shield, a lion or": "On a blank shield nothing lies.",
    "Azure and": "^The blazon ends too early.",
    "Azure, a lion or and": "^The blazon ends too early.",
    "Azure, a fess or, a mullet argent": "Say where it lies",
    "Azure, a cross or, two lions gules": "Say where it lies",
    "Or, on two chevrons gules four mullets argent": "as many lie on each",
    "Or, on two bars gules five mullets argent": "as many lie on each",
    "Or, lions gules": "'lions' does not fit here. Say how many there are.",
    "Or, a griffin passant guardant gules": "This beast is not drawn like this yet.",
    "Azure, a lion in pale or": "One charge has no arrangement.",
    "Or, a bezant per pale": "It has a tincture of its own.",
    "Or, a lion gules, a mullet engrailed for difference": "A mark for difference is one of nine",
    "Gules, a bend counterchanged": "Only what lies on a divided field is counterchanged.",
    "Per pale argent and gules, on a fess or a lion counterchanged": "Only what lies on",
    "Per pale argent and gules, a lion or, a label counterchanged": "Only what lies on",
    "Per pale argent and counterchanged, a lion or": "Only what lies on",
    "Azure, semé of fleurs-de-lis or": "^'semé of' cannot be drawn yet.$",
    "Gules, an eagle argent crowned or": "^'crowned' cannot be drawn yet.$",
    "Or, three stags' heads gules": "^'stags' heads' cannot be drawn yet.$",
    "Or, a lion's face gules": "^'lion's face' cannot be drawn yet.$",
    "Or, eight martlets in orle gules": "^'in orle' cannot be drawn yet.$",
    "Or, a mullet of six points gules": "^'of six points' cannot be drawn yet.$",
    "Quarterly, 1 and 4 or a lion gules": "^Quarters and several .* drawn yet: '1 and 4'.$",
    "Or, a lion gules impaling azure a bend or": "^Quarters and several .* yet: 'impaling'.$",
    "Argent, a cross gules, in the first quarter a sword gules": "^Quarters and several",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_mistake_is_named(text: str) -> None:
    with pytest.raises(NotUnderstood, match=WRONG[text]):
        parse(text)


def test_a_caret_points_at_the_word() -> None:
    with pytest.raises(NotUnderstood) as refusal:
        parse("Sable,\ta lion rampnt or")
    assert refusal.value.pointer() == "Sable, a lion rampnt or\n              ^"


def test_errors_speak_the_language_of_the_reader() -> None:
    with speaking("de"), pytest.raises(NotUnderstood, match="Meintest du 'rampant'"):
        parse("Sable, a lion rampnt or")


@pytest.mark.parametrize(
    ("language", "text", "message"),
    [
        ("de", "", "such as 'In Blau ein steigender goldener Löwe'"),
        ("nl", "Gedeeld van goud", "as in 'Gedeeld van azuur en goud'"),
        ("de", "In Rott ein Löwe", "Did you mean 'Rot'"),
        ("nl", "In keel een lew", "'lew' is not in the vocabulary"),
    ],
)
def test_examples_and_suggestions_are_in_the_language_of_the_blazon(
    language: str, text: str, message: str
) -> None:
    with pytest.raises(NotUnderstood, match=message):
        parse(text, language)


def test_a_language_without_a_grammar_is_refused() -> None:
    with pytest.raises(Refusal, match="'fr'.*en, de, nl"):
        parse("D'azur au lion d'or", "fr")


def test_a_text_that_is_too_long_is_refused_at_once() -> None:
    with pytest.raises(NotUnderstood, match=f"at most {MOST_SIGNS} letters"):
        parse("a " * 10_000_000)


EACH = 1_700  # texts in each language
STRANGE = "\x00\u202e\ufeff\n\t 🦁ßİŉ'’-_.,;:&()%{}\\\"<>0١²𝟗"


@cache
def known_phrases(language: str) -> list[tuple[str, ...]]:
    known = (each for phrases in lexicon(language).values() for each in phrases)
    return [words for words, meaning in known if meaning.kind not in UNDRAWN]


def random_phrases(rng: random.Random, language: str) -> list[str]:
    """Phrases of the language, or a blazon in which some words are changed."""
    known = known_phrases(language)
    if rng.random() < 0.5:
        return [" ".join(rng.choice(known)) for _ in range(rng.randrange(1, 30))]
    words = blazon(read_shield(random_cards(rng, "shield", 0.7)), language).split()
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(words))
        words[at : at + rng.randrange(3)] = rng.choice(known)[: rng.randrange(4)]
        words = words or ["a"]
    return words


def random_text(rng: random.Random, language: str) -> str:
    """Words of the language in any order, with other signs and pieces of words among them."""
    parts = []
    for part in random_phrases(rng, language):
        if rng.random() < 0.03:
            part = "".join(rng.choice(STRANGE) for _ in range(rng.randrange(1, 8)))
        elif rng.random() < 0.02:
            part = part[: rng.randrange(len(part) + 1)]
        parts.append(part)
    return rng.choice((*(" " * 9), ", ")).join(parts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_random_texts_are_read_or_refused_with_a_sentence(language: str) -> None:
    rng = random.Random(language)
    outcomes = {True: 0, False: 0}
    for _ in range(EACH):
        text = random_text(rng, language)
        try:
            arms = parse(text, language)
        except NotUnderstood as error:
            outcomes[False] += 1
            assert 0 <= error.at <= len(text)
            assert text[error.at :].startswith(error.word)
            assert error.pointer().count("\n") == 1
            assert str(error).isprintable()
        else:
            outcomes[True] += 1
            for other in LANGUAGES:
                assert parse(blazon(arms, other), other) == arms, text
    assert min(outcomes.values()) > EACH / 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_proposed_in_place_of_itself(language: str) -> None:
    words = {word for text, _meaning in all_forms(language) for word in words_of(text)}
    refused = [error for word in words if (error := error_of(word, language))]
    assert refused
    assert [error.word for error in refused if error.meant.lower() == error.word != ""] == []


def error_of(text: str, language: str) -> NotUnderstood | None:
    try:
        parse(text, language)
    except NotUnderstood as error:
        return error
    return None


HALF = {
    ("en", "Arge"): "Argent",
    ("en", "Azure, a li"): "lion",
    ("en", "Azure, three fleurs"): "fleurs-de-lis",
    ("en", "Or, a lion rampant gu"): "gules",
    ("en", "Or, three lions in pa"): "in pale",
    ("de", "In Bla"): "Blau",
    ("nl", "In azuur een leeu"): "leeuw",
}


@pytest.mark.parametrize(("language", "text"), HALF)
def test_a_half_typed_word_at_the_end_is_completed(language: str, text: str) -> None:
    error = error_of(text, language)
    assert error
    assert error.is_unfinished()
    assert error.meant == HALF[language, text]
    assert str(error) == f"Perhaps '{error.meant}'?"
    later = error_of(f"{text}, ", language)
    assert later
    assert not later.is_unfinished()
