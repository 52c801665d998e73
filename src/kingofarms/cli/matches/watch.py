"""Bots playing each other: one match in words, or the results of many."""

from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape

from kingofarms.bots.bot import Bot, generators, let_choose, let_play
from kingofarms.bots.levels import bot_named, bots_for
from kingofarms.cli.matches.play import folder_at
from kingofarms.cli.matches.sitting import narration, score_sheet
from kingofarms.cli.prepare import prepare
from kingofarms.cli.screen import flow
from kingofarms.cli.wishes import Watch
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.own_content import agree_with_path
from kingofarms.engine.match.luck import Luck, Stream, sealed
from kingofarms.engine.match.match import Match, check_seats
from kingofarms.engine.match.matchfile import check_place, save
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import wishes_from
from kingofarms.engine.words import _
from kingofarms.games import game_named


def watch_matches(wish: Watch) -> None:
    """Play the matches one after the other. The bots keep their seats."""
    game = game_named(wish.game)
    agreed = agree_with_path(game, wishes_from(wish.options), wish.cards)
    names = [each.strip() for each in (wish.bots or usual_bots(game)).split(",")]
    check_seats(game, len(names))
    is_one = wish.matches == 1
    files = prepare_place(wish.save, game.NAME, wish.matches) if wish.save is not None else []
    seated = [bot_named(bot, game, agreed) for bot in names]
    prepare(game, names)
    wins = [0] * len(names)
    for number in range(wish.matches):
        luck: Luck = sealed() if wish.seed is None else Stream(wish.seed, number)
        match = Match(game, agreed, len(names), luck)
        for seat, bot in enumerate(names):
            match.sit(seat, bot, bot=True)
        rngs = generators(wish.bot_seed, number, match.seats)
        if is_one and not wish.quiet:
            play_aloud(match, seated, rngs)
        else:
            let_play(match, seated, rngs)
        if match.outcome and not match.outcome.is_draw:
            for seat in match.outcome.winners:
                wins[seat] += 1
        if files:
            save(match, files[number])
        if is_one:
            flow()
            flow(score_sheet(match, game.seat_names(match.seats)))
    if not is_one:
        for name, bot, won in zip(game.seat_names(len(names)), names, wins, strict=True):
            flow(
                _("{seat} ({bot}) wins {wins} of {matches} matches").format(
                    seat=name, bot=escape(bot), wins=won, matches=wish.matches
                )
            )


def usual_bots(game: Game) -> str:
    """The fewest bots the game needs, of a kind that plays well and fast."""
    there = bots_for(game)
    bot = "perfect:0.2" if "perfect" in there else "greedy" if "greedy" in there else "page"
    return ",".join([bot] * game.SEATS[0])


def play_aloud(match: Match, bots: Sequence[Bot], rngs: Sequence[Array]) -> None:
    """Let the bots play, and print each action."""
    names = match.game.seat_names(match.seats)
    for name, bot in zip(names, match.names, strict=True):
        flow(_("{name} is played by {bot}.").format(name=name, bot=escape(bot)))
    tell(match, names)
    while not match.is_over:
        seat = match.to_play
        match.act(let_choose(match, bots[seat], rngs[seat]), seat)
        tell(match, names)


def tell(match: Match, names: Sequence[str]) -> None:
    """Print what the last action caused, on one line, as a watcher sees it."""
    if sentences := narration(match, names):
        flow(escape(sentences))


def prepare_place(target: Path, name: str, matches: int) -> list[Path]:
    """The files to save the matches in. Refuses before playing if one already exists."""
    files = [target]
    if matches > 1:
        folder = folder_at(target)
        files = [folder / f"{name}-{number:06}.json" for number in range(matches)]
    check_place(files[0])
    for file in files:
        if file.exists():
            raise Refusal(_("{file} already exists. Choose another name.").format(file=file))
    return files
