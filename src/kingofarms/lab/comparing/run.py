"""`compare(…)` and `sweep(…)`: play every variant with the same seed, then compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace

from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Value
from kingofarms.engine.words import _
from kingofarms.games import game_named
from kingofarms.lab.cards import Difference, differences
from kingofarms.lab.comparing.changed import changed_of
from kingofarms.lab.comparing.contrast import Contrast, lines_of
from kingofarms.lab.comparing.variants import Swept, Variant, check_different, swept
from kingofarms.lab.matches.plan import FORKED, bots_for_seats
from kingofarms.lab.matches.run import Progress, check_installed, plan_of, play_series
from kingofarms.lab.questions.cards import FORKS
from kingofarms.lab.questions.needs import usual_bots
from kingofarms.lab.spec import Spec, is_quick
from kingofarms.lab.work.on_ray import OnRay

MATCHES, FEWEST = 2000, 2


def setting_for(spec: Spec | None, game: Game) -> Spec:
    """How the variants are played; quick bots at as many seats as there are where nobody says."""
    spec = spec or Spec()
    return replace(
        spec,
        game=game.NAME,
        brought=game,
        bots=spec.bots or tuple(usual_bots(game)[:1]),
        seats=game.SEATS[-1] if spec.seats is None else spec.seats,
        matches=MATCHES if spec.matches is None else spec.matches,
    )


def with_forks(spec: Spec) -> Spec:
    """With enough forks to know what cards are worth, where the bots have a next choice."""
    names = bots_for_seats(spec.bots, spec.seats or 1)
    if not all(FORKED.fullmatch(name) for name in names):
        return spec
    return replace(spec, forks=max(spec.forks, FORKS if is_quick(names) else 1))


def compare(
    game: str | Game,
    a: Variant | Mapping[str, Value],
    b: Variant | Mapping[str, Value],
    setting: Spec | None = None,
    progress: Progress | None = None,
) -> Contrast:
    """Two variants on the same deals: option sets, or Variants with cards or changes of cards."""
    chosen = game_named(game) if isinstance(game, str) else game
    both = [each if isinstance(each, Variant) else Variant(options=each) for each in (a, b)]
    check_different(chosen, both)
    found = differences(*(each.card_set(chosen) for each in both))
    spec = setting_for(setting, chosen)
    if any(thing for each in found for thing in each.things):
        spec = with_forks(spec)
    return contrast(spec, Swept(tuple(both), 0), progress, found)


def sweep(
    game: str | Game,
    *,
    option: str | None = None,
    card: str | None = None,
    variant: Variant | None = None,
    setting: Spec | None = None,
    progress: Progress | None = None,
) -> Contrast:
    """One option or one number of a card through several values, typed `turn_limit=50..150:25`.

    All other options, cards and changes are those of `variant`.
    """
    chosen = game_named(game) if isinstance(game, str) else game
    plan = swept(chosen, option, card, variant or Variant())
    return contrast(setting_for(setting, chosen), plan, progress)


def contrast(
    spec: Spec, swept: Swept, progress: Progress | None, found: Sequence[Difference] = ()
) -> Contrast:
    """Play all of them, and compare each with the base; `found` is what differs of the cards."""
    check_installed()
    if spec.matches is not None and spec.matches < FEWEST:
        raise Refusal(_("At least {count} matches are needed.").format(count=FEWEST))
    every = [each.spec(spec, at) for at, each in enumerate(swept.variants)]
    for each in every:  # refused before anything is played
        plan_of(each)
    with OnRay(spec.workers, spec.address).cluster() if spec.on == "ray" else nullcontext():
        played = tuple(
            play_series(each, part_of_all(progress, at, len(every)))
            for at, each in enumerate(every)
        )
    samples, game = [each.sample for each in played], spec.chosen
    lines, changed = lines_of(samples, game, swept.base, swept.asked), changed_of(found, samples)
    return Contrast(game, swept.variants, swept.base, lines, played, swept.asked, changed)


def part_of_all(progress: Progress | None, at: int, count: int) -> Progress | None:
    """The progress of one variant as that of all."""
    if progress is None:
        return None
    tell = progress
    return lambda done, planned: tell(at * planned + done, count * planned)
