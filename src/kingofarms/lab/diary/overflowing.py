"""Claims about overflow and the token: whether it hurts, whether it loops, where the token lies."""

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import _
from kingofarms.lab.diary.claim_answer import ClaimAnswer, Mark, plain, versions_table
from kingofarms.lab.diary.verdict import agreement, verdict
from kingofarms.lab.diary.versions import Versions, a_match, difference, of_match, turns
from kingofarms.lab.render.answer import Listing
from kingofarms.lab.render.numbers import mean_words, number, percent, share_words, whole
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import mean, share


def rarely_hurts(versions: Versions) -> ClaimAnswer:
    """How often rivals push metal out, and how often those hit win all the same."""
    sample = versions.thinking.with_options()
    hit = sample.by_seat("overflowed_by_rivals") > 0
    happens = share(np.asarray(hit.any(axis=1)))
    seats_hit = share(hit.sum(axis=1), np.full(sample.count, sample.seats))
    wins = share((sample.won * hit).sum(axis=1), hit.sum(axis=1))
    others = share((sample.won * ~hit).sum(axis=1), (~hit).sum(axis=1))
    even = 1 / sample.seats
    return ClaimAnswer(
        "rarely",
        _("Overflow rarely hurts."),
        agreement(seats_hit.high < even)
        + " "
        + _(
            "A rival pushed metal out of the cards of {share} of the players; of these {wins} won, "
            "of the others {others}."
        ).format(share=plain(seats_hit, True), wins=plain(wins, True), others=plain(others, True)),
        Listing(
            [_("measure"), _("value")],
            [
                [_("matches in which a rival's pour pushed metal out"), share_words(happens)],
                [_("players to whom that happened"), share_words(seats_hit)],
                [_("share of wins of these"), share_words(wins)],
                [_("share of wins of the others"), share_words(others)],
                [_("metals pushed out in a match"), per_match(sample, "overflowed")],
                [_("of these by rivals"), per_match(sample, "overflowed_by_rivals")],
            ],
        ),
        [
            Mark(_("hit by a rival"), wins),
            Mark(_("not hit"), others),
        ],
        _("share of wins, 95 % interval"),
        is_share=True,
        doubt=_("If leaders are hit more often than others, a hit costs more than this shows."),
    )


def per_match(sample: Sample, column: str) -> str:
    """How often it happens in a match."""
    return mean_words(mean(a_match(column)(sample)), 2)


def loops(versions: Versions) -> ClaimAnswer:
    """No turn goes on for ever: each effect works once in a turn."""
    rows, marks, worst, stuck = [], [], 0.0, share(np.zeros(1))
    for name, sample in (
        (_("its oldest metal"), versions.with_options()),
        (_("the metal its owner chooses"), versions.with_options(overflow="owner_chooses")),
    ):
        decisions = decisions_a_turn(sample)
        unfinished = share(not_ended(sample))
        stuck = unfinished
        worst = max(worst, float(decisions.max()))
        marks.append(Mark(name, mean(decisions)))
        rows.append(
            [
                name,
                mean_words(mean(decisions), 2),
                number(float(decisions.max())),
                share_words(unfinished),
            ]
        )
    return ClaimAnswer(
        "loops",
        _("A card of version 1 looped with overflow."),
        _(
            "Here each effect works once in a turn (K11). In {count} matches there were never more "
            "than {worst} decisions for each turn of a match, and {stuck} ran into the turn limit."
        ).format(
            count=whole(2 * versions.matches), worst=number(worst), stuck=percent(stuck.value)
        ),
        Listing(
            [
                _("a full card pushes out"),
                _("decisions in a turn"),
                _("most in any match"),
                _("matches that ran into the turn limit"),
            ],
            rows,
        ),
        marks,
        _("decisions in a turn"),
        doubt=_("The card itself is lost, so only the rule that forbids loops can be tried."),
    )


def decisions_a_turn(sample: Sample) -> Array:
    """By match: decisions for each turn."""
    return np.asarray(sample.of_match("actions") / sample.of_match("turns"), float)


def not_ended(sample: Sample) -> Array:
    """Whether nobody ended the match."""
    return sample.matches["ended_by"].is_null().to_numpy()


def too_mild(versions: Versions) -> ClaimAnswer:
    """The oldest metal leaves, or the one that the owner chooses."""
    usual = versions.thinking.with_options()
    chosen = versions.thinking.with_options(overflow="owner_chooses")
    pours = difference(usual, chosen, a_match("sabotages"))
    pushed = difference(usual, chosen, a_match("overflowed_by_rivals"))
    length = difference(usual, chosen, turns)
    changes = difference(usual, chosen, of_match("lead_changes"))
    before, after = _("its oldest metal"), _("the metal its owner chooses")
    return ClaimAnswer(
        "mild",
        _("Choosing what overflows makes overflow too mild (version 1)."),
        verdict(pushed.change, -1)
        + " "
        + _(
            "Rivals push out {before} metals a match if the oldest leaves, and {after} if its "
            "owner chooses, who gives up the metal that matters least."
        ).format(before=plain(pushed.before), after=plain(pushed.after)),
        versions_table(
            before,
            after,
            [
                (_("metals pushed out by rivals in a match"), pushed, False),
                (_("metals poured into rivals' cards in a match"), pours, False),
                (_("turns of each player"), length, False),
                (_("changes of the lead in a match"), changes, False),
            ],
        ),
        [Mark(before, pushed.before), Mark(after, pushed.after)],
        _("metals pushed out by rivals in a match"),
    )


def token(versions: Versions) -> ClaimAnswer:
    """The token may be off in version 3, and never in 3.1."""
    three = versions.thinking.with_options(version="3")
    now = versions.thinking.with_options()
    pours = difference(three, now, a_match("sabotages"))
    changes = difference(three, now, of_match("lead_changes"))
    late = difference(three, now, of_match("last_turn_decided"))
    length = difference(three, now, turns)
    before, after = _("version {name}").format(name="3"), _("version {name}").format(name="3.1")
    return ClaimAnswer(
        "token",
        _("A token that must lie on a card is better (version 3.1)."),
        verdict(pours.change, 1)
        + " "
        + _(
            "Rivals' cards are poured into {before} times a match in version 3 and {after} times "
            "in 3.1, where nobody can close the forge; the lead changes {changed} times instead of "
            "{changes}."
        ).format(
            before=plain(pours.before),
            after=plain(pours.after),
            changes=plain(changes.before),
            changed=plain(changes.after),
        ),
        versions_table(
            before,
            after,
            [
                (_("metals poured into rivals' cards in a match"), pours, False),
                (_("changes of the lead in a match"), changes, False),
                (_("matches that the last turn decided"), late, True),
                (_("turns of each player"), length, False),
            ],
        ),
        [Mark(before, pours.before), Mark(after, pours.after)],
        _("metals poured into rivals' cards in a match"),
        doubt=_(
            "Better is a matter of taste. What can be counted is whether players meddle more with "
            "each other, and whether that keeps the match open."
        ),
    )
