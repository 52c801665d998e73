"""A series that lies in a folder: reading it, its digest, and any match of it as a match file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kingofarms import __version__
from kingofarms.bots.bot import generators, let_play
from kingofarms.bots.by_name import bot_named
from kingofarms.engine.game.game import Game
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.own_content import agree_with_released
from kingofarms.engine.words import _
from kingofarms.games import game_named
from kingofarms.lab.series.folder import CARDS, Folder, read_manifest
from kingofarms.lab.series.manifest import Manifest
from kingofarms.lab.series.plan import Plan
from kingofarms.lab.series.rows import digest_of_rows
from kingofarms.lab.series.run import Result, check_installed, command, result_in


def manifest_in(path: Path) -> Manifest:
    """The manifest of the series in that folder."""
    if not path.is_dir():
        raise Refusal(_("There is no folder {path}.").format(path=path))
    manifest = read_manifest(path)
    if manifest is None:
        raise Refusal(_("There is no series in {path}.").format(path=path))
    return manifest


def own_cards(path: Path, game: Game) -> Path | None:
    """The copy of the cards that the series was played with; None for the game's own."""
    folder = path / CARDS
    if not folder.is_dir():
        return None
    return next(folder.iterdir()) if game.CONTENT.is_file() else folder


def plan_in(path: Path) -> Plan:
    """The plan of the series in that folder; a Refusal if it can't be played with this program."""
    manifest = manifest_in(path)
    game = game_named(manifest.game)
    cards = own_cards(path, game)
    agreed = agree_with_released(game, manifest.options, manifest.content, cards)
    if agreed.digest != manifest.terms or manifest.rules != game.RULES_VERSION:
        raise Refusal(
            _(
                "{path} was played by version {theirs} with rules or cards that version {ours} "
                "does not have."
            ).format(path=path, theirs=manifest.version, ours=__version__)
        )
    bots = tuple(manifest.bots)
    return Plan(game, agreed, manifest.seats, bots, manifest.seed, manifest.swap, manifest.forks)


def load_series(folder: Path | str) -> Result:
    """The frames of a series that was played to its end."""
    check_installed()
    path = Path(folder)
    plan, manifest = plan_in(path), manifest_in(path)
    if manifest.digest is None:
        raise Refusal(
            _("The series in {path} is not complete. Run its command to continue.").format(
                path=path
            )
        )
    with Folder(path, manifest) as opened:
        again = command(plan, manifest.matches, own_cards(path, plan.game))
        return replace(result_in(opened, plan, again), folder=path)


def digest_in(path: Path) -> str:
    """The digest of the rows as they lie there; a Refusal if they were changed."""
    result = load_series(path)
    forks = None if result.forks is None else result.forks.lazy()
    digest = digest_of_rows(result.plan.game, result.matches.lazy(), result.seats.lazy(), forks)
    if digest != result.digest:
        raise Refusal(
            _("The rows in {path} were changed: their digest is {now}, not {then}.").format(
                path=path, now=digest, then=result.digest
            )
        )
    return digest


def match_of(plan: Plan, number: int) -> Match:
    """One match of the series, played again by the same bots with the same chance."""
    match = Match(plan.game, plan.agreed, plan.seats, Stream(plan.seed, plan.deal(number)))
    names = plan.bots_of(number)
    for seat, name in enumerate(names):
        match.sit(seat, name, bot=True)
    bots = [bot_named(name, plan.game, plan.agreed) for name in names]
    let_play(match, bots, generators(plan.seed, number, plan.seats))
    return match


def exported(path: Path, number: int) -> Match:
    """One match of the series in that folder; a Refusal if it is not the one that was played."""
    check_installed()
    manifest, plan = manifest_in(path), plan_in(path)
    if not 0 <= number < manifest.matches:
        raise Refusal(
            _("There is no match {number}. The matches are 0 to {last}.").format(
                number=number, last=manifest.matches - 1
            )
        )
    match = match_of(plan, number)
    if manifest.digest is not None:
        check_row(path, number, match)
    return match


def check_row(path: Path, number: int, match: Match) -> None:
    """Refuse a match that did not go as its row says: bots of another version choose otherwise."""
    import polars

    seats = polars.scan_parquet(path / "seats.parquet").filter(polars.col("match") == number)
    rows = seats.sort("seat").select("rank", "score").collect()
    outcome = match.outcome
    category = match.game.CATEGORIES[match.game.TOTAL]
    went = (list(outcome.ranks), list(outcome.points[category])) if outcome else ([], [])
    if went != (rows["rank"].to_list(), rows["score"].to_list()):
        raise Refusal(
            _(
                "Match {number} of {path} goes otherwise with version {ours}: it was played by "
                "another one."
            ).format(number=number, path=path, ours=__version__)
        )
