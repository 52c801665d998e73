"""Portraits: a small shield for every person and every bot, drawn from the name alone."""

from functools import lru_cache
from hashlib import sha256

from markupsafe import Markup

SHIELD = "M2 2h20v11c0 7-5 11-10 13C7 24 2 20 2 13z"
METALS = ("#e2b44a", "#f4efe2")
COLOURS = ("#a3212f", "#1f4e8c", "#27693c", "#2b2118", "#6a3585")
# What lies on the first tincture: halves, quarters, an ordinary.
DIVISIONS = (
    "M12 2h10v11c0 7-5 11-10 13z",
    "M2 14c.4 6 5 10.1 10 12 5-1.9 9.6-6 10-12z",
    "M12 2h10v12H12zM2 14h10v12C7 24 2.4 20 2 14z",
    "M2 2l18.5 18C21.5 18 22 16 22 13V2z",
    "M12 11L2.4 20.6C4 22.6 7 24.9 12 26c5-1.1 8-3.4 9.6-5.4z",
    "M2 2h20v8H2z",
    "M9 2h6v22.6l-3 1.4-3-1.4z",
    "M2 10h20v7H2.7C2.2 15.7 2 14.4 2 13z",
)


@lru_cache(2_000)
def portrait(name: str) -> Markup:
    """The shield of that person or bot, always the same for the same name."""
    digest = sha256(name.encode()).digest()
    metal, colour = METALS[digest[0] % len(METALS)], COLOURS[digest[1] % len(COLOURS)]
    under, over = (metal, colour) if digest[2] % 2 else (colour, metal)
    return Markup(
        '<svg class="portrait" viewBox="0 0 24 28" aria-hidden="true">'
        '<path fill="{under}" d="{shield}"/><path fill="{over}" d="{division}"/>'
        '<circle cx="12" cy="13" r="6.5" fill="#fffaf0" stroke="#2b2118" stroke-width=".7"/>'
        '<text x="12" y="16.8" text-anchor="middle">{initial}</text>'
        '<path fill="none" stroke="#2b2118" d="{shield}"/></svg>'
    ).format(
        under=under,
        over=over,
        shield=SHIELD,
        division=DIVISIONS[digest[3] % len(DIVISIONS)],
        initial=initial(name),
    )


def initial(name: str) -> str:
    """The first letter of the last word: most bots begin with a title."""
    words = [word for word in name.split() if word[0].isalnum()] or [name[:1]]
    return words[-1][:1].upper()
