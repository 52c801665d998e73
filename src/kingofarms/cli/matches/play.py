"""Starting a match in the terminal, or resuming one."""

import os
import shlex
import sys
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path

from rich.markup import escape

from kingofarms.bots.bot import Bot
from kingofarms.bots.levels import LEVELS, bot_named
from kingofarms.bots.search.search import BriefUntilCompiled
from kingofarms.cli.matches.sitting import CORES, PERSON, Sitting, score_sheet
from kingofarms.cli.prepare import is_compiled_beside, playable_at_once, prepare
from kingofarms.cli.screen import Quit, flow, say, typed
from kingofarms.cli.wishes import Play
from kingofarms.engine.files import data_folder, unwritable
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.own_content import agree_with_path
from kingofarms.engine.match.entries import Sit
from kingofarms.engine.match.luck import Stream, sealed
from kingofarms.engine.match.match import Match, check_seats
from kingofarms.engine.match.matchfile import check_place, load, read
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import wishes_from
from kingofarms.engine.words import N_, _
from kingofarms.games import game_named

NOBODY_WORDS = ("nobody", "person", "human")
FOOL = ("uniform", N_("Fool: random legal actions"))
NEIGHBOUR = (PERSON, N_("another person at this keyboard"))
PATIENCE = 2.0  # seconds that a person waits for a bot, at most


def play(wish: Play) -> None:
    """Start a match, or resume one."""
    if not wish.resume:
        start_match(wish)
    elif wish.bot is not None or wish.seed is not None or wish.seats is not None or wish.options:
        raise Refusal(
            _("--resume keeps the options of the match. Leave out --bot, --seats, --seed and -o.")
        )
    else:
        resume_match(wish)


def start_match(wish: Play) -> None:
    """Start a new match."""
    game = game_named(wish.game)
    agreed = agree_with_path(game, wishes_from(wish.options), wish.cards)
    seats = wish.seats or game.SEATS[0]
    check_seats(game, seats)
    if wish.bot is None and not has_terminal():
        explain(game)
        return
    if wish.save is not None:
        check_place(wish.save)
    if wish.save and wish.save.exists():
        raise Refusal(
            _("{file} already exists. Resume it with --resume, or choose another name.").format(
                file=wish.save
            )
        )
    with ready_to_play(game):
        luck = sealed() if wish.seed is None else Stream(wish.seed)
        begin(Match(game, agreed, seats, luck), wish)


def ready_to_play(game: Game) -> AbstractContextManager[None]:
    """A person begins at once; where there is none, everything is compiled first."""
    if has_terminal():
        return playable_at_once(game)
    prepare(game)
    return nullcontext()


def begin(match: Match, wish: Play) -> None:
    """Seat everybody, and play."""
    game, seat = match.game, wish.seat
    try:
        opponent = ask_opponent(game) if wish.bot is None else wish.bot
    except Quit:
        return
    opponent = PERSON if opponent in NOBODY_WORDS else opponent
    if PERSON in opponent.split(",") and game.SECRETS:
        raise Refusal(
            _(
                "{game} has hidden cards, so two people can't share one terminal. Choose a bot."
            ).format(game=game.TITLE)
        )
    if not 0 <= seat < match.seats:
        raise Refusal(_("There is no seat {seat} at this table.").format(seat=seat))
    others = [each.strip() for each in opponent.split(",")]
    others += others[-1:] * match.seats  # the last bot takes all remaining seats
    names = [PERSON if at == seat else others.pop(0) for at in range(match.seats)]
    bots = seat_bots(names, match)
    for at, who in enumerate(names):
        if who:
            match.sit(at, who, bot=True)
    run(Sitting(match, bots, wish.save or fresh_file(game.NAME), wish.take_backs), wish.cards)


def resume_match(wish: Play) -> None:
    """Resume an unfinished match: sit down where everybody sat, and play."""
    game = game_named(wish.game)
    file = wish.save or unfinished_file(game)
    with ready_to_play(game):
        match = load(file, wish.cards)
        if match.game.NAME != game.NAME:
            raise Refusal(
                _("{file} is a match of {other}, not of {game}.").format(
                    file=file, other=match.game.TITLE, game=game.TITLE
                )
            )
        names = [PERSON] * match.seats
        for entry in match.entries:
            if isinstance(entry, Sit):
                names[entry.seat] = entry.player if entry.bot else PERSON
        if match.is_over:
            flow(_("That match is over."))
            flow(score_sheet(match))
            return
        run(Sitting(match, seat_bots(names, match), file, wish.take_backs), wish.cards)


def seat_bots(names: list[str], match: Match) -> list[Bot | None]:
    """The bots by name, ready to choose; None where a person sits."""
    bots = [seat_bot(name, match) if name else None for name in names]
    prepare(match.game, names)
    return bots


def seat_bot(name: str, match: Match) -> Bot:
    """A bot; it thinks briefly while its game is not compiled."""
    game, agreed = match.game, match.agreed
    bot = bot_named(name, game, agreed, threads=CORES, seconds=PATIENCE)
    return BriefUntilCompiled(bot, game, agreed) if is_compiled_beside(game) else bot


def run(sitting: Sitting, cards: Path | None) -> None:
    """Play until it is over or somebody quits."""
    try:
        sitting.play()
    except (Quit, KeyboardInterrupt):
        say()
        match = sitting.match
        command = os.environ.get("KINGOFARMS_PLAY", "kingofarms play")  # as `./play` calls it
        again = f"{command} {match.game.NAME} --resume --save {shlex.quote(str(sitting.file))}"
        is_needed = cards and not match.agreed.files  # else the file has the cards itself
        again += f" --cards {shlex.quote(str(cards))}" if is_needed else ""
        again += "" if sitting.take_backs else " --no-take-backs"
        say(_("Saved. Resume with: {command}").format(command=escape(again)))


def explain(game: Game) -> None:
    """Say what the command would do in a terminal."""
    say(
        _("In a terminal this starts a match of {game} against a bot of your choice.").format(
            game=game.TITLE
        )
    )
    say(
        _("This is not a terminal, so nothing was started. Try: kingofarms watch {game}").format(
            game=game.NAME
        )
    )


def opponents(game: Game) -> list[tuple[str, str]]:
    """The possible opponents and how they play."""
    levels = [(name, f"{_(level.title)}: {_(level.words)}") for name, level in LEVELS.items()]
    # Two people at one keyboard need a game without secrets.
    others = [FOOL, *([NEIGHBOUR] if not game.SECRETS else [])]
    return [*levels, *((name, _(words)) for name, words in others)]


def ask_opponent(game: Game) -> str:
    """Ask for a bot or a person."""
    flow(_("Choose your opponent:"))
    choices = opponents(game)
    for number, (name, words) in enumerate(choices, 1):
        flow(f"  {number}  {escape(words)}" + (f" ([dim]{name}[/])" if name else ""))
    while True:
        text = typed()
        if text.isdecimal() and 1 <= int(text) <= len(choices):
            return choices[int(text) - 1][0]
        if text:
            return text


def has_terminal() -> bool:
    """Whether a person can be asked."""
    return bool(sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty())


def folder_at(folder: Path) -> Path:
    """That folder; it is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None
    return folder


def matches_folder() -> Path:
    """The folder for matches without --save."""
    return folder_at(data_folder() / "matches")


def fresh_file(game: str) -> Path:
    """A new file for a match that starts now."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    return matches_folder() / f"{game}-{stamp}-{os.getpid()}.json"


def unfinished_file(game: Game) -> Path:
    """The file of the last unfinished match of that game."""
    files = sorted(matches_folder().glob(f"{game.NAME}-*.json"), key=lambda f: f.lstat().st_mtime)
    for file in reversed(files):
        try:
            if not read(file).final.over:
                return file
        except Refusal:
            continue
    raise Refusal(_("There is no unfinished match of {game} to resume.").format(game=game.TITLE))
