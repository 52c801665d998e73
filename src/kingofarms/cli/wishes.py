"""Wishes: what is typed for a command, a record each; its fields declare the parameters.

Nothing slow is imported here: --help need not wait for Numba.
"""

from dataclasses import dataclass
from pathlib import Path

from kingofarms.engine.settings import ALWAYS, NEVER, REQUIRED, setting
from kingofarms.engine.words import N_

SEATS = N_("Number of players. The minimum if omitted.")
OPTION = N_("Set a game option; 'kingofarms games' lists them.")
CARDS = N_("Play with your own cards: a file or a folder.")
SEED = N_("Seed of the shuffle, to repeat it. Random if omitted.")
GAME = N_("Name of a game; 'kingofarms games' lists them.")
ANY_GAME = N_("Name of a game; 'kingofarms games' lists them. The first one if omitted.")
JSON = N_("Print JSON for programs.")


@dataclass(frozen=True)
class Catalogue:
    """Games, or the cards of one."""

    game: str | None = setting(None, ANY_GAME, metavar="[GAME]", is_argument=True)
    json: bool = setting(False, JSON, "--json")
    cards: Path | None = setting(None, CARDS, metavar="PATH")


@dataclass(frozen=True)
class Recorded:
    """A match file that is shown, checked or thought about; each command takes some of this."""

    file: Path = setting(REQUIRED, N_("A match file."), metavar="FILE", is_argument=True)
    json: bool = setting(False, JSON, "--json")
    fingerprint: str = setting("", N_("The fingerprint that you noted when the match began."))
    iterations: int | None = setting(
        None,
        N_("Search iterations for each action: more is stronger and slower."),
        least=1,
        most=1_000_000,
    )
    cards: Path | None = setting(None, CARDS, metavar="PATH")


@dataclass(frozen=True)
class Solve:
    """A position that is solved."""

    game: str | None = setting(None, ANY_GAME, metavar="[GAME]", is_argument=True)
    position: str | None = setting(
        None,
        N_("A position in the game's notation. The opening if omitted."),
        "--position",
        "-p",
    )
    option: tuple[str, ...] = setting((), OPTION, "--option", "-o", metavar="NAME=VALUE")
    json: bool = setting(False, JSON, "--json")


DATA = N_("Folder of the embedded database.")
DATABASE = N_("Use PostgreSQL instead: postgresql://…")
ENVIRONMENT = "KINGOFARMS_DATABASE"


@dataclass(frozen=True)
class Where:
    """The database of a server, and how one speaks of it; each command takes some of this."""

    json: bool = setting(False, JSON, "--json")
    yes: bool = setting(False, N_("Do not ask first."), "--yes", "-y")
    data: Path | None = setting(None, DATA, metavar="FOLDER")
    database: str | None = setting(None, DATABASE, metavar="URL", envvar=ENVIRONMENT)


@dataclass(frozen=True)
class Backup:
    """A file with all tables."""

    file: Path = setting(REQUIRED, N_("The backup file."), metavar="FILE", is_argument=True)
    data: Path | None = setting(None, DATA, metavar="FOLDER")
    database: str | None = setting(None, DATABASE, metavar="URL", envvar=ENVIRONMENT)
    force: bool = setting(False, N_("Overwrite FILE."), "--force")


@dataclass(frozen=True)
class Play:
    """A match in the terminal."""

    game: str | None = setting(None, ANY_GAME, metavar="[GAME]", is_argument=True)
    bot: str | None = setting(
        None, N_("Opponent, e.g. perfect:0.3; 'nobody' for a second person. Asks if omitted.")
    )
    seat: int = setting(0, N_("Your seat, counted from 0."))
    seats: int | None = setting(None, SEATS)
    options: tuple[str, ...] = setting((), OPTION, "--option", "-o", metavar="NAME=VALUE")
    cards: Path | None = setting(None, CARDS, metavar="PATH")
    seed: int | None = setting(None, SEED)
    save: Path | None = setting(None, N_("Save the match in this file."), metavar="FILE")
    take_backs: bool = setting(
        True,
        N_(
            "Whether undo also takes back what bots have shown; such a match does not count "
            "where results are compared."
        ),
        "--take-backs/--no-take-backs",
    )
    resume: bool = setting(
        False, N_("Resume your last unfinished match, or the one in --save."), "--resume"
    )


@dataclass(frozen=True)
class Watch:
    """Matches of bots."""

    game: str | None = setting(None, ANY_GAME, metavar="[GAME]", is_argument=True)
    bots: str | None = setting(None, N_("One bot for each seat, e.g. perfect,uniform."))
    options: tuple[str, ...] = setting((), OPTION, "--option", "-o", metavar="NAME=VALUE")
    cards: Path | None = setting(None, CARDS, metavar="PATH")
    seed: int | None = setting(None, SEED)
    bot_seed: int = setting(0, N_("Seed of the bots' random choices."))
    matches: int = setting(1, N_("Number of matches."), least=1)
    save: Path | None = setting(
        None, N_("Save to this file, or with --matches to this folder."), metavar="PATH"
    )
    quiet: bool = setting(False, N_("Print only the results."), "--quiet")


@dataclass(frozen=True)
class Tourney:
    """A tournament of bots."""

    game: str = setting(REQUIRED, GAME, metavar="GAME", is_argument=True)
    bots: str = setting(
        REQUIRED,
        N_("The bots, at least one for each seat. Names can be repeated."),
        metavar="A,B,…",
    )
    seats: int | None = setting(None, SEATS)
    options: tuple[str, ...] = setting((), OPTION, "--option", "-o", metavar="NAME=VALUE")
    cards: Path | None = setting(None, CARDS, metavar="PATH")
    matches: int = setting(
        100,
        N_("Minimum number of matches; the last deal is completed."),
        least=1,
        written=ALWAYS,
    )
    seed: int | None = setting(None, SEED)
    bot_seed: int | None = setting(None, N_("Another seed for the bots' random choices: 1, 2 …"))
    strength: float = setting(1.0, N_("Factor for the thinking time of searching bots."))
    save: Path | None = setting(
        None,
        N_("Save each match, and continue an interrupted tournament."),
        metavar="FILE",
        written=NEVER,
    )
    plot: Path | None = setting(
        None,
        N_("Draw the ratings to an .svg, .png or .html file."),
        metavar="FILE",
        written=NEVER,
    )
    json: bool = setting(False, JSON, "--json", written=NEVER)
    threads: int | None = setting(
        None,
        N_("Matches played at the same time. One for each core if omitted."),
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


@dataclass(frozen=True)
class Question:
    """A puzzle that is asked, and its answer."""

    game: str | None = setting(None, ANY_GAME, metavar="[GAME]", is_argument=True)
    date: str | None = setting(
        None, N_("The puzzle of that day. Today if omitted."), metavar="DATE"
    )
    seed: int | None = setting(
        None, N_("Another puzzle of a solved game, by number."), least=1, most=999_999_999
    )
    name: str | None = setting(None, N_("A puzzle by its name, as in its address: knight-17."))
    answer: str | None = setting(None, N_("Your answer; asked for if omitted."))
    json: bool = setting(False, JSON, "--json")


@dataclass(frozen=True)
class Make:
    """A file of puzzles that is made."""

    game: str = setting(REQUIRED, GAME, metavar="GAME", is_argument=True)
    count: int = setting(20, N_("How many the file shall have."), least=1, most=10_000)
    seed: int = setting(1, N_("Seed of the matches."))
    out: Path | None = setting(
        None, N_("The file; that in the game's folder if omitted."), metavar="FILE"
    )
    grade: str = setting(
        "page", N_("Only puzzles that this level misses, such as knight, or a stronger.")
    )
    threads: int | None = setting(None, N_("Threads. One a core if omitted."), least=1, most=1024)


@dataclass(frozen=True)
class Check:
    """Puzzles whose verdicts are repeated."""

    game: str | None = setting(
        None, N_("Only that game; all if omitted."), metavar="[GAME]", is_argument=True
    )
    file: Path | None = setting(None, N_("Puzzles in this file instead."), metavar="FILE")
    seed: int = setting(1, N_("Seed of the fresh searches."))
    first: str | None = setting(None, N_("First day, in a solved game."), "--from", metavar="DATE")
    days: int = setting(400, N_("How many days from then on."), least=1, most=100_000)


@dataclass(frozen=True)
class Arms:
    """A coat of arms that is read and drawn."""

    words: str = setting(
        REQUIRED,
        N_("The description, e.g. 'Azure, a lion rampant or'."),
        metavar="WORDS",
        is_argument=True,
    )
    svg: Path | None = setting(
        None, N_("Draw it as SVG in this file; - for standard output."), metavar="FILE"
    )
    png: Path | None = setting(None, N_("Draw it as PNG in this file."), metavar="FILE")
    width: int = setting(400, N_("Width of the drawing in pixels."), least=16, most=4000)
    hatching: bool = setting(
        False, N_("Draw in black and white, with lines for tinctures."), "--hatching"
    )
    language: str = setting("", N_("Language of the words: en, de or nl. Yours if omitted."))
