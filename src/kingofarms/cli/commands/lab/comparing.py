"""Commands of the lab that compare: compare, sweep, exact."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kingofarms.cli.commands.lab.series import lab
from kingofarms.cli.commands.lab.showing import REPORT, check_files, check_lab, tell, watched
from kingofarms.cli.parameters import AsJson, spread
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.settings import setting, words_of
from kingofarms.engine.terms.terms import wishes_from
from kingofarms.engine.words import N_, _
from kingofarms.lab.spec import COMMANDS, Spec

if TYPE_CHECKING:
    from kingofarms.engine.game.game import Game
    from kingofarms.engine.game.solver import Exact
    from kingofarms.lab.comparing.contrast import Contrast
    from kingofarms.lab.comparing.exact import Told
    from kingofarms.lab.comparing.variants import Variant
    from kingofarms.lab.render.html import Part


OPTIONS = N_("Options of one of the two variants.")
CARDS = N_("Cards of one of the two: a file or a folder.")


@dataclass(frozen=True)
class Sides:
    """The two that are compared: their options and cards, as typed."""

    a: tuple[str, ...] = setting((), OPTIONS, metavar="NAME=VALUE,…")
    a_cards: Path | None = setting(None, CARDS, metavar="PATH")
    b: tuple[str, ...] = setting((), OPTIONS, metavar="NAME=VALUE,…")
    b_cards: Path | None = setting(None, CARDS, metavar="PATH")


def side(typed: Sequence[str], cards: Path | None, spec: Spec) -> "Variant":
    """One of the two; several options may stand in one word, parted by commas."""
    from kingofarms.lab.comparing.variants import Variant

    own = wishes_from([part for word in typed for part in word.split(",") if part])
    return Variant({**spec.options, **own}, cards or spec.cards)


@lab.command(help=_("Compare two sets of options or cards on the same deals."))
@spread
def compare(spec: Annotated[Spec, COMMANDS["compare"]], sides: Sides, json: AsJson = False) -> None:
    check_files(spec, *REPORT)
    check_lab()
    from kingofarms.lab.comparing.answers import compared_parts
    from kingofarms.lab.comparing.run import compare as compared
    from kingofarms.lab.comparing.variants import check_different

    game = spec.chosen
    if sides == Sides() and not spec.changes:
        raise Refusal(
            _("Say what differs: {flags}.").format(
                flags="--a, --b, --a-cards, --b-cards, --without, --double, --change"
            )
        )
    one = side(sides.a, sides.a_cards, spec)
    other = replace(side(sides.b, sides.b_cards, spec), changes=spec.changes)
    check_different(game, [one, other])
    again = spec.command("compare", *words_of(sides))
    if game.exact and not spec.bots:
        answer_exactly([one, other], "", again, spec, json)
        return
    title = _("{game}: “{a}” and “{b}” compared").format(
        game=game.TITLE, a=one.words, b=other.words
    )
    play = partial(compared, game, one, other, spec)
    play_and_tell(play, compared_parts, title, again, spec, json)


@lab.command(help=_("Try several values of an option or of a card's number on the same deals."))
@spread
def sweep(
    spec: Annotated[Spec, COMMANDS["sweep"]],
    option: Annotated[
        str | None,
        typer.Option("--option", "-o", metavar="NAME=1..9:2", help=_("The option and its values.")),
    ] = None,
    card: Annotated[
        str | None,
        typer.Option(
            "--card", metavar="CARD.NUMBER=1..6", help=_("A card's number and its values.")
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    check_files(spec, *REPORT)
    check_lab()
    from kingofarms.lab.comparing.answers import swept_parts
    from kingofarms.lab.comparing.run import sweep as run
    from kingofarms.lab.comparing.variants import Variant, swept

    game = spec.chosen
    shared = Variant(spec.options, spec.cards, spec.changes)
    variants = swept(game, option, card, shared).variants
    what = variants[0].words.partition("=")[0]
    words = ["--option", option] if option else ["--card", str(card)]
    again = spec.command("sweep", *words)
    if game.exact and not spec.bots:
        answer_exactly(variants, what, again, spec, json)
        return
    title = _("{game}: what {what} changes").format(game=game.TITLE, what=what)
    play = partial(run, game, option=option, card=card, variant=shared, setting=spec)
    play_and_tell(play, swept_parts, title, again, spec, json)


def play_and_tell(
    play: Callable[..., "Contrast"],
    parts: Callable[["Contrast"], list["Part"]],
    title: str,
    again: str,
    spec: Spec,
    json: bool,
) -> None:
    """Play with a progress bar; then tell people or programs, and write a report."""
    from kingofarms.cli.prepare import prepare
    from kingofarms.lab.comparing.answers import for_programs
    from kingofarms.lab.comparing.run import setting_for
    from kingofarms.lab.matches.plan import bots_for_seats
    from kingofarms.lab.report import recipe_of

    whole = setting_for(spec, spec.chosen)
    prepare(spec.chosen, bots_for_seats(whole.bots, whole.seats or 1))
    with watched(whole.matches or 0, spec.folder is not None) as progress:
        contrast = play(progress=progress)
    recipes = [recipe_of(each) for each in contrast.played]
    tell(title, lambda: (parts(contrast), for_programs(contrast)), recipes, again, spec, json)


@lab.command(help=_("Answer exactly who wins a solved game, with all options and proposed cures."))
@spread
def exact(spec: Annotated[Spec, COMMANDS["exact"]], json: AsJson = False) -> None:
    check_files(spec, *REPORT)
    check_lab()
    from kingofarms.lab.comparing.exact import about_options

    game = spec.chosen
    game.agree(spec.options)  # refused before anything is computed
    again = spec.command("exact")
    tell_exactly(lambda: about_options(game, solved(game), spec.options), again, spec, json)


def tell_exactly(
    told: Callable[[], "Told"], again: str, spec: Spec, json: bool, hint: str = ""
) -> None:
    """Exact answers in place of a sample."""
    from kingofarms.lab.comparing.exact import exact_recipe

    game = spec.chosen

    def with_game() -> "Told":
        parts, programs = told()
        return parts, {"game": game.NAME, **programs}

    title = _("{game}: exact answers").format(game=game.TITLE)
    tell(title, with_game, [exact_recipe(game, again)], again, spec, json, hint=hint)


def solved(game: "Game") -> "Exact":
    """The exact answers of that game, or a Refusal that names the games that have them."""
    from kingofarms.bots.processes.warm_up import work
    from kingofarms.cli.prepare import announced
    from kingofarms.engine.game.game import games

    solver = game.exact
    if solver is None:
        names = ", ".join(each.NAME for each in games().values() if each.exact)
        raise Refusal(
            _("{game} is not solved; these games are: {names}.").format(
                game=game.TITLE, names=names or _("none")
            )
        )
    announced([work(game, "solver", lambda: solver.facts(game.agree({})))], _("the solver"))
    return solver


def answer_exactly(
    variants: Sequence["Variant"], what: str, again: str, spec: Spec, json: bool
) -> None:
    """Exact answers about these variants in place of a sample."""
    from kingofarms.lab.comparing.exact import about_variants

    game = spec.chosen
    hint = _("To sample matches of bots instead, name the bots: --bots A,B.")
    told = partial(about_variants, game, solved(game), variants, what)
    tell_exactly(told, again, spec, json, hint)
