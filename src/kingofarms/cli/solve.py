"""The exact solution of Heraldry, as a table for people or JSON for programs."""

from typing import Any

from rich.table import Table

from kingofarms.bots.perfect import Judged, PerfectBot
from kingofarms.bots.processes.warm_up import work
from kingofarms.cli.prepare import announced
from kingofarms.cli.screen import out, print_json, say
from kingofarms.engine.match.options import wishes_from
from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import new
from kingofarms.engine.words import N_, _
from kingofarms.games import game_named, heraldry
from kingofarms.games.heraldry.rules import begin_round, is_round_over
from kingofarms.games.heraldry.solver.one_round import round_solution
from kingofarms.games.heraldry.solver.whole_match import match_solution
from kingofarms.games.heraldry.text.notation import HOUSES

MATCH = {1: N_("won"), 0: N_("drawn"), -1: N_("lost")}


def solve_game(name: str, position: str | None, options: list[str], json: bool) -> None:
    """Who wins with best play, by what margin, and what every action is worth."""
    if game_named(name).NAME != heraldry.NAME:
        raise Refusal(_("Only Heraldry can be solved: it has no secrets and no chance."))
    agreed = heraldry.agree(wishes_from(options))
    states = new(heraldry.State)
    if position is None:
        begin_round(states[0], 0)
    else:
        states[0] = heraldry.parse_position(position)
    announced(
        [work(game_named("heraldry"), "solver", lambda: answer(states, agreed))], _("the solver")
    )
    found = answer(states, agreed)
    if position is None:
        found["openings"] = found.pop("actions")
    else:
        found["position"] = heraldry.format_position(states[0])
    if json:
        print_json(found)
    else:
        show(found, position is None)


def answer(states: Any, agreed: Agreed) -> dict[str, Any]:
    """The solution in the words of the JSON."""
    state = states[0]
    if wins_are_too_many(state, agreed):
        raise Refusal(_("H10: with that many rounds won or played the match would be over."))
    if state.bonus and state.laid_count == 1 and not agreed.options.bonus_on_lead:
        raise Refusal(_("H5: it was agreed that a card that is led gives no bonus."))
    margin = round_solution(agreed).margin(state)
    is_over = bool(state.base_card) and not state.bonus and is_round_over(state, agreed.record[0])
    judged = [] if is_over else PerfectBot(agreed).judge(states)
    sign = 1 if state.to_play == 0 else -1
    best = sign * match_solution(agreed).worth(state)
    return {
        "game": heraldry.NAME,
        "options": agreed.said,
        "to_play": HOUSES[state.to_play],
        "winner": side(margin, state),
        "margin": margin,
        "match": {"winner": side(best, state)},
        "actions": [valued(each) for each in judged],
        "best": [
            heraldry.format_action(each.action) for each in judged if each.worth == judged[0].worth
        ],
    }


def wins_are_too_many(state: Any, agreed: Agreed) -> bool:
    """Whether the match would have ended before this position."""
    return bool((state.wins >= agreed.options.rounds_to_win).any()) or bool(
        state.round_number > agreed.options.round_limit
    )


def side(margin: int, state: Any) -> str:
    """Who is ahead by that: the one who led the round, the second, or nobody."""
    if margin == 0:
        return "draw"
    return "lead" if (margin > 0) == (state.leader == state.to_play) else "second"


def valued(judged: Judged) -> dict[str, Any]:
    """An action with its margin and what the match comes to, for the seat to play."""
    return {
        "action": heraldry.format_action(judged.action),
        "margin": judged.margin,
        "match": MATCH[judged.match],
    }


def show(found: dict[str, Any], is_opening: bool) -> None:
    """For people."""
    margin = found["margin"]
    to_play = found["to_play"]
    who = _("The leader") if is_opening else _(to_play)
    if margin > 0:
        text = _("{who} wins the round by {margin} with best play on both sides.")
    elif margin < 0:
        text = _("{who} loses the round by {margin} against best play.")
    else:
        text = _("{who} draws the round with best play on both sides.")
    say(text.format(who=who, margin=abs(margin)))
    actions = found["openings" if is_opening else "actions"]
    if not actions:
        say(_("There is no play: the round is over."))
        return
    table = Table(box=None, pad_edge=False)
    table.add_column(_("action"), justify="right")
    table.add_column(_("margin"), justify="right")
    table.add_column(_("match"))
    table.add_column(_("best"))
    for each in actions:
        star = "*" if each["action"] in found["best"] else ""
        match = each["match"]
        table.add_row(each["action"], f"{each['margin']:+}", _(match), star)
    say()
    out.print(table)
