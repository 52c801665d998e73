"""Draw all charges that are not beasts into the package: `python -m drawing.charges`."""

import gzip
from collections.abc import Callable

import msgspec

from drawing.charges import shapes, things
from drawing.charges.plotting import figure
from kingofarms.arms.charges.figure import FILE, Figure, Figures

THINGS: dict[str, Callable[[], Figure]] = {
    "annulet": shapes.annulet,
    "billet": shapes.billet,
    "castle": things.castle,
    "crescent": shapes.crescent,
    "cross crosslet": shapes.cross_crosslet,
    "cross botonny": shapes.cross_botonny,
    "cross couped": shapes.cross_couped,
    "cross flory": shapes.cross_flory,
    "cross moline": shapes.cross_moline,
    "cross patonce": shapes.cross_patonce,
    "cross patty": shapes.cross_patty,
    "cross potent": shapes.cross_potent,
    "crown": things.crown,
    "eagle displayed": things.eagle,
    "escallop": things.escallop,
    "escutcheon": shapes.escutcheon,
    "estoile": shapes.estoile,
    "fleur-de-lis": things.fleur_de_lis,
    "heart": shapes.heart,
    "key": things.key,
    "label": shapes.label,
    "lozenge": shapes.lozenge,
    "martlet": things.martlet,
    "mullet": shapes.mullet,
    "octofoil": shapes.octofoil,
    "rose": shapes.rose,
    "roundel": shapes.roundel,
    "saltire couped": shapes.saltire_couped,
    "sword": things.sword,
    "tower": things.tower,
}


def drawn() -> Figures:
    """All figures."""
    placeholders = {name: figure(layers) for name, layers in shapes.PLACEHOLDERS.items()}
    return Figures({name: draw() for name, draw in THINGS.items()}, placeholders)


if __name__ == "__main__":
    FILE.write_bytes(gzip.compress(msgspec.json.encode(drawn()), 9, mtime=0))
