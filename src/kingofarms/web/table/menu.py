"""The menu of a table, and what players can say to each other: drawn once, for they hardly change.

All that a template shows is in its facts: equal ones look the same.
"""

from collections.abc import Hashable
from dataclasses import dataclass, fields
from typing import Any

from markupsafe import Markup

from kingofarms.engine.game.game import Game
from kingofarms.engine.memo import memo
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.terms.terms import Value, as_said, choosable, name_of
from kingofarms.engine.words import _
from kingofarms.games import game_named
from kingofarms.web.model.table import RUNNING
from kingofarms.web.model.view import SeatView, TableView
from kingofarms.web.shell.render import draw

MENUS = 500  # that are remembered: some 3 MB
Facts = dict[str, Hashable]


@dataclass(frozen=True)
class SharedShuffle:
    """What the deal is made from, as far as everybody may know it."""

    table: str
    phase: str
    fingerprint: str
    round: int
    after: str  # the table whose rematch this is
    is_seated: bool  # whether the viewer plays
    seed: str
    parts: tuple[tuple[str, str, str, bool], ...]  # name, commitment, part, whether left out


def menu_of(looks: TableView, is_muted: bool) -> Facts:
    """What the menu of that table shows this viewer, by name."""
    own = [each for each in looks.sittings if each.is_mine]
    header, is_over = looks.header, looks.outcome is not None
    return {
        "table": header.id,
        "game": looks.game.NAME,
        # With which others can watch; empty if there is nothing to watch.
        "code": header.code if own and not is_over else "",
        "is_muted": is_muted,
        "is_running": looks.phase == RUNNING,
        "is_over": is_over,
        "is_lesson": bool(header.lesson),
        "mine": tuple((each.seat, each.name, each.is_gone) for each in own),
        "late": tuple((each.seat, each.name) for each in looks.sittings if is_late(each, looks)),
        "clock": header.clock.words(),
        "take_backs": header.take_backs if looks.game.SECRETS else None,
        "hints": header.hints,
        "has_own_cards": bool(looks.agreed.files),
        # Why the match does not count, while it runs.
        "has_seen_hidden": looks.has_seen_hidden and not is_over,
        "is_hinted": looks.is_hinted and not is_over,
        "is_played_on": looks.is_played_on and not is_over,
        "agreed": tuple(agreed_words(looks.game.NAME, looks.agreed.options)),
        "shuffle": shuffle_of(looks),
    }


def is_late(each: SeatView, looks: TableView) -> bool:
    """Whether the viewer may let a bot play for that person, or count the match as lost."""
    is_rival = each.seat == looks.to_play and not each.bot and not each.is_mine
    return is_rival and each.left <= 0 and looks.seat != WATCHER


def shuffle_of(looks: TableView) -> SharedShuffle:
    """What is public of that table's shuffle."""
    return SharedShuffle(
        table=looks.header.id,
        phase=looks.phase,
        fingerprint=looks.fingerprint,
        round=looks.round,
        after=looks.header.rematch_of or "",
        is_seated=bool(looks.mine),
        seed=looks.seed,
        parts=tuple(
            (each.name, each.commitment, each.part, each.is_left_out)
            for each in looks.sittings
            if each.commitment
        ),
    )


def draw_menu(looks: TableView, is_muted: bool, link: str = "") -> Markup:
    """The menu, with a link that carries a seat to another device if the player asked for one.

    A link is a secret, so that menu is not remembered.
    """
    facts = tuple(menu_of(looks, is_muted).items())
    return filled("more.html", facts, link) if link else remembered("more.html", facts)


def draw_emotes(looks: TableView, lifted: int | None, is_muted: bool) -> Markup:
    """What this viewer can say here; nothing without another person who would hear it."""
    others = (each for each in looks.sittings if each.name and not each.bot and not each.is_mine)
    if not looks.mine or is_muted or not any(others):
        return Markup()
    seat = looks.seat if looks.seat != WATCHER else min(looks.mine)
    facts = ("table", looks.header.id), ("seat", seat), ("lifted", lifted)
    return remembered("emotes.html", facts)


@memo(MENUS)
def remembered(template: str, facts: tuple[tuple[str, Hashable], ...]) -> Markup:
    """The template filled with these facts."""
    return filled(template, facts)


def filled(template: str, facts: tuple[tuple[str, Hashable], ...], link: str = "") -> Markup:
    """The same, not remembered."""
    return in_bytes(draw(template, shown=dict(facts), link=link))


def in_bytes(html: Markup) -> Markup:
    """The same HTML, in which each letter takes one byte: others are written as their numbers.

    A single one of them, such as an ellipsis, would double the size in memory of the whole table,
    which is copied several times on its way to the browser.
    """
    return Markup(html.encode("latin-1", "xmlcharrefreplace"), "latin-1")


# Every option of a game in words, and every value that it can have.


def value_words(game: Game, name: str, value: Value) -> str:
    """A value of that option in words."""
    return choosable(game.Options)[name].words_for(value)


def option_fields(game: Game) -> list[dict[str, Any]]:
    """Every option in words, with the values that it can have."""
    known, usual = choosable(game.Options), as_said(game.Options())
    return [
        {
            "name": each.name,
            "words": _(known[each.name].words),
            "rule": known[each.name].rule,
            "names": known[each.name].names,
            "least": known[each.name].least,
            "most": known[each.name].most,
            "usual": name_of(usual[each.name]),
        }
        for each in fields(game.Options)
    ]


@memo()
def agreed_words(name: str, options: Any) -> list[tuple[str, str]]:
    """The options of a match of that game, each with its value in words."""
    known = choosable(game_named(name).Options)
    values = as_said(options).items()
    return [(_(known[name].words), known[name].words_for(value)) for name, value in values]
