"""What a coat of arms shows: a field, an ordinary, charges, and a mark of cadency.

All names are the English ones of the vocabulary ("per pale", "azure", "rampant"). An empty
name stands for something that is not known yet: a shield may be unfinished.

All arms have a code, a short text that fits into an address: also unfinished arms, and those with
names that no vocabulary has, which cannot be read from their blazon.
"""

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import MISSING, astuple, dataclass, fields, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args
from urllib.parse import urlencode

import msgspec

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

Place = Literal["", "on", "between", "within", "beside", "above", "beneath", "overall", "under"]
"""Where charges lie in relation to the ordinary; empty without an ordinary.

- on: upon it; between: on the parts of the field that it leaves, around it;
- within: inside a bordure or orle; beside: on the rest of the field (chief, base, canton, gyron,
  flaunches), and the ordinary lies over them where they meet;
- above, beneath: in chief or in base of it, on one side only;
- overall: over ordinary and field; under: on the field, and the ordinary lies over them.
"""

PLACES: tuple[Place, ...] = get_args(Place)
COUNTERCHANGED = "counterchanged"
"""Stands for a tincture: on a divided field its tinctures are exchanged in what lies on it."""


@dataclass(frozen=True)
class Fill:
    """How a field, an ordinary or a charge is coloured: one tincture, or two and a division.

    Attributes:
        tinctures: One name; two with a division. An empty name is a tincture not known yet.
            Two without a division: it is not known yet how the field is divided.
        division: A partition ("per pale") or a pattern ("barry"); empty for a plain colour.
        line: The line of division ("wavy", "embattled"); empty for a straight one.
        number: How many pieces a pattern has ("barry of ten"); 0 for the usual number.

    """

    tinctures: tuple[str, ...] = ("",)
    division: str = ""
    line: str = ""
    number: int = 0

    def is_counterchanged(self) -> bool:
        """Whether it has the tinctures of the field, exchanged."""
        return self.tinctures == (COUNTERCHANGED,)

    def exchanged(self) -> "Fill":
        """The same with the tinctures exchanged."""
        return replace(self, tinctures=self.tinctures[::-1])


@dataclass(frozen=True)
class Ordinary:
    """A broad band or figure on the field: "chevron", "bordure", "lozenge"; two or more are narrow.

    An empty name stands for an ordinary that is not known yet.
    """

    name: str = ""
    fill: Fill = Fill()
    line: str = ""
    number: int = 1


@dataclass(frozen=True)
class Charges:
    """One charge, or several of a kind, with their attitude, arrangement and place."""

    name: str = ""
    fill: Fill = Fill()
    attitude: str = ""
    number: int = 1
    arrangement: str = ""
    place: Place = ""


@dataclass(frozen=True)
class Arms:
    """A whole coat of arms, perhaps unfinished.

    A mark of cadency without a tincture is drawn in one that stands out.
    """

    field: Fill = Fill()
    ordinary: Ordinary | None = None
    charges: Charges | None = None
    cadency: str = ""
    cadency_fill: Fill = Fill()


LONGEST = 4_000  # letters of a code
LONGEST_NAME = 60  # letters of a name in it; a longer one is cut, and is unknown anyway
MOST = 30  # of anything that is counted
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
