"""The exact solution of a game, as a table for people or JSON for programs."""

from functools import partial

from kingofarms.bots.processes.warm_up import work
from kingofarms.cli.prepare import announced
from kingofarms.cli.screen import out, print_json, say
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import Solver
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.options import wishes_from
from kingofarms.engine.words import _
from kingofarms.games import game_named, games


def solve_game(name: str | None, position: str | None, options: list[str], json: bool) -> None:
    """Who wins with best play, by what margin, and what every action is worth."""
    game, solver = solved_game(name)
    agreed = game.agree(wishes_from(options))
    ask = partial(solver.solve, position, agreed)
    announced([work(game, "solver", ask)], _("the solver"))
    solution = ask()
    if json:
        print_json(solution)
        return
    for piece in solver.report(solution):
        say(piece) if isinstance(piece, str) else out.print(piece)


def solved_game(name: str | None) -> tuple[Game, Solver]:
    """The game of that name and its solver; without a name the first that has one."""
    there = {each.NAME: solver for each in games().values() if (solver := each.solver)}
    game = game_named(next(iter(there), None) if name is None else name)
    if game.NAME not in there:
        raise Refusal(
            _("{game} is not solved; these games are: {names}.").format(
                game=game.TITLE, names=", ".join(there) or _("none")
            )
        )
    return game, there[game.NAME]
