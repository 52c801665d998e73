"""Claims about the pace: drawing one metal, rushing the end, sixty metals, drawing first."""

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import _
from kingofarms.lab.answers.answer import Listing
from kingofarms.lab.answers.numbers import mean_words, percent, share_words, whole
from kingofarms.lab.diary.claim_answer import ClaimAnswer, Mark, change_words, plain, versions_table
from kingofarms.lab.diary.verdict import agreement, verdict
from kingofarms.lab.diary.versions import (
    Difference,
    Versions,
    a_turn,
    difference,
    of_match,
    ready_first_wins,
    turns,
)
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import mean, quantile, share

RARE = 0.05  # of the matches: what happens no oftener is rare


def slow(versions: Versions) -> ClaimAnswer:
    """Version 2 draws one metal by an action, version 3 fills the hand."""
    two, three = versions.with_options(version="2"), versions.with_options(version="3")
    mining = difference(two, three, a_turn("mines"))
    pouring = difference(two, three, a_turn("pours"))
    length = difference(two, three, turns)
    before, after = _("version {name}").format(name="2"), _("version {name}").format(name="3")
    return ClaimAnswer(
        "slow",
        _("Drawing one metal a turn is slow (version 2 against 3)."),
        verdict(mining.change, -1)
        + " "
        + _(
            "In version 2 players spend {two} of their turns on mining, in version 3 {three}; "
            "matches change by {length} turns for each player, though a sword needs an upgrade in "
            "version 3, too."
        ).format(
            two=percent(mining.before.value),
            three=percent(mining.after.value),
            length=change_words(length.change, False),
        ),
        versions_table(
            before,
            after,
            [
                (_("turns spent on mining"), mining, True),
                (_("metals poured in a turn"), pouring, False),
                (_("turns of each player"), length, False),
            ],
        ),
        [Mark(before, mining.before), Mark(after, mining.after)],
        _("share of turns spent on mining"),
        is_share=True,
    )


def rush(versions: Versions) -> ClaimAnswer:
    """Whether the seat that can end first wins more often in version 2."""
    names = ["2", "3"]
    two, three = (versions.with_options(version=name) for name in names)
    wins = difference(three, two, ready_first_wins)
    length = difference(three, two, turns)
    before, after = _("version {name}").format(name="3"), _("version {name}").format(name="2")
    return ClaimAnswer(
        "rush",
        _("Ending as fast as possible may be too good in version 2."),
        verdict(wins.change, 1)
        + " "
        + _(
            "Whoever can end the match first wins {two} of the matches in version 2 and {three} in "
            "version 3; an even chance is {even}."
        ).format(
            two=plain(wins.after, True),
            three=plain(wins.before, True),
            even=percent(1 / versions.seats),
        ),
        versions_table(
            before,
            after,
            [
                (_("wins of whoever could end first"), wins, True),
                (_("turns of each player"), length, False),
            ],
        ),
        [Mark(after, wins.after), Mark(before, wins.before)],
        _("share of wins of whoever could end first"),
        is_share=True,
        doubt=_(
            "Being quick is not the same as wanting to be quick: these bots end when they lead, "
            "and whoever leads is often the first who can."
        ),
    )


def enough(versions: Versions) -> ClaimAnswer:
    """Whether the mine runs empty with four players."""
    marks, rows, usual = [], [], share(np.zeros(1))
    for seats in (2, 3, 4):
        sample = versions.with_options(seats=seats)
        empty = share(sample.of_match("mine_empty") > 0)
        least = sample.of_match("mine_least")
        usual = empty
        name = _("{seats} players").format(seats=seats)
        marks.append(Mark(name, quantile(least)))
        rows.append(
            [name, share_words(empty), mean_words(quantile(least), 0), whole(float(least.min()))]
        )
    return ClaimAnswer(
        "enough",
        _("60 metals are enough for four players."),
        agreement(usual.high <= RARE)
        + " "
        + _("The mine ran empty in {share} of {count} matches of four players.").format(
            share=share_words(usual), count=whole(versions.matches)
        ),
        Listing(
            [
                _("players"),
                _("matches in which the mine ran empty"),
                _("fewest metals in the mine, median"),
                _("fewest in any match"),
            ],
            rows,
        ),
        marks,
        _("fewest metals in the mine, median of the matches"),
    )


def flow(versions: Versions) -> ClaimAnswer:
    """Filling the hand at the start of the turn, in version 3."""
    usual = versions.with_options(version="3")
    first = versions.with_options(version="3", mine_at_start=True)
    idle = difference(usual, first, without_use)
    passed = difference(usual, first, a_turn("passes"))
    length = difference(usual, first, turns)
    uneven = difference(usual, first, unevenness)
    before, after = _("by an action"), _("at the start of the turn")
    return ClaimAnswer(
        "flow",
        _("Drawing at the start of a turn flows better (version 3)."),
        verdict(idle.change, -1)
        + " "
        + _(
            "Turns that neither take a card nor pour go from {before} to {after} of all turns, and "
            "matches change by {length} turns for each player."
        ).format(
            before=plain(idle.before, True),
            after=plain(idle.after, True),
            length=change_words(length.change, False),
        ),
        versions_table(
            before,
            after,
            [
                (_("turns that neither take a card nor pour"), idle, True),
                (_("turns in which nothing is possible"), passed, True),
                (_("turns of each player"), length, False),
                (_("how far a match is from the usual length, in turns"), uneven, False),
                (_("changes of the lead in a match"), lead(usual, first), False),
            ],
        ),
        [Mark(before, idle.before), Mark(after, idle.after)],
        _("share of turns that neither take a card nor pour"),
        is_share=True,
        doubt=_(
            "Whether a match flows is felt, not counted. What is counted here: turns in which "
            "nothing is built, turns in which nothing is possible, and how long and how uneven "
            "matches are."
        ),
    )


def lead(before: Sample, after: Sample) -> Difference:
    """How often the lead changes."""
    return difference(before, after, of_match("lead_changes"))


def without_use(sample: Sample) -> Array:
    """By match: the share of turns whose action was to mine, to restock or to pass."""
    each = [sample.by_seat(name).sum(axis=1) for name in ("mines", "restocks", "passes")]
    return np.asarray(np.minimum(1.0, sum(each) / sample.of_match("turns")), float)


def unevenness(sample: Sample) -> Array:
    """By match: how far its length is from the mean."""
    length = turns(sample)
    return np.asarray(np.abs(length - mean(length).value), float)
