"""Series: playing what is missing of one, and reading one that lies in a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.util import find_spec
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from kingofarms import __version__
from kingofarms.bots.bot import generators, let_play
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.listed import listed
from kingofarms.engine.game.own_content import agree_with_released
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Value
from kingofarms.engine.words import _
from kingofarms.games import game_named
from kingofarms.lab.cards import changed_cards, changes_from
from kingofarms.lab.matches.folder import CARDS, Folder, Manifest, manifest_of, read_manifest
from kingofarms.lab.matches.plan import Plan, bots_for_seats
from kingofarms.lab.matches.rows import Chunk, Rows, chunks_of, digest_of_rows, names_of, play_chunk
from kingofarms.lab.matches.table import Table
from kingofarms.lab.spec import Spec
from kingofarms.lab.work.runner import Here, Runner, runner_for

if TYPE_CHECKING:
    from polars import DataFrame

    from kingofarms.lab.statistics.sample import Sample

MATCHES = 1000  # where nobody says
SMALL = 2  # chunks that are not worth a process of their own

Progress = Callable[[int, int], None]  # matches that are done, and all


@dataclass(frozen=True)
class Result:
    """A series that was played: its frames (docs/lab/columns.md) and how to play it again."""

    plan: Plan
    matches: DataFrame
    seats: DataFrame
    names: DataFrame
    digest: str  # of all rows
    command: str  # that plays it again
    changes: tuple[str, ...] = ()  # of the cards, as typed
    forks: DataFrame | None = None  # where the plan asks for any
    version: str = __version__  # of the program that played it
    folder: Path | None = None  # from which it was read
    parts: tuple[Result, ...] = ()  # of which it was put together

    @cached_property
    def sample(self) -> Sample:
        """The rows as arrays."""
        from kingofarms.lab.statistics.sample import Sample

        kinds = listed(self.plan.game, "THING_KINDS")
        return Sample(self.matches, self.seats, self.names, self.forks, kinds)


def series(
    game: str | Game,
    bots: str | Sequence[str] = "greedy",
    *,
    options: Mapping[str, Value] | None = None,
    cards: str | PathLike[str] | None = None,
    changes: Sequence[str] = (),
    seats: int | None = None,
    matches: int = 1000,
    seed: int = 1,
    swap: bool = False,
    forks: int = 0,
    workers: int | None = None,
    on: str = "local",
    address: str | None = None,
    out: str | PathLike[str] | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play many matches of these bots. The same seed gives the same rows, wherever they are played.

    With `out`, every chunk is kept in that folder as soon as it is done, and a series that was
    stopped goes on. With `swap`, every deal is played once for each rotation of the bots. `changes`
    of the cards are typed as `"without Dagger"`, `"double Dagger"` or `"Dagger.points=2"`. With
    `forks`, so many decisions of each kind in each match are also taken otherwise (`forks.py`).
    """
    spec = Spec(
        game if isinstance(game, str) else game.NAME,
        (bots,) if isinstance(bots, str) else tuple(bots),
        seats,
        dict(options or {}),
        None if cards is None else Path(cards),
        tuple(changes),
        swap=swap,
        forks=forks,
        matches=matches,
        seed=seed,
        folder=None if out is None else Path(out),
        workers=workers,
        on=on,
        address=address,
        brought=None if isinstance(game, str) else game,
    )
    return play_series(spec, progress)


def play_series(spec: Spec, progress: Progress | None = None) -> Result:
    """Play the series, or what is missing of it in its folder."""
    check_installed()
    if spec.matches is not None and spec.matches < 1:
        raise Refusal(_("A series has at least one match."))
    runner = runner_for(spec.on, spec.workers, spec.address)
    game = spec.chosen
    with changed_cards(game, spec.options, spec.cards, changes_from(spec.changes)) as own:
        plan = plan_of(replace(spec, cards=own, changes=()))
        whole = replace(spec, seats=plan.seats, bots=plan.bots, matches=spec.matches or MATCHES)
        if spec.folder is None:
            return in_memory(plan, whole, runner, progress)
        manifest = manifest_of(plan, whole, __version__)
        with Folder(spec.folder, manifest, own) as folder:
            play_chunks(plan, folder.missing(), runner, whole, folder.add, progress)
            if not folder.is_complete:
                folder.finish(plan)
            return result_in(folder, plan, command(plan, whole))


def result_in(folder: Folder, plan: Plan, again: str) -> Result:
    """The whole series in a folder."""
    matches, seats, names = (folder.scan(name).collect() for name in ("matches", "seats", "names"))
    manifest = folder.manifest
    digest, changes = str(manifest.digest), tuple(manifest.changes)
    forks = folder.scan("forks").collect() if plan.forks else None
    return Result(plan, matches, seats, names, digest, again, changes, forks, manifest.version)


def check_installed(names: Sequence[str] = ("polars",)) -> None:
    """Refuse where one of these libraries is missing, and say how to get those of the lab."""
    if not all(find_spec(name) for name in names):
        raise Refusal(
            _("For the lab, first run: {command}").format(command="pip install 'kingofarms[lab]'")
        )


def plan_of(spec: Spec) -> Plan:
    """The plan of that series; a Refusal if it can't be played."""
    game = spec.chosen
    seats = game.SEATS[0] if spec.seats is None else spec.seats
    bots = bots_for_seats(spec.bots, seats)
    with changed_cards(game, spec.options, spec.cards, changes_from(spec.changes)) as own:
        agreed = game.agree(spec.options, own)
    plan = Plan(game, agreed, seats, bots, spec.seed, swap=spec.swap, forks=spec.forks)
    plan.check()
    return plan


def play_chunks(
    plan: Plan,
    missing: list[range],
    runner: Runner,
    spec: Spec,
    keep: Callable[[Chunk, Rows], None],
    progress: Progress | None,
) -> None:
    """Play the missing matches, and hand over the rows of each chunk when it is done."""
    planned = spec.matches or MATCHES
    done = planned - sum(map(len, missing))
    if progress and done:
        progress(done, planned)
    chunks = chunks_of(plan, missing)
    if not chunks:
        return
    # Here first: what is compiled now, every process finds in the cache. It is quickly done again.
    Table(plan).play([chunks[0].begins])
    if spec.workers is None and len(chunks) <= SMALL:
        runner = Here()
    with closing(runner.run(play_chunk, chunks)) as results:
        for chunk, rows, _process in results:
            keep(chunk, rows)
            done += chunk.ends - chunk.begins
            if progress:
                progress(done, planned)


def in_memory(plan: Plan, spec: Spec, runner: Runner, progress: Progress | None) -> Result:
    """Play all matches, and keep nothing on the disk."""
    import polars

    chunks: dict[int, Rows] = {}

    def keep(chunk: Chunk, rows: Rows) -> None:
        chunks[chunk.begins] = rows

    play_chunks(plan, [range(spec.matches or MATCHES)], runner, spec, keep, progress)
    ordered = [chunks[begins] for begins in sorted(chunks)]
    frames = [
        polars.concat([polars.read_parquet(BytesIO(part)) for part in parts if part is not None])
        for parts in zip(*ordered, strict=True)
        if parts[0] is not None
    ]
    digest = digest_of_rows(plan.game, *(frame.lazy() for frame in frames))
    forks = frames[2] if plan.forks else None
    again = command(plan, spec)
    return Result(
        plan, frames[0], frames[1], names_of(plan), digest, again, spec.changes, forks=forks
    )


def command(plan: Plan, spec: Spec) -> str:
    """The command that plays the series again; options that are as usual are left out."""
    usual = plan.game.agree({}, spec.cards).said
    options = {name: each for name, each in plan.agreed.said.items() if each != usual[name]}
    bots = plan.bots[:1] if len(set(plan.bots)) == 1 else plan.bots
    return replace(spec, bots=(",".join(bots),), options=options).command("series")


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
        names = ("game", "seats", "swap", "forks", "matches", "seed")
        typed = {name: getattr(manifest, name) for name in names}
        again = command(plan, Spec(cards=own_cards(path, plan.game), **typed))
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
    for seat, name in enumerate(plan.bots_of(number)):
        match.sit(seat, name, bot=True)
    let_play(match, plan.seated(number), generators(plan.seed, number, plan.seats))
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
