"""What the lab counts in Heraldry: the columns beyond the general ones."""

from kingofarms.games.heraldry.census.counting import begin, finish, note, turn_of

__all__ = ["COUNTS", "TABLE_COUNTS", "begin", "finish", "note", "turn_of"]

# In the order of the numbers in `counting.py`.
COUNTS = {
    "rounds_led": "rounds in which the seat led",
    "rounds_won_leading": "rounds won in which it led",
    "pairs_laid": "pairs laid",
    "banished": "cards of the seat that were banished",
    "bonuses_declined": "bonus plays declined",
}
TABLE_COUNTS = {"rounds": "rounds played"}
