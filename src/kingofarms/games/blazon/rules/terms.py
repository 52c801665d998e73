"""The components of Blazon in names and numbers, and what the rules are told of the options."""

from kingofarms.engine.rules.record import Array, int8, int16, many, record

TINCTURE, DEVICE = CATEGORIES = ("tincture", "device")
DEVICES = (
    "field",
    "partition",
    "honourable ordinary",
    "sub ordinary",
    "charge",
    "attitude",
    "arrangement",
    "cadency",
)
TYPES = (TINCTURE, *DEVICES)  # B1
CLASSES = ("metal", "colour", "fur")  # B1
AUGMENTATIONS = ("estate", "might", "virtue", "wealth", "lineage")  # B2
STAR = "star"  # B2: stands for any of the five on distinctions
MARKS = (*AUGMENTATIONS, STAR)
MOST_VALUE = 7  # B3

CARDS = 120  # B1
DISTINCTIONS = 18  # B4
MOST_SPACES = 10  # of a shield; more would make more actions than an engine has room for

MOST_SEATS = 5
DEALT = 2  # B11: of each category
LEAST_HAND = 5  # B11

BY_CARD, BY_PRESTIGE = range(2)  # B16: `herald_price`
REACH, PASS = range(2)  # B19: `threshold`
NO_MARK = -1
OPEN, TOP, BOTTOM = range(3)  # B8: how a line is grouped


@record
class ElementCard:
    """An element (B1); `same` is equal on tinctures that are identical (B9), -1 on a device."""

    category: int = int8()
    element_type: int = int8()
    value: int = int8()
    mark: int = int8()
    same: int = int8()


@record
class DistinctionCard:
    """A distinction (B4): a bit for each type it asks for, and so many of a mark or NO_MARK."""

    types: int = int16()
    mark: int = int8()
    count: int = int8()


@record
class Terms:
    """The options, with what an edition says spelt out, and the content."""

    heralds_per_turn: int = int8()
    herald_price: int = int8()
    threshold: int = int8()
    turn_limit: int = int16()
    head_start: int = int8()  # B11: heralds
    acquire_from_display: int = int8()  # B14; else B13, with exchanges
    first_claim_sends_heralds: int = int8()  # B21
    points_first: int = int8()  # B22
    hand_kept: int = int8()  # B24: discard down to this
    ties_by_number: int = int8()  # B28: of markers; else by their points
    elements: Array = many(ElementCard, CARDS)
    distinctions: Array = many(DistinctionCard, DISTINCTIONS)
    spaces: int = int8()
    lines: int = int8()
    line_of: Array = int8(MOST_SPACES)  # line_of[space]
    takes: Array = int8(MOST_SPACES, 3)  # takes[space, grouping]: a type
    # fits[space, grouping, type]: 1 if it takes the type; in an open line 2, if either way (B8)
    fits: Array = int8(MOST_SPACES, 3, len(TYPES))
    alike: Array = int8(MOST_SPACES)  # alike[line]: both groupings are the same (B8)
    spot_count: Array = int8(len(TYPES))  # of the spaces that take a type in some grouping
    spots: Array = int8(len(TYPES), MOST_SPACES)  # spots[type, k]: a space
    differ_count: Array = int8(MOST_SPACES)
    differs: Array = int8(MOST_SPACES, MOST_SPACES)  # differs[space, k]: another (B9)
    heralds: int = int8()  # B5: in the supply
    claim_worth: Array = int8(5)  # claim_worth[k] of a distinction's markers, the top one first
    ten_worth: Array = int8(5)
    full_worth: int = int8()
    majority_worth: Array = int8(len(AUGMENTATIONS))
    herald_worth: int = int8()
