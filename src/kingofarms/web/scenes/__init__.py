"""How each game looks in a browser."""

from kingofarms.web.scene import Scene
from kingofarms.web.scenes import heraldry

SCENES: dict[str, Scene] = {"heraldry": heraldry}
