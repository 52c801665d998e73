"""Spec: what is played in the lab, how, and where; typed on the command line and written as one.

The fields are declared once, with their help. COMMANDS says which of them a command takes, in the
order in which it is written, and what it declares otherwise.
"""

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from kingofarms.engine.settings import (
    ALWAYS,
    CHANGED,
    NEVER,
    REQUIRED,
    Flag,
    Taken,
    setting,
    words_of,
)
from kingofarms.engine.terms.terms import Value, name_of, wishes_from
from kingofarms.engine.words import N_

if TYPE_CHECKING:
    from kingofarms.engine.game.game import Game

COMPILED = ("uniform", "greedy")  # bots whose matches are one compiled call


def is_quick(bots: Iterable[str]) -> bool:
    """Whether these bots play by rules of thumb; others look ahead, and cost more."""
    return all(bot in COMPILED for bot in bots)


def written_options(options: Mapping[str, Value]) -> list[str]:
    """Options as they are typed."""
    return [f"{name}={name_of(value)}" for name, value in options.items()]


def options_by(*names: str, **facts: Any) -> Any:
    """The declaration of options, typed by a flag of that name."""
    how: dict[str, Any] = {"metavar": "NAME=VALUE", "read": wishes_from, "write": written_options}
    return setting({}, facts.pop("help"), *names, **how)


KEEP = N_("Keep the series that are played in this folder, and continue there if stopped.")


def matches_each(quick: int | None, thought_through: int | None) -> dict[str, Any]:
    """The declarations of the matches of quick bots, and of those that look ahead."""
    bounds: dict[str, Any] = {"least": 2, "written": ALWAYS}
    return {
        "matches": setting(quick, N_("Matches of quick bots in each series."), **bounds),
        "thought_through": setting(
            thought_through, N_("Matches of bots that look ahead in each series."), **bounds
        ),
    }


def forks_by(usual: int) -> Any:
    """The declaration of forks."""
    words = N_("Decisions of each kind in each match that are also taken otherwise.")
    return setting(usual, words, least=0, most=20, written=ALWAYS if usual else CHANGED)


OPTION = N_("Set a game option; 'kingofarms games' lists them.")


@dataclass(frozen=True)
class Spec:
    """All that a command of the lab can be told."""

    game: str = setting(
        "", N_("Name of a game; 'kingofarms games' lists them."), metavar="GAME", is_argument=True
    )
    # As typed: each for all seats, or one for each seat. Questions take several strengths.
    bots: tuple[str, ...] = setting(
        (),
        N_(
            "One bot for all seats, or one for each seat. Repeat it to see several strengths side "
            "by side. Several are usual if omitted: quick ones, and searches of two depths."
        ),
        metavar="A,B,…",
    )
    seats: int | None = setting(None, N_("Number of players. The maximum if omitted."))
    options: Mapping[str, Value] = options_by("--option", "-o", help=OPTION)
    cards: Path | None = setting(
        None, N_("Play with your own cards: a file or a folder."), metavar="PATH"
    )
    changes: tuple[str, ...] = setting(
        (),
        N_("What if this card did not exist?"),
        "--without",
        metavar="CARD",
        begin="without ",
        also=(
            Flag(
                N_("What if this card were there twice?"),
                ("--double",),
                metavar="CARD",
                begin="double ",
            ),
            Flag(
                N_("What if this card were another one? 'Dagger.points=2'"),
                ("--change",),
                metavar="CARD.COLUMN=VALUE",
            ),
        ),
    )
    swap: bool = setting(False, N_("Play each deal once for each rotation of the bots."), "--swap")
    forks: int = forks_by(0)
    matches: int | None = setting(
        None,
        N_(
            "Number of matches of quick bots; stronger ones play as many as they need, and no "
            "more. With --bots, of all. As many as the question needs if omitted."
        ),
        least=2,
        written=ALWAYS,
    )
    thought_through: int | None = matches_each(None, None)["thought_through"]
    thought_forks: int | None = setting(
        None,
        N_("The same in matches of bots that look ahead; as many if omitted."),
        least=0,
        most=20,
    )
    cured_through: int | None = setting(
        None,
        N_("Matches of bots that look ahead with each cure for the seats; as many if omitted."),
        least=2,
    )
    seed: int = setting(1, N_("Seed of the series, to repeat it."), written=ALWAYS)
    folder: Path | None = setting(None, KEEP, metavar="FOLDER")
    out: Path | None = setting(None, N_("Also write a report: an HTML file."), metavar="FILE")
    plots: Path | None = setting(
        None, N_("Also save each plot there, as SVG and PNG."), metavar="FOLDER"
    )
    workers: int | None = setting(
        None,
        N_("Processes at work. One for each core if omitted."),
        least=1,
        most=1024,
        written=NEVER,
    )
    on: str = setting(
        "local",
        N_("Where to play: on this machine, or on Ray."),
        metavar="local|ray",
        written=NEVER,
    )
    address: str | None = setting(
        None,
        N_("The Ray cluster. Without it, Ray starts on this machine."),
        metavar="HOST:PORT",
        written=NEVER,
    )
    brought: Any = None  # the game itself, where it goes by no name

    def __post_init__(self) -> None:
        """From Python, bots are typed in several ways, and paths as text."""
        bots = (self.bots,) if isinstance(self.bots, str) else tuple(self.bots or ())
        object.__setattr__(self, "bots", bots)
        for name in ("cards", "folder"):
            path = getattr(self, name)
            object.__setattr__(self, name, None if path is None else Path(path))

    @property
    def chosen(self) -> "Game":
        """The game."""
        from kingofarms.games import game_named

        return self.brought or game_named(self.game)

    def command(self, name: str, *words: str) -> str:
        """The command line of that name with these settings; `words` come behind the game."""
        own = replace(self, game=self.chosen.NAME) if self.game else self
        return shlex.join(["kingofarms", "lab", name, *words_of(own, COMMANDS[name], words)])

    def played_by(self, *bots: str) -> Self:
        """The same with these bots, which play fewer matches if they look ahead."""
        if is_quick(bots):
            return replace(self, bots=bots)
        matches = self.matches if self.thought_through is None else self.thought_through
        forks = self.forks if self.thought_forks is None else self.thought_forks
        return replace(self, bots=bots, matches=matches, forks=forks)


VARIANT = {
    "bots": setting(
        (),
        N_(
            "One bot for all seats, or one for each seat. Quick ones if omitted; for a solved "
            "game, exact answers instead of matches."
        ),
        metavar="A,B,…",
    ),
    "matches": setting(2000, N_("Number of matches of each variant."), least=2, written=ALWAYS),
}
COMMANDS = {
    "series": Taken(
        "game bots seats options cards changes swap forks matches seed folder workers on address",
        {
            "bots": setting(
                ("greedy",),
                N_("One bot for all seats, or one for each seat."),
                metavar="A,B,…",
                written=ALWAYS,
            ),
            "seats": setting(None, N_("Number of players. The minimum if omitted.")),
            "matches": setting(1000, N_("Number of matches."), least=1, written=ALWAYS),
            "seed": setting(1, N_("Seed of all matches."), written=ALWAYS),
            "folder": setting(
                None,
                N_("Keep the rows in this folder, and continue an interrupted series."),
                "--out",
                metavar="FOLDER",
                written=NEVER,
            ),
        },
    ),
    "ask": Taken("game seats matches cards bots changes options seed workers"),
    "report": Taken(
        "out plots seats matches cards folder bots changes options seed workers on address",
        {"out": setting(REQUIRED, N_("The HTML file."), metavar="FILE")},
    ),
    "compare": Taken(
        "game changes options cards bots seats swap folder out plots matches seed workers on "
        "address",
        VARIANT,
    ),
    "sweep": Taken(
        "game options cards changes bots seats swap folder out plots matches seed workers on "
        "address",
        VARIANT | {"options": options_by("--with", help=N_("Another option, the same for all."))},
    ),
    "exact": Taken("game options out", {"options": options_by("-o", "--option", help=OPTION)}),
    "diary": Taken(
        "out bots matches thought_through seed workers",
        {
            "out": setting(
                None, N_("Write a page there, with a plot for each claim."), metavar="FILE.md"
            ),
            "bots": setting(
                (),
                N_(
                    "One bot for all seats. Repeat it to see several strengths side by side. If "
                    "omitted, quick ones, and a search for claims about how players meddle."
                ),
                metavar="BOT",
            ),
            **matches_each(4000, 300),
        },
    ),
    "balance": Taken(
        "game out matches thought_through seed bots options cards forks thought_forks "
        "cured_through folder workers",
        {
            "out": setting(REQUIRED, N_("The page to write."), metavar="FILE.md"),
            "bots": setting(
                ("greedy", "search:100"),
                N_("The bot in all seats, greedy and search:100 if omitted. Repeat it for more."),
                metavar="BOT",
                written=ALWAYS,
            ),
            **matches_each(8000, 1000),
            "forks": forks_by(2),
            "folder": setting(None, KEEP, metavar="FOLDER", written=NEVER),
        },
    ),
}
