"""What Heraldry's solution says of its options, for those who design rules."""

from collections.abc import Mapping, Sequence
from itertools import product

from kingofarms.engine.game.solver import Fact
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.terms.terms import Agreed, Value, as_said, choosable, name_of
from kingofarms.engine.words import _
from kingofarms.games.heraldry.options import Options
from kingofarms.games.heraldry.rules import State, begin_round
from kingofarms.games.heraldry.solver.one_round import round_solution
from kingofarms.games.heraldry.solver.whole_match import match_solution
from kingofarms.games.heraldry.text.notation import format_action


def facts(agreed: Agreed) -> list[Fact]:
    """Who wins a round and by how much, with which first cards, and who wins the match."""
    states = opening()
    values = round_solution(agreed).values(states[0])
    best = [format_action(each.action) for each in values if each.margin == values[0].margin]
    return [
        round_fact(values[0].margin),
        Fact("best_first_cards", _("best first cards"), ", ".join(best), ", ".join(best)),
        match_fact(match_solution(agreed).worth(states[0])),
    ]


def opening() -> Array:
    """The table at the start of the first round; seat 0 leads."""
    states = new(State)
    begin_round(states[0], 0)
    return states


def round_fact(margin: int, one: str = "", other: str = "") -> Fact:
    """What a round comes to, for the player who leads it, or for the one who is named first."""
    who = (one or _("the leader")) if margin > 0 else (other or _("the second player"))
    words = _("{who} wins by {margin}").format(who=who, margin=abs(margin))
    return Fact("round_margin", _("a round"), margin, words if margin else _("a draw"))


def match_fact(worth: int, one: str = "", other: str = "") -> Fact:
    """What the match comes to, for the player who leads the first round, or the one named first."""
    words = {
        1: _("{who} wins").format(who=one or _("the leader of the first round")),
        0: _("a draw"),
        -1: _("{who} wins").format(who=other or _("the second player of the first round")),
    }
    return Fact("match", _("the match"), worth, words[worth])


def option_sets(options: Mapping[str, Value]) -> Sequence[dict[str, Value]]:
    """Every combination of the options that are names or yes and no; numbers stay as they are.

    The usual ones come first.
    """
    usual = {name: name_of(value) for name, value in as_said(Options()).items()}
    known = {
        name: [str(options[name])]
        if name in options
        else [usual[name], *(each for each in option.names if each != usual[name])]
        for name, option in choosable(Options).items()
        if option.names
    }
    numbers = {name: value for name, value in options.items() if name not in known}
    return [
        {**dict(zip(known, values, strict=True)), **numbers} for values in product(*known.values())
    ]
