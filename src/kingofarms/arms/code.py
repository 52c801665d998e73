"""Arms as a short text that fits into an address, and back; the address of their picture.

Every kind of arms has such a text: also unfinished arms, and those with names that no vocabulary
has, which cannot be read from their blazon.
"""

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import MISSING, astuple, fields
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar, get_args
from urllib.parse import urlencode

import msgspec

from kingofarms.arms.arms import Arms, Charges, Fill, Ordinary, Place
from kingofarms.arms.language.vocabulary import vocabulary
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

LONGEST = 4_000  # letters of a code
LONGEST_NAME = 60  # letters of a name in it; a longer one is cut, and is unknown anyway
MOST = 30  # of anything that is counted
PLACES = get_args(Place)
PICTURE = "/arms.svg"  # the address of a picture, before what it shows
SMALL, LARGE = 48, 400  # pixels of a picture: with few lines, and with all

Part = TypeVar("Part", Fill, Ordinary, Charges)


@lru_cache(2_000)
def picture_address(arms: Arms, width: int = LARGE, hatching: bool = False) -> str:
    """The address of a picture of these arms; the same address never shows another one."""
    shown = {"arms": encode(arms), "width": width, "v": stamp()}
    return f"{PICTURE}?{urlencode(shown | {'hatching': 1} if hatching else shown)}"


@cache
def stamp() -> str:
    """A short hash of all that decides how arms are drawn: then browsers can keep them for ever."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.rglob("*")):
        if file.suffix in (".py", ".csv", ".gz", ".zip"):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


@lru_cache(2_000)
def encode(arms: Arms) -> str:
    """The code: the fields as lists of JSON, without what is as usual at their end."""
    parts: list[Any] = [shortened(arms.field), "", "", cut(arms.cadency), ""]
    if arms.ordinary is not None:
        parts[1] = shortened(arms.ordinary)
    if arms.charges is not None:
        parts[2] = shortened(arms.charges)
    if arms.cadency_fill != Fill():
        parts[4] = shortened(arms.cadency_fill)
    while not parts[-1]:
        del parts[-1]
    return urlsafe_b64encode(msgspec.json.encode(parts)).decode().rstrip("=")


def shortened(part: Fill | Ordinary | Charges) -> list[Any]:
    """The values of its fields, without those at the end that are as usual."""
    values, usual = cut(list(astuple(part))), [field.default for field in fields(part)]
    usual = [astuple(each) if isinstance(each, Fill) else each for each in usual]
    while len(values) > 1 and values[-1] == usual[len(values) - 1] is not MISSING:
        del values[-1]
    return values


def cut(value: Any) -> Any:
    """The value with names that are not too long."""
    if isinstance(value, list | tuple):
        return type(value)(map(cut, value))
    return value[:LONGEST_NAME] if isinstance(value, str) else value


def decode(code: str) -> Arms:
    """The arms of a code; a Refusal if it is not one."""
    try:
        if len(code) > LONGEST:
            raise ValueError
        parts = msgspec.json.decode(urlsafe_b64decode(code + "=" * (-len(code) % 4)))
        field, ordinary, charges, cadency, tinctured = (*parts, "", "", "", "")[:5]
        return Arms(
            read_part(Fill, field),
            read_part(Ordinary, ordinary) if ordinary else None,
            read_part(Charges, charges) if charges else None,
            name(cadency),
            read_part(Fill, tinctured) if tinctured else Fill(),
        )
    except (ValueError, TypeError, RecursionError):  # of msgspec, too
        raise Refusal(_("This is not the code of a coat of arms.")) from None


def has_known_names(arms: Arms) -> bool:
    """Whether a blazon could say all of that: an unknown name may be any text of anybody's."""
    return all(each in known_names() for each in names_in(astuple(arms)))


@cache
def known_names() -> frozenset[str]:
    """The names of the vocabulary; empty ones are not known yet."""
    words = vocabulary()
    tables = words.tinctures, words.divisions, words.lines, words.nouns
    return frozenset({"", *PLACES}.union(*tables, words.attitudes, words.arrangements))


def names_in(value: Any) -> Iterator[str]:
    """All names in it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from names_in(each)


def read_part(kind: type[Part], values: Any) -> Part:
    """A part from its list; what is left out at the end is as usual."""
    known = [each.name for each in fields(kind)]
    if not isinstance(values, list) or not 1 <= len(values) <= len(known):
        raise ValueError
    least = 0 if kind is Fill else 1  # of what is counted
    checked = {at: read_value(at, value, least) for at, value in zip(known, values, strict=False)}
    return kind(**checked)


def read_value(field: str, value: Any, least: int) -> Any:
    """The value of that field, checked."""
    match field:
        case "tinctures":
            if not isinstance(value, list) or not 1 <= len(value) <= 2:
                raise ValueError
            return tuple(map(name, value))
        case "fill":
            return read_part(Fill, value)
        case "number":
            return count(value, least)
        case "place":
            return PLACES[PLACES.index(value)]
    return name(value)


def name(text: Any) -> str:
    """A name, if it is one that a card could have."""
    if not isinstance(text, str) or len(text) > LONGEST_NAME or not text.isprintable():
        raise ValueError
    return text


def count(number: Any, least: int) -> int:
    """A number, if there can be so many of something."""
    if type(number) is not int or not least <= number <= MOST:
        raise ValueError
    return number
