"""The components of Blazon in names and numbers: what the rules and the card files agree on."""

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
