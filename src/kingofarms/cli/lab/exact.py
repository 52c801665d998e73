"""`kingofarms lab exact`, and exact answers of `lab compare` and `lab sweep` for a solved game."""

import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from kingofarms.bots.processes.warm_up import work
from kingofarms.cli.lab.answers import check_lab
from kingofarms.cli.lab.telling import Output, tell_parts
from kingofarms.cli.prepare import announced
from kingofarms.cli.screen import print_json, say
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import Exact
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.options import Value, name_of
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named, games

if TYPE_CHECKING:
    from kingofarms.lab.comparing.variants import Variant
    from kingofarms.lab.render.html import Part


def solved(game: Game) -> Exact:
    """The exact answers of that game, or a Refusal that names the games that have them."""
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


def run_exact(name: str, options: Mapping[str, Value], output: Output) -> None:
    """Every set of options, and what would cure the game with these options."""
    check_lab()
    game = game_named(name)
    game.agree(options)  # refused before anything is computed
    flags = [word for key, value in options.items() for word in ("-o", f"{key}={name_of(value)}")]
    again = shlex.join(["kingofarms", "lab", "exact", game.NAME, *flags, *output.flags()])
    parts, facts = exact_parts(game, options)
    write(game, parts, again, output)
    if output.json:
        with speaking(SOURCE):
            _parts, facts = exact_parts(game, options)
            print_json({"game": game.NAME, **facts, "again": again})
    else:
        tell_parts(parts)
        say(escape(_("To repeat: {command}").format(command=again)))
        output.tell()


def exact_parts(
    game: Game, options: Mapping[str, Value], recipe: int = 0
) -> tuple[list["Part"], dict[str, Any]]:
    """The parts of a report, and the same for programs."""
    from kingofarms.lab.comparing.exact import (
        cures_answer,
        exact_answer,
        for_programs,
        known,
        option_variants,
        title,
    )
    from kingofarms.lab.render.html import Part

    exact = solved(game)
    every = known(game, exact, option_variants(game, exact, dict(options)))
    cures = exact.cures(game.agree(options))
    parts = [
        Part("exact", title(), exact_answer(every, _("options")), recipe),
        Part("cures", _("What would make it even?"), cures_answer(cures), recipe),
    ]
    programs = {
        "option_sets": for_programs(every),
        "cures": [
            {
                "name": cure.name,
                "title": cure.title,
                "rule": cure.rule,
                "facts": {fact.name: fact.value for fact in cure.facts},
            }
            for cure in cures
        ],
    }
    return parts, programs


def answer_exactly(
    game: Game, variants: Sequence["Variant"], what: str, again: str, output: Output
) -> None:
    """Exact answers about these variants in place of a sample."""
    from kingofarms.lab.comparing.exact import exact_answer, for_programs, known, title
    from kingofarms.lab.render.html import Part

    exact = solved(game)
    parts = [Part("exact", title(), exact_answer(known(game, exact, variants), what), 0)]
    write(game, parts, again, output)
    if output.json:
        with speaking(SOURCE):
            every = known(game, exact, variants)
            print_json(
                {
                    "game": game.NAME,
                    "exact": for_programs(every),
                    "sentence": exact_answer(every, what).sentence,
                    "again": again,
                }
            )
    else:
        tell_parts(parts)
        say(escape(_("To sample matches of bots instead, name the bots: --bots A,B.")))
        say(escape(_("To repeat: {command}").format(command=again)))
        output.tell()


def write(game: Game, parts: Sequence["Part"], again: str, output: Output) -> None:
    """The report."""
    from kingofarms.lab.comparing.exact import exact_recipe

    title = _("{game}: exact answers").format(game=game.TITLE)
    output.write(title, parts, [exact_recipe(game, again)], again)
