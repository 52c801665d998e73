"""Names of people: whether they show anything, and whether they look like a bot's."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kingofarms.bots.by_name import BOT_WORDS, LEVELS
from kingofarms.bots.persons import persons
from kingofarms.engine.words import _, languages, speaking

LOOK_ALIKES = Path(__file__).with_name("look_alikes.txt")
# Letters and symbols that leave their place empty: fillers of Hangul, blank Braille, no notehead.
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\U0001d159\U00013441\U00013442")
MARKS_AND_SPACES = ("M", "Z", "C")  # categories that show nothing by themselves
BRACKETS = re.compile(r"[(\[{<（].*?[)\]}>）]")
DIGITS = str.maketrans("0123456789@$€|!", "oizeasgtbgaseii")  # as in Kn1ght
ALIKE = (("l", "i"), ("rn", "m"), ("vv", "w"))  # look alike inside a word


def shows_something(name: str) -> bool:
    """Whether anything of the name can be seen."""
    return any(
        unicodedata.category(sign)[0] not in MARKS_AND_SPACES and sign not in BLANK for sign in name
    )


def looks_like_a_bot(name: str) -> bool:
    """Whether people may take the name for a bot's: a level, a kind of bot, or one of ours."""
    return any(form in bot_forms() for form in forms_of(name))


@cache
def bot_forms() -> frozenset[str]:
    """The names of all bots in their plain form."""
    names = {*LEVELS, *BOT_WORDS, *persons()}
    for language in languages():
        with speaking(language):
            names |= {_(level.title) for level in LEVELS.values()}
    return frozenset(plain_form(name) for name in names)


def forms_of(name: str) -> Iterator[str]:
    """What the name says at a glance: with and without brackets, digits, and the word «bot»."""
    for text in (name, BRACKETS.sub(" ", name)):
        for signs in (text, text.translate(DIGITS)):
            words = [plain_form(word) for word in re.split(r"[\W_]+", unaccented(signs))]
            yield "".join(words)
            yield "".join(word for word in words if word != "bot")


def plain_form(text: str) -> str:
    """Its letters only, in small Latin letters without accents, as far as they look like those."""
    plain = unaccented(text).casefold().translate(look_alikes())
    plain = "".join(sign for sign in plain if sign.isalpha())
    for one, other in ALIKE:
        plain = plain.replace(one, other)
    return plain


def unaccented(text: str) -> str:
    """Without accents, and with Latin letters for all that look like one."""
    latin = unicodedata.normalize("NFKC", text).translate(look_alikes())
    split = unicodedata.normalize("NFKD", latin)
    return "".join(sign for sign in split if not unicodedata.combining(sign) and sign not in BLANK)


@cache
def look_alikes() -> dict[int, str]:
    """The Latin letter for each letter that looks like one."""
    lines = LOOK_ALIKES.read_text(encoding="utf-8").splitlines()
    rows = [line.split(" ") for line in lines if not line.startswith("#")]
    return {ord(sign): letter for letter, signs in rows for sign in signs}
