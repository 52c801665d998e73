"""Rules that might make Heraldry even, computed from the values of the solution."""

from kingofarms.engine.game.solver import Cure, Fact
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _, ngettext
from kingofarms.games.heraldry.solver.facts import match_fact, opening, round_fact
from kingofarms.games.heraldry.solver.one_round import round_solution
from kingofarms.games.heraldry.solver.whole_match import (
    MatchSolution,
    is_margin_enough,
    match_solution,
)


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
