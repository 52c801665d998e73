"""Claims about the pace: drawing one metal, rushing the end, sixty metals, drawing first."""

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import _
from kingofarms.lab.diary.claim_answer import (
    ClaimAnswer,
    Mark,
    by_strength,
    plain,
    versions_table,
)
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
from kingofarms.lab.render.answer import Listing
from kingofarms.lab.render.numbers import change_words, mean_words, percent, share_words, whole
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
    """Whether the seat that can end first wins more often in version 2, among both bots."""
    before, after = _("version {name}").format(name="3"), _("version {name}").format(name="2")
    title, rows, marks = _("wins of whoever could end first"), [], []
    for each in versions.strengths:
        two, three = (each.with_options(version=name) for name in ("2", "3"))
        wins = difference(three, two, ready_first_wins)
        rows.append((by_strength(title, each.bots), wins, True))
        length = by_strength(_("turns of each player"), each.bots)
        rows.append((length, difference(three, two, turns), False))
        marks += [
            Mark(by_strength(after, each.bots), wins.after),
            Mark(by_strength(before, each.bots), wins.before),
        ]
    wins = rows[0][1]
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
        versions_table(before, after, rows),
        marks,
        _("share of wins of whoever could end first"),
        is_share=True,
        doubt=_(
            "Being quick is not the same as wanting to be quick: these bots end when they lead, "
            "and whoever leads is often the first who can."
        ),
        diary=_(
            "A tester of version 2 thought that rushing to the end might be too good. The designer "
            "then asked for a complete upgrade, too, before a match may be ended."
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
    """Filling the hand at the start of the turn, in version 3, among both bots."""
    before, after = _("by an action"), _("at the start of the turn")
    rows, marks = [], []
    for each in versions.strengths:
        measured = flow_measures(each)
        rows += [(by_strength(name, each.bots), change, so) for name, change, so in measured]
        idle = measured[0][1]
        marks += [
            Mark(by_strength(before, each.bots), idle.before),
            Mark(by_strength(after, each.bots), idle.after),
        ]
    idle, length = rows[0][1], rows[2][1]
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
        versions_table(before, after, rows),
        marks,
        _("share of turns that neither take a card nor pour"),
        is_share=True,
        doubt=_(
            "Whether a match flows is felt, not counted. What is counted here: turns in which "
            "nothing is built, turns in which nothing is possible, and how long and how uneven "
            "matches are."
        ),
        diary=_(
            "A tester of version 3 thought that it might flow better. The designer kept the "
            "action: together with the effects of the cards it is fun and gives players something "
            "to decide."
        ),
    )


def flow_measures(versions: Versions) -> list[tuple[str, Difference, bool]]:
    """What changes in a match where the hand is filled at the start of the turn."""
    usual = versions.with_options(version="3")
    first = versions.with_options(version="3", mine_at_start=True)
    idle, passed = without_use, a_turn("passes")
    return [
        (_("turns that neither take a card nor pour"), difference(usual, first, idle), True),
        (_("turns in which nothing is possible"), difference(usual, first, passed), True),
        (_("turns of each player"), difference(usual, first, turns), False),
        (
            _("how far a match is from the usual length, in turns"),
            difference(usual, first, unevenness),
            False,
        ),
        (_("changes of the lead in a match"), lead(usual, first), False),
    ]


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
