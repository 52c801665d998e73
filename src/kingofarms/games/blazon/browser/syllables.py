"""Where a long word on a card may be broken: between the parts of a compound, or its syllables.

Browsers need not know how to hyphenate a language, so the words of the cards say it themselves.
"""

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
BROKEN = (
    # English
    "counter-vair in-escutcheon",
    # German
    "Acht-blatt Andreas-kreuz Anker-kreuz Bogen-flanken ge-schacht ge-ständert Gegen-feh "
    "gespal-ten gestürz-ten Halb-mond her-sehend Herz-schild Innen-bord Krücken-feh "
    "neben-einander Schild-fuß Schild-haupt schla-fend Schräg-balken schräg-balken-weise "
    "schräg-geteilt schräg-geviert schräg-links Schräg-links-balken schrei-tend "
    "Sparren-schnitt sprin-gend Turnier-kragen über-einander Zinnen-schnitt",
    # Dutch
    "acht-blad anker-kruis baren-steel binnen-zoom doorsne-den dwars-balk een-hoorn "
    "ever-zwijn ge-plaatst ge-schaakt gedwars-balkt gekan-teeld geschuin-balkt gevieren-deeld "
    "hart-schild keper-vormig krukken-vair linker-schuin-balk links-geschuin-balkt "
    "links-geschuind omge-keerd schild-hoofd schild-voet schild-zoom schuin-balk "
    "schuin-balks-gewijs schuin-gevieren-deeld schuin-kruis schuin-kruis-gewijs sprin-gend "
    "tegen-vair wasse-naar",
)
PARTS = {word.replace("-", ""): word.split("-") for line in BROKEN for word in line.split()}


def with_soft_hyphens(name: str) -> str:
    """The name as a card shows it: long words can be broken there, and are the same words."""
    return " ".join(SOFT_HYPHEN.join(PARTS.get(word, [word])) for word in name.split())


def longest_part(name: str) -> int:
    """How many signs a line needs at least, with the hyphen at its end."""
    lengths = []
    for word in name.split():
        *others, last = PARTS.get(word, word.split("-"))
        lengths += [*(len(part) + 1 for part in others), len(last)]
    return max(lengths)
