"""Preferences: how one browser wants its pages, kept in a cookie that holds nothing else."""

from dataclasses import dataclass, fields
from functools import lru_cache
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

COOKIE = "preferences"
LONGEST = 200  # letters of a cookie that are read
CHOICES = {
    "theme": ("system", "light", "dark"),
    "motion": ("normal", "slow", "instant"),
    "sound": ("off", "on"),
    "confirm": ("off", "on"),
    "notify": ("off", "on"),
}


@dataclass(frozen=True)
class Preferences:
    """Each has one of the CHOICES; the first one unless the reader has chosen another."""

    theme: str = "system"
    motion: str = "normal"
    sound: str = "off"
    confirm: str = "off"  # "on": a click on the table only picks; a button does it
    notify: str = "off"  # "on": the system tells when it is the reader's turn

    def cookie(self) -> str:
        """As the cookie holds them."""
        chosen = {each.name: getattr(self, each.name) for each in fields(self)}
        return urlencode(
            {name: value for name, value in chosen.items() if value != CHOICES[name][0]}
        )


def preferences_from(headers: Headers) -> Preferences:
    """The preferences in a browser's cookie; whatever is not one of the choices is ignored."""
    return preferences_in(cookie_parser(headers.get("cookie", "")).get(COOKIE, "")[:LONGEST])


@lru_cache(1000)
def preferences_in(text: str) -> Preferences:
    """The preferences in the text of a cookie or in the fields of a form."""
    chosen = dict(parse_qsl(text, max_num_fields=20)) if text.count("&") < 20 else {}
    return chosen_preferences(chosen)


def chosen_preferences(chosen: dict[str, str]) -> Preferences:
    """Those that were chosen, as far as they can be."""
    known = {name: value for name, value in chosen.items() if value in CHOICES.get(name, ())}
    return Preferences(**known)
