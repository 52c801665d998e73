"""Heraldry's solution in words, for `kingofarms solve` and for hints."""

from collections.abc import Sequence
from typing import Any

from rich.table import Table

from kingofarms.engine.game.solver import Judged
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _
from kingofarms.games.heraldry.rules import State, begin_round, is_round_over
from kingofarms.games.heraldry.solver.one_round import round_solution
from kingofarms.games.heraldry.solver.whole_match import match_solution
from kingofarms.games.heraldry.text.notation import (
    HOUSES,
    format_action,
    format_position,
    parse_position,
)

MATCH = {1: N_("won"), 0: N_("drawn"), -1: N_("lost")}


def worth_in_words(judged: Judged) -> str:
    """What an action is worth, exactly."""
    if judged.margin > 0:
        text = _("Wins the round by {margin} with best play on both sides")
    elif judged.margin < 0:
        text = _("Loses the round by {margin} against best play")
    else:
        text = _("Draws the round with best play on both sides")
    after = {
        1: _("the match is won."),
        0: _("the match is drawn."),
        -1: _("the match is lost unless the opponent makes a mistake."),
    }
    return f"{text.format(margin=abs(judged.margin))}; {after[judged.match]}"


def solve(position: str | None, agreed: Agreed) -> dict[str, Any]:
    """Who wins with best play, by what margin, and what every action is worth."""
    states = new(State)
    if position is None:
        begin_round(states[0], 0)
    else:
        states[0] = parse_position(position)
    found = answer(states, agreed)
    if position is None:
        found["openings"] = found.pop("actions")
    else:
        found["position"] = format_position(states[0])
    return found


def answer(states: Array, agreed: Agreed) -> dict[str, Any]:
    """The solution in the words of the JSON."""
    state = states[0]
    if wins_are_too_many(state, agreed):
        raise Refusal(_("H10: with that many rounds won or played the match would be over."))
    if state.bonus and state.laid_count == 1 and not agreed.options.bonus_on_lead:
        raise Refusal(_("H5: it was agreed that a card that is led gives no bonus."))
    margin = round_solution(agreed).margin(state)
    is_over = bool(state.base_card) and not state.bonus and is_round_over(state, agreed.record[0])
    judged = [] if is_over else match_solution(agreed).judge(states)
    sign = 1 if state.to_play == 0 else -1
    best = sign * match_solution(agreed).worth(state)
    return {
        "game": agreed.game,
        "options": agreed.said,
        "to_play": HOUSES[state.to_play],
        "winner": side(margin, state),
        "margin": margin,
        "match": {"winner": side(best, state)},
        "actions": [valued(each) for each in judged],
        "best": [format_action(each.action) for each in judged if each.worth == judged[0].worth],
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
        "action": format_action(judged.action),
        "margin": judged.margin,
        "match": MATCH[judged.match],
    }


def report(solved: dict[str, Any]) -> Sequence[Any]:
    """The round in a sentence, then every action in a table."""
    is_opening, margin, to_play = "openings" in solved, solved["margin"], solved["to_play"]
    who = _("The leader") if is_opening else _(to_play)
    if margin > 0:
        text = _("{who} wins the round by {margin} with best play on both sides.")
    elif margin < 0:
        text = _("{who} loses the round by {margin} against best play.")
    else:
        text = _("{who} draws the round with best play on both sides.")
    first = text.format(who=who, margin=abs(margin))
    actions = solved["openings" if is_opening else "actions"]
    if not actions:
        return [first, _("There is no play: the round is over.")]
    return [first, "", table_of(actions, solved["best"])]


def table_of(actions: Sequence[dict[str, Any]], best: Sequence[str]) -> Table:
    """Every action with its margin and what the match comes to; the best have a star."""
    table = Table(box=None, pad_edge=False)
    table.add_column(_("action"), justify="right")
    table.add_column(_("margin"), justify="right")
    table.add_column(_("match"))
    table.add_column(_("best"))
    for each in actions:
        star = "*" if each["action"] in best else ""
        match = each["match"]
        table.add_row(each["action"], f"{each['margin']:+}", _(match), star)
    return table
