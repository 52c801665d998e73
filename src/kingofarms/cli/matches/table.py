"""Starting a match in the terminal, or resuming one."""

import os
import shlex
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from rich.markup import escape

from kingofarms.bots.bot import Bot
from kingofarms.bots.by_name import bot_named
from kingofarms.bots.search.search import BriefUntilCompiled
from kingofarms.cli.matches.play import (
    CORES,
    PERSON,
    Quit,
    Sitting,
    ask_opponent,
    fresh_file,
    has_terminal,
    score_sheet,
    unfinished_file,
)
from kingofarms.cli.prepare import is_compiled_beside, playable_at_once, prepare
from kingofarms.cli.screen import flow, say
from kingofarms.cli.wishes import Play
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.own_content import agree_with_path
from kingofarms.engine.match.entries import Sit
from kingofarms.engine.match.luck import Stream, sealed
from kingofarms.engine.match.match import Match, check_seats
from kingofarms.engine.match.matchfile import check_place, load
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.options import wishes_from
from kingofarms.engine.words import _
from kingofarms.games import game_named

NOBODY_WORDS = ("nobody", "person", "human")
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
