"""What the rules of Heraldry are told of the options."""

from kingofarms.engine.rules.record import int8, int16, record

ALTERNATE, LOSER, LAST_TO_PLAY, OTHER_THAN_LAST = range(4)  # H9: `next_lead`


@record
class Terms:
    """A field for each option; a choice is its place in the list."""

    bonus_on_lead: int = int8()
    empty_hand_ends_round: int = int8()
    next_lead: int = int8()
    rounds_to_win: int = int8()
    round_limit: int = int16()
