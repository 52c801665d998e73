"""Starting a match in the terminal, or resuming one."""

import os
import shlex
from collections.abc import Sequence
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


def start_match(
    name: str | None,
    bot: str | None,
    seat: int,
    seats: int | None,
    options: Sequence[str],
    cards: Path | None,
    seed: int | None,
    file: Path | None,
    take_backs: bool,
) -> None:
    """Start a new match."""
    game = game_named(name)
    agreed = agree_with_path(game, wishes_from(list(options)), cards)
    check_seats(game, seats or game.SEATS[0])
    if bot is None and not has_terminal():
        explain(game)
        return
    if file is not None:
        check_place(file)
    if file and file.exists():
        raise Refusal(
            _("{file} already exists. Resume it with --resume, or choose another name.").format(
                file=file
            )
        )
    luck = sealed() if seed is None else Stream(seed)
    with ready_to_play(game):
        match = Match(game, agreed, seats or game.SEATS[0], luck)
        begin(match, bot, seat, file, cards, take_backs)


def ready_to_play(game: Game) -> AbstractContextManager[None]:
    """A person begins at once; where there is none, everything is compiled first."""
    if has_terminal():
        return playable_at_once(game)
    prepare(game)
    return nullcontext()


def begin(
    match: Match,
    bot: str | None,
    seat: int,
    file: Path | None,
    cards: Path | None,
    take_backs: bool,
) -> None:
    """Seat everybody, and play."""
    game = match.game
    try:
        opponent = ask_opponent(game) if bot is None else bot
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
    run(match, bots, file or fresh_file(game.NAME), cards, take_backs)


def resume_match(name: str | None, file: Path | None, cards: Path | None, take_backs: bool) -> None:
    """Resume an unfinished match."""
    game = game_named(name)
    file = file or unfinished_file(game)
    with ready_to_play(game):
        take_up(load(file, cards), game, file, cards, take_backs)


def take_up(match: Match, game: Game, file: Path, cards: Path | None, take_backs: bool) -> None:
    """Sit down where everybody sat, and play."""
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
    run(match, seat_bots(names, match), file, cards, take_backs)


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


def run(
    match: Match, bots: list[Bot | None], file: Path, cards: Path | None, take_backs: bool
) -> None:
    """Play until it is over or somebody quits."""
    try:
        Sitting(match, bots, file, take_backs).play()
    except (Quit, KeyboardInterrupt):
        say()
        command = os.environ.get("KINGOFARMS_PLAY", "kingofarms play")  # as `./play` calls it
        again = f"{command} {match.game.NAME} --resume --save {shlex.quote(str(file))}"
        is_needed = cards and not match.agreed.files  # else the file has the cards itself
        again += f" --cards {shlex.quote(str(cards))}" if is_needed else ""
        again += "" if take_backs else " --no-take-backs"
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
