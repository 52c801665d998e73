"""Numbers as people write them in the language that is spoken, with their intervals."""

from functools import cache
from math import isfinite

from babel import Locale
from babel.numbers import format_decimal

from kingofarms.engine.words import current_language
from kingofarms.lab.statistics.many import Compared
from kingofarms.lab.statistics.shares import Measured


def number(value: float, digits: int = 1) -> str:
    """1,234.5, or as the language has it."""
    decimals = "." + "0" * digits if digits else ""
    shown = round(value, digits) + 0.0  # never −0.0
    return format_decimal(shown, "#,##0" + decimals, locale=current_language()).replace("-", "−")


@cache
def percent_sign(language: str) -> str:
    """The sign with the space that belongs before it."""
    return str(Locale(language).percent_formats[None].pattern).replace("#,##0", "")


def percent(share: float, digits: int = 1) -> str:
    """54.2%."""
    return number(100 * share, digits) + percent_sign(current_language())


def between(low: str, high: str) -> str:
    """The interval behind a number; a language whose decimals have a comma parts them otherwise."""
    separator = "; " if "," in number(0.5) else ", "
    return f" [{low}{separator}{high}]"


def share_words(measured: Measured) -> str:
    """54.2% [51.1%, 57.3%]."""
    return percent(measured.value) + between(percent(measured.low), percent(measured.high))


def mean_words(measured: Measured, digits: int = 1) -> str:
    """12.3 [12.1, 12.5]."""
    low, high = number(measured.low, digits), number(measured.high, digits)
    return number(measured.value, digits) + between(low, high)


def signed(value: float, digits: int = 1) -> str:
    """+1.2 or −1.2."""
    return ("+" if round(value, digits) > 0 else "") + number(value, digits)


def change_words(change: Measured | Compared, is_share: bool = True, digits: int = 2) -> str:
    """+4.2 [+1.0, +7.3], of shares in percentage points; a dash where nothing is known."""
    if not isfinite(change.high):
        return "–"
    size, digits = (100, 1) if is_share else (1, digits)
    low, high = signed(size * change.low, digits), signed(size * change.high, digits)
    return signed(size * change.value, digits) + between(low, high)


def value_words(measured: Measured, is_share: bool, digits: int = 2) -> str:
    """A share or another number, with its interval."""
    return share_words(measured) if is_share else mean_words(measured, digits)


def plain_value(measured: Measured, is_share: bool, digits: int = 2) -> str:
    """The same without its interval, for a sentence whose table has it."""
    return percent(measured.value) if is_share else number(measured.value, digits)


def whole(count: float) -> str:
    """2,000."""
    return number(count, 0)
