"""How each game looks in a browser."""

from kingofarms.web.scene import Scene
from kingofarms.web.scenes import blazon, heraldry, kings_blade

SCENES: dict[str, Scene] = {
    "blazon": blazon,
    "heraldry": heraldry,
    "kings_blade": kings_blade,
}
