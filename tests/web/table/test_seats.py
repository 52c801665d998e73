"""Who can be put in a seat: names and bots that are refused, and the seats of a new table."""

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.games import game_named
from kingofarms.web.model.seats import HERE, ME, OPEN, checked_bot, checked_name, place_from
from kingofarms.web.model.table import Place

GAME = game_named("heraldry")
AGREED = GAME.agree({})


@pytest.mark.parametrize("name", ["", " ", "x" * 31, "a\x00b", "a\u202eb", "\u200b"])
def test_a_name_must_be_readable(name: str) -> None:
    with pytest.raises(Refusal, match="A name must have 1 to 30 printable characters"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("\u3164", "\u115f\u1160", "\uffa0 \u3164", "\u2800\u2800", "\u0301\u0308", "\u20dd"),
        *("\ufe0f", "\u034f", "\u17b4", "\u180b", "\U000e0100", "\U0001d159", "\u2800\ufe0f"),
    ],
    ids=ascii,
)
def test_a_name_must_show_something(name: str) -> None:
    with pytest.raises(Refusal, match="A name must show something"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Squire", "squire ", " SQUIRE", "S q u i r e", "S.q.u.i.r.e", "Squire!", "Squire 2"),
        *("Ｓquire", "𝐒𝐪𝐮𝐢𝐫𝐞", "Ⓢⓠⓤⓘⓡⓔ", "🆂🆀🆄🅸🆁🅴", "ꜱǫᴜɪʀᴇ", "Ѕquіrе", "ЅQUІRЕ", "Sqυire"),
        *(
            "Squïré",
            "Squi\u0301re",
            "Squire\u3164",
            "Squıre",
            "SquIre",
            "Squlre",
            "5qu1re",
            "$quire",
        ),
        *("Squire (White)", "Squire [bot]", "Squire · bot", "Bot Squire", "(Squire)"),
        *("Page", "Knight", "Knlght", "Κnight", "King of Arms", "king-of-arms", "Kingofarms"),
        *("KING_OF_ARMS", "King of Arrns", "Κing οf Αrms", "Кing of Аrms"),
        *("Knappe", "Ritter", "Wappenkönig", "Wappenkonig", "Schildknaap", "Ridder", "Wapenkoning"),
        *("uniform", "Greedy", "search:500", "perfect:0.3"),
    ],
)
def test_a_name_must_not_look_like_a_bots(name: str) -> None:
    with pytest.raises(Refusal, match="looks like the name of a bot"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Ann",
            "Sir Knightley",
            "Squires",
            "Paige",
            "Anna Page",
            "Knightmare",
            "R2-D2",
            "Bot",
            "7",
        ),
        *(
            "Зоя",
            "Ωmega",
            "Élodie",
            "李雷",
            "김민수",
            "ᎠᏂ",
            "أمل",
            "❤️",
            "3:Bob",
            "-",
            "⠁⠝⠝",
            "नमिता",
        ),
    ],
)
def test_other_names_are_taken(name: str) -> None:
    assert checked_name(f" {name} ") == name


@pytest.mark.parametrize("text", ["King of Arms", "king_of_arms", " king-of-arms "])
def test_a_bot_is_found_however_its_name_is_typed(text: str) -> None:
    assert checked_bot(text, GAME, AGREED) == "king-of-arms"


@pytest.mark.parametrize("text", ["", "nobody", "x" * 5000])
def test_a_bot_that_there_is_not_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="There is no"):
        checked_bot(text, GAME, AGREED)


def test_a_seat_of_a_new_table_is_mine_open_another_persons_or_a_bots() -> None:
    me = Place("ann", "Ann")
    assert place_from(ME, "", me, GAME, AGREED) == me
    assert place_from(OPEN, "", me, GAME, AGREED) == Place()
    assert place_from(HERE, " Bea ", me, GAME, AGREED) == Place("ann", "Bea")
    assert place_from("squire", "", me, GAME, AGREED) == Place(bot="squire")
