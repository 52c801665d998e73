"""A tournament of bots on the command line: play it, save it, continue it, show it."""

import math
import secrets
import shlex
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.markup import escape

from kingofarms import __version__
from kingofarms.cli.prepare import prepare
from kingofarms.cli.screen import INTERRUPTED, errors, print_json, print_table, progress, say
from kingofarms.cli.wishes import Tourney
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.own_content import agree_with_released
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.settings import words_of
from kingofarms.engine.terms.terms import Agreed, Value, name_of, wishes_from
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named
from kingofarms.lab import tourney as lab
from kingofarms.lab.ratings import (
    DRAWS,
    Estimate,
    Pair,
    Standing,
    Standings,
    check_plot,
    draw,
    standings,
)
from kingofarms.lab.tourney import Ledger, MatchResult, play_matches, read_header
from kingofarms.lab.work.runner import Here, Runner, runner_for

SEED_BITS = 32  # of a random seed: short enough to type
MOST_BITS = 63
SHORT = 10_000  # matches of quick bots, which are done before other processes have begun


def run_tourney(wish: Tourney) -> None:
    """Play the missing matches, then show the standings."""
    save, plot = wish.save, wish.plot
    if not (math.isfinite(wish.strength) and wish.strength > 0):
        raise Refusal(_("--strength must be a number above 0. With 2, bots think twice as long."))
    if plot is not None:
        check_plot(plot)
        if save is not None and save.resolve() == plot.resolve():
            raise Refusal(_("--save and --plot must name two different files."))
    runner = runner_for(wish.on, wish.threads, wish.address)
    game = game_named(wish.game)
    agreed = settle_terms(game, wishes_from(wish.options), wish.cards, save)
    seed, bot_seed = settle_seeds((wish.seed, wish.bot_seed), save)
    tourney = lab.Tourney(
        game=game,
        agreed=agreed,
        seats=game.SEATS[0] if wish.seats is None else wish.seats,
        bots=tuple(each.strip().lower() for each in wish.bots.split(",")),
        seed=seed,
        bot_seed=bot_seed,
        strength=wish.strength,
    )
    tourney.check()
    is_short = tourney.is_compiled and wish.matches <= SHORT
    if is_short and wish.on == "local" and wish.threads is None:
        runner = Here()
    with Ledger(save, tourney, __version__) if save is not None else nullcontext() as ledger:
        planned = tourney.whole_deals(wish.matches)
        if ledger:
            ledger.check_reach(planned)
        prepare(game, tourney.bots)
        results, finished = play_rest(tourney, planned, ledger, runner)
    again = command(tourney, planned, wish)
    if results:
        result = standings(tourney.names, tourney.seats, results)
        if wish.json:
            with speaking(SOURCE):
                print_json(for_programs(tourney, result, planned, again))
        else:
            show(tourney, result, again)
        if plot is not None:
            draw(result, title(tourney, result), plot)
    if not finished:
        errors.print(left_off(len(results), planned, save), markup=False, soft_wrap=True)
        sys.exit(INTERRUPTED)


def settle_terms(
    game: Game, wishes: Mapping[str, Value], cards: Path | None, save: Path | None
) -> Agreed:
    """What was agreed; with the cards of the file, where a release had them."""
    header = read_header(save) if save is not None else None
    if header is None or header.game != game.NAME:
        return game.agree(wishes, cards)
    return agree_with_released(game, wishes, header.content, cards)


def settle_seeds(seeds: tuple[int | None, int | None], save: Path | None) -> tuple[int, int]:
    """The seeds of deals and bots: from the command line, from the file, or random.

    If only the seed of the deals is given, the seed of the bots is 0, so that the command repeats.
    """
    seed, bot_seed = seeds
    if any(abs(each or 0) >> MOST_BITS for each in seeds):
        raise Refusal(_("That seed is too long. Use up to 18 digits."))
    header = read_header(save) if save is not None else None
    if header:
        seed = header.seed if seed is None else seed
        return seed, header.bot_seed if bot_seed is None else bot_seed
    if bot_seed is None:
        bot_seed = 0 if seed is not None else secrets.randbits(SEED_BITS)
    return secrets.randbits(SEED_BITS) if seed is None else seed, bot_seed


def play_rest(
    tourney: lab.Tourney,
    planned: int,
    ledger: Ledger | None,
    runner: Runner,
) -> tuple[list[MatchResult], bool]:
    """All matches, from the file and played now, and whether the tournament is complete."""
    results = [each for each in ledger.results if each.match < planned] if ledger else []
    done = {each.match for each in results}
    todo = (number for number in range(planned) if number not in done)
    try:
        with (
            progress(planned, len(results)) as tell,
            closing(play_matches(tourney, todo, runner)) as batches,
        ):
            for batch in batches:
                if ledger:
                    ledger.add(batch)
                results += batch
                tell(len(results), planned)
    except KeyboardInterrupt:
        pass
    return results, len(results) == planned


def left_off(done: int, planned: int, save: Path | None) -> str:
    """How to continue a tournament that was stopped."""
    if save is None:
        return _(
            "Stopped after {done} of {planned} matches. They were not saved; use --save for that."
        ).format(done=done, planned=planned)
    return _(
        "Stopped after {done} of {planned} matches, saved in {path}. Run the same command to "
        "continue."
    ).format(done=done, planned=planned, path=save)


def command(tourney: lab.Tourney, planned: int, wish: Tourney) -> str:
    """The command that repeats the tournament."""
    usual = tourney.game.agree({}, wish.cards).said
    again = replace(
        wish,
        game=tourney.game.NAME,
        bots=",".join(tourney.bots),
        seats=tourney.seats,
        options=tuple(
            f"{name}={name_of(value)}"
            for name, value in tourney.agreed.said.items()
            if value != usual[name]
        ),
        matches=planned,
        seed=tourney.seed,
        bot_seed=tourney.bot_seed or None,
    )
    return shlex.join(["kingofarms", "tourney", *words_of(again)])


def for_programs(
    tourney: lab.Tourney, result: Standings, planned: int, again: str
) -> dict[str, Any]:
    """The whole result as one JSON object."""
    return {
        "game": tourney.game.NAME,
        "seats": tourney.seats,
        "options": tourney.agreed.said,
        "content": tourney.agreed.content_digest,
        "matches": result.matches,
        "planned": planned,
        "deals": result.deals,
        "seed": tourney.seed,
        "bot_seed": tourney.bot_seed,
        "strength": tourney.strength,
        "points": tourney.game.CATEGORIES[tourney.game.TOTAL],
        "bots": [bot_for_programs(each, tourney) for each in result.bots],
        "pairs": [pair_for_programs(each) for each in result.pairs],
        "by_seat": [
            {"seat": seat, "wins_share": round(each.value, 4), "interval": ends(each, 4)}
            for seat, each in enumerate(result.seats)
        ],
        "again": again,
    }


def bot_for_programs(each: Standing, tourney: lab.Tourney) -> dict[str, Any]:
    """One bot."""
    return {
        "bot": each.bot,
        "entrants": tourney.bots.count(each.bot),
        "matches": each.matches,
        "wins": round(each.wins, 4),
        "wins_share": round(each.share.value, 4),
        "interval": ends(each.share, 4),
        "rating": round(each.rating.value, 1),
        "rating_interval": ends(each.rating, 1),
        "points_mean": round(each.points.value, 3),
        "points_interval": ends(each.points, 3),
    }


def pair_for_programs(each: Pair) -> dict[str, Any]:
    """Two bots."""
    return {
        "bot": each.bot,
        "other": each.other,
        "wins": each.wins,
        "losses": each.losses,
        "ties": each.ties,
        "decided": each.wins + each.losses,
        "wins_share": round(each.share.value, 4),
        "interval": ends(each.share, 4),
    }


def ends(estimate: Estimate, digits: int) -> list[float]:
    """Both ends of the interval."""
    return [round(estimate.low, digits), round(estimate.high, digits)]


def show(tourney: lab.Tourney, result: Standings, again: str) -> None:
    """For people: the bots from the strongest down, their results in pairs, and the seats."""
    say(f"[b]{escape(title(tourney, result))}[/]")
    say()
    category = tourney.game.CATEGORIES[tourney.game.TOTAL]
    rows = [
        [
            each.bot,
            str(each.matches),
            in_percent(each.share),
            in_points(each.rating),
            f"{each.points.value:.1f} [{each.points.low:.1f}, {each.points.high:.1f}]",
        ]
        for each in sorted(result.bots, key=lambda each: -each.rating.value)
    ]
    columns = [_("bot"), _("matches"), _("share of wins"), _("rating"), _(category)]
    print_table(columns, rows)
    show_pairs(result.pairs)
    shares = zip(tourney.game.seat_names(tourney.seats), map(in_percent, result.seats), strict=True)
    print_table([_("seat"), _("share of wins")], [*shares])
    say(
        _("95 % intervals, from resampling the {deals} deals {draws} times.").format(
            deals=result.deals, draws=DRAWS
        )
    )
    say(escape(_("To repeat: {command}").format(command=again)))


def show_pairs(pairs: Sequence[Pair]) -> None:
    """A sentence for two bots, a table for more."""
    if len(pairs) == 1:
        (pair,) = pairs
        text = _(
            "{bot} beats {other} in {wins} of {decided} decided matches: {share}; ties: {ties}"
        )
        say(
            text.format(
                bot=escape(pair.bot),
                other=escape(pair.other),
                wins=pair.wins,
                decided=pair.wins + pair.losses,
                share=escape(in_percent(pair.share)),
                ties=pair.ties,
            )
        )
        say()
    elif pairs:
        rows = [
            [
                pair.bot,
                pair.other,
                _("{wins} of {decided}").format(wins=pair.wins, decided=pair.wins + pair.losses),
                in_percent(pair.share),
                str(pair.ties),
            ]
            for pair in pairs
        ]
        print_table([_("bot"), _("against"), _("wins"), _("share"), _("ties")], rows)


def title(tourney: lab.Tourney, result: Standings) -> str:
    """The title of the report."""
    return _("{game}, {seats} seats: {matches} matches on {deals} deals").format(
        game=tourney.game.TITLE, seats=tourney.seats, matches=result.matches, deals=result.deals
    )


def in_percent(estimate: Estimate) -> str:
    """A share with its interval."""
    return f"{estimate.value:.1%} [{estimate.low:.1%}, {estimate.high:.1%}]"


def in_points(estimate: Estimate) -> str:
    """A rating with its interval."""
    return f"{estimate.value:+.0f} [{estimate.low:+.0f}, {estimate.high:+.0f}]"
