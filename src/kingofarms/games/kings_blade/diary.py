"""The design diary of The King's Blade tells how the game grew, version after version.

`kingofarms lab diary` checks what its testers claimed, for the game that has this module.
"""

TESTERS = "They played a few evenings."  # what is known of them
CLOSING = """\
**The step from version 2 to 3 was the one that mattered.** Filling the hand instead of drawing
one metal halves the time spent in the mine, and the upgrade that a sword needs since then takes
the edge off a quick end: whoever is ready first still wins more often than others, but no longer
most of the matches.

**Overflow is a quiet rule.** In about one match of four a rival pushes metal out of somebody's
card; whether that costs wins did not show in so few matches. Letting the owner choose what leaves
makes it quieter still. Nor does the token that must lie on a card make rivals meddle more, as far
as these matches show.

**Drawing at the start of a turn is the road not taken that we would try first.** Hardly a turn is
left in which nothing is built, and a match is about two turns a player shorter. What it costs is
the decision when to mine, which no number here measures. `kingofarms play kings_blade -o
mine_at_start=on` lets you judge that at a table.

**Who begins is the larger question.** No tester wrote about it, and it decides more than any
claim above: [the balance](kings-blade.md) has the figures, and the option `head_start` the cure."""
