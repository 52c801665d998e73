"""What Heraldry's solution says of its options, and of rules that might make the game even."""

from collections.abc import Mapping, Sequence
from itertools import product

from kingofarms.engine.game.solver import Cure, Fact
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.terms.terms import Agreed, Value, as_said, choosable, name_of
from kingofarms.engine.words import _, ngettext
from kingofarms.games.heraldry.options import Options
from kingofarms.games.heraldry.rules import State, begin_round
from kingofarms.games.heraldry.solver.one_round import round_solution
from kingofarms.games.heraldry.solver.whole_match import (
    MatchSolution,
    is_margin_enough,
    match_solution,
)
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


# Rules that might make the game even.


class NotByRounds(Exception):
    """The match hangs on more than who wins each round, so a round's margin does not tell."""


class CuredMatch(MatchSolution):
    """A match whose rounds all come to one margin, for the player who leads them."""

    def __init__(self, agreed: Agreed, margin: int) -> None:
        super().__init__(agreed)
        self._margin = margin

    def _search(self, states: Array, endings: Array) -> int:
        if not is_margin_enough(endings):
            raise NotByRounds
        margin = self._margin if states[0].leader == 0 else -self._margin
        return int(endings[0 if margin > 0 else 2 if margin < 0 else 1, 0])


def cures(agreed: Agreed) -> list[Cure]:
    """Every cure with what a round and the match come to."""
    values = round_solution(agreed).values(opening()[0])
    margin = values[0].margin
    return [
        *points_cures(agreed, margin),
        choosing(agreed, margin),
        swapping(agreed, [each.margin for each in values]),
        two_rounds(agreed),
    ]


def cured(agreed: Agreed, margin: int) -> list[Fact]:
    """What a round of that margin means for the match, where that alone decides it."""
    try:
        worth = CuredMatch(agreed, margin).worth(opening()[0])
    except NotByRounds:
        return [round_fact(margin)]
    return [round_fact(margin), match_fact(worth)]


def points_cures(agreed: Agreed, margin: int) -> list[Cure]:
    """Points for the player who loses a round with best play, up to one more than are needed.

    They are subtracted from that player's total. A constant changes no choice between margins, so
    the round comes to its margin and the points.
    """
    who = _("the leader") if margin < 0 else _("the second player")
    sign = 1 if margin < 0 else -1
    return [
        Cure(
            f"points_{points}",
            ngettext("{points} point for {who}", "{points} points for {who}", points).format(
                points=points, who=who
            ),
            _("So many points are subtracted from the total of {who} in each round.").format(
                who=who
            ),
            cured(agreed, margin + sign * points),
        )
        for points in range(1, abs(margin) + 2)
    ]


def choosing(agreed: Agreed, margin: int) -> Cure:
    """The pie rule before any card is led: whoever did not turn up the higher card chooses."""
    worth = match_solution(agreed).worth(opening()[0])
    who = _("the player who does not choose"), _("the player who chooses")
    return Cure(
        "choose_lead",
        _("the other player chooses who leads"),
        _(
            "The player who turned up the lower card chooses who leads the first round; then the "
            "match goes on as usual."
        ),
        [round_fact(-abs(margin), *who), match_fact(-abs(worth), *who)],
    )


def swapping(agreed: Agreed, margins: list[int]) -> Cure:
    """The pie rule after the first card: the leader lays it, the other may change sides."""
    # Whichever side is worth more is taken, so the leader looks for the most even first card.
    return Cure(
        "swap_after_lead",
        _("the other player may change sides after the first card"),
        _(
            "In each round, after the first card is led and before anything else, the other player "
            "may change sides: then both play on with the other's cards. Who leads the next round "
            "is decided as if nobody had changed."
        ),
        cured(agreed, -min(abs(margin) for margin in margins)),
    )


def two_rounds(agreed: Agreed) -> Cure:
    """Two rounds count as one: each player leads one of them, and the totals are added.

    What is won by leading is what is lost by not leading: the sum of the two margins is 0.
    """
    return Cure(
        "two_rounds",
        _("two rounds count as one"),
        _("Each player leads one of two rounds. Their totals are added, and the lower sum wins."),
        cured(agreed, 0),
    )
