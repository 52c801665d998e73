"""Words with a little picture before them, as a sentence of the log has them."""

from markupsafe import Markup

PICTURED = Markup('<span class="pictured">{}{}</span>{}')


def pictured(picture: Markup, words: str) -> Markup:
    """They flow like other words; only the picture stays beside the first of them."""
    first, space, others = words.partition(" ")
    return PICTURED.format(picture.strip(), first, space + others)
