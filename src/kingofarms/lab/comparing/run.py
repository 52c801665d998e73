"""`compare(…)` and `sweep(…)`: play every variant with the same seed, then compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.options import Value
from kingofarms.engine.words import _
from kingofarms.games import game_named
from kingofarms.lab.cards import Difference, differences
from kingofarms.lab.comparing.changed import changed_of
from kingofarms.lab.comparing.contrast import Contrast, lines_of
from kingofarms.lab.comparing.variants import Variant, check_different, swept
from kingofarms.lab.questions.asking import sample_of
from kingofarms.lab.questions.cards import FORKS
from kingofarms.lab.questions.needs import usual_bots
from kingofarms.lab.series.plan import COMPILED, FORKED, bots_for_seats
from kingofarms.lab.series.run import Result, check_installed, plan_for, series

MATCHES = 2000
FEWEST = 2
Progress = Callable[[int, int], None]  # matches of all variants that are done, and all


@dataclass(frozen=True)
class Setting:
    """How the variants are played: all in the same way."""

    bots: str | Sequence[str] | None = None
    seats: int | None = None
    matches: int = MATCHES
    seed: int = 1
    swap: bool = False
    folder: Path | str | None = None
    workers: int | None = None
    on: str = "local"
    address: str | None = None
    forks: int = 0  # decisions of each kind in a match that are tried

    def bots_for(self, game: Game) -> str | Sequence[str]:
        """The bots; quick ones where none are named."""
        return usual_bots(game)[0] if self.bots is None else self.bots

    def with_forks(self, game: Game) -> Setting:
        """With enough forks to know what cards are worth, where the bots have a next choice."""
        bots = self.bots_for(game)
        names = bots_for_seats(bots if isinstance(bots, str) else list(bots), self.seats_for(game))
        if not all(FORKED.fullmatch(name) for name in names):
            return self
        few = all(name in COMPILED for name in names)
        return replace(self, forks=max(self.forks, FORKS if few else 1))

    def seats_for(self, game: Game) -> int:
        """The seats; as many as the game has where nobody says."""
        return game.SEATS[-1] if self.seats is None else self.seats


def compare(
    game: str | Game,
    a: Variant | Mapping[str, Value],
    b: Variant | Mapping[str, Value],
    setting: Setting | None = None,
    progress: Progress | None = None,
) -> Contrast:
    """Two variants on the same deals: option sets, or Variants with cards or changes of cards."""
    chosen = game_named(game) if isinstance(game, str) else game
    both = [each if isinstance(each, Variant) else Variant(options=each) for each in (a, b)]
    check_different(chosen, both)
    found = differences(*(each.card_set(chosen) for each in both))
    chosen_setting = setting or Setting()
    if any(thing for each in found for thing in each.things):
        chosen_setting = chosen_setting.with_forks(chosen)
    return contrast(chosen, both, 0, chosen_setting, progress, found=found)


def sweep(
    game: str | Game,
    *,
    option: str | None = None,
    card: str | None = None,
    variant: Variant | None = None,
    setting: Setting | None = None,
    progress: Progress | None = None,
) -> Contrast:
    """One option or one number of a card through several values, typed `turn_limit=50..150:25`.

    All other options, cards and changes are those of `variant`.
    """
    chosen = game_named(game) if isinstance(game, str) else game
    plan = swept(chosen, option, card, variant or Variant())
    return contrast(chosen, plan.variants, plan.base, setting or Setting(), progress, plan.asked)


def contrast(
    game: Game,
    variants: Sequence[Variant],
    base: int,
    setting: Setting,
    progress: Progress | None,
    asked: Sequence[str] = (),
    found: Sequence[Difference] = (),
) -> Contrast:
    """Play all of them, and compare each with the base; `found` is what differs of the cards."""
    check_installed()
    if setting.matches < FEWEST:
        raise Refusal(_("At least {count} matches are needed.").format(count=FEWEST))
    for variant in variants:  # refused before anything is played
        plan_for(
            game,
            setting.bots_for(game),
            variant.options,
            variant.path,
            setting.seats_for(game),
            setting.seed,
            setting.swap,
            variant.changes,
        )
    with one_cluster(setting):
        played = [
            play(game, variant, at, setting, part_of_all(progress, at, len(variants)))
            for at, variant in enumerate(variants)
        ]
    samples = [sample_of(each) for each in played]
    lines, changed = lines_of(samples, game, base, asked), changed_of(found, samples)
    return Contrast(game, tuple(variants), base, lines, tuple(played), tuple(asked), changed)


def part_of_all(progress: Progress | None, at: int, count: int) -> Progress | None:
    """The progress of one variant as that of all."""
    if progress is None:
        return None
    tell = progress
    return lambda done, planned: tell(at * planned + done, count * planned)


def play(
    game: Game, variant: Variant, at: int, setting: Setting, progress: Progress | None
) -> Result:
    """The series of one variant."""
    return series(
        game,
        setting.bots_for(game),
        options=variant.options,
        cards=variant.cards,
        changes=variant.changes,
        seats=setting.seats_for(game),
        matches=setting.matches,
        seed=setting.seed,
        swap=setting.swap,
        forks=setting.forks,
        workers=setting.workers,
        on=setting.on,
        address=setting.address,
        out=Path(setting.folder) / f"{at + 1}" if setting.folder else None,
        progress=progress,
    )


@contextmanager
def one_cluster(setting: Setting) -> Iterator[None]:
    """Within, all series run on one Ray cluster, which is not started again for each."""
    if setting.on != "ray":
        yield
        return
    from kingofarms.lab.work.on_ray import OnRay

    cluster = OnRay(setting.workers, setting.address)
    import ray

    if ray.is_initialized():
        yield
        return
    cluster.connect()
    try:
        yield
    finally:
        ray.shutdown()
