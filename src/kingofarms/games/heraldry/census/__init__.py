"""What the lab counts in Heraldry: the columns beyond the general ones."""

from kingofarms.engine.rules.census import turn_of
from kingofarms.engine.words import N_
from kingofarms.games.heraldry.census.counting import begin, finish, note

__all__ = ["ACTS", "COUNTS", "TABLE_COUNTS", "begin", "finish", "note", "turn_of"]

# In the order of the numbers in `counting.py`.
COUNTS = {
    "rounds_led": N_("rounds in which the seat led"),
    "rounds_won_leading": N_("rounds won in which it led"),
    "pairs_laid": N_("pairs laid"),
    "banished": N_("cards of the seat that were banished"),
    "bonuses_declined": N_("bonus plays declined"),
}
TABLE_COUNTS = {"rounds": N_("rounds played")}
ACTS = ("pairs_laid", "bonuses_declined")  # kinds of action that one can do without
