"""Tinctures: how well two of them are told apart, and what stands for unknown ones."""

from kingofarms.arms.language.vocabulary import FURS
from kingofarms.engine.colours import TINCTURES

INK = "#1d1512"
PALE_INK = "#ecdfb9"  # inner lines of sable charges
PARCHMENT = "#efe5cb"  # not known yet
PENCIL = "#8d7850"  # the dashed line around what is not known yet
MARK_TINCTURES = ("argent", "gules", "or", "azure", "sable")


def is_known(tincture: str) -> bool:
    """Whether this program can draw that tincture."""
    return tincture in TINCTURES or tincture in FURS


def colour(tincture: str) -> str:
    """The colour of a tincture; of a fur the colour of its ground."""
    ground = FURS[tincture][0] if tincture in FURS else tincture
    return TINCTURES.get(ground, PARCHMENT)


def is_dark(tincture: str) -> bool:
    """Whether lines on it must be light."""
    return tincture in ("sable", "pean", "ermines")


def _seen(tincture: str) -> tuple[float, float, float]:
    """About how the eye sees it: brightness, and two differences of colour; furs are mixed."""
    names = FURS.get(tincture, (tincture,))
    red = green = blue = 0.0
    for name, weight in zip(names, (0.7, 0.3) if len(names) > 1 else (1.0,), strict=True):
        code = colour(name)
        red += weight * int(code[1:3], 16)
        green += weight * int(code[3:5], 16)
        blue += weight * int(code[5:7], 16)
    bright = 0.3 * red + 0.59 * green + 0.11 * blue
    return bright, (red - bright) * 0.5, (blue - bright) * 0.5


def contrast(first: str, second: str) -> float:
    """How well two tinctures are told apart: 0 for the same, some 230 for black and white."""
    pairs = zip(_seen(first), _seen(second), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def mark_tincture(grounds: tuple[str, ...]) -> str:
    """The tincture of a mark of cadency: the one that stands out best from all that it lies on."""
    known = tuple(ground for ground in grounds if is_known(ground)) or ("argent",)

    def least_contrast(tincture: str) -> float:
        return min(contrast(tincture, ground) for ground in known)

    # The first of equals; a colour must beat the ones before it clearly.
    best = MARK_TINCTURES[0]
    for tincture in MARK_TINCTURES[1:]:
        if least_contrast(tincture) > least_contrast(best) + 12:
            best = tincture
    return best


HOOFED = {"unicorn", "horse", "bull", "stag", "pegasus"}


def arming(name: str, own: str, ground: str) -> str:
    """The tincture of claws, tusks, horns and hooves."""
    if name in HOOFED:
        return "or" if own not in ("or", "erminois") else "gules"
    if name == "boar":
        return "argent" if own not in ("argent", "ermine") else "or"
    return tongue(own, ground)


def tongue(own: str, ground: str) -> str:
    """Gules, but azure where the charge or the field is gules."""
    return "azure" if "gules" in (own, ground) else "gules"
