"""The figure of a charge by its name: the one place where drawings of charges are looked up."""

from collections.abc import Callable
from functools import lru_cache

from kingofarms.arms.charges import shapes, things
from kingofarms.arms.charges.beasts import beast, is_drawn
from kingofarms.arms.charges.figure import Figure

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
    "eagle": things.eagle,
    "eagle displayed": things.eagle,
    "escallop": things.escallop,
    "escutcheon": shapes.escutcheon,
    "estoile": shapes.estoile,
    "fleur-de-lis": things.fleur_de_lis,
    "heart": shapes.heart,
    "inescutcheon": shapes.escutcheon,
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
"""Charges that are not beasts; they have no attitude."""


@lru_cache(64)
def _thing(name: str) -> Figure:
    return THINGS[name]()


def find(name: str, attitude: str) -> Figure | None:
    """The figure of that charge in that attitude; None for one that nobody has drawn."""
    if name in THINGS:
        return _thing(name)
    return beast(name, attitude) if is_drawn(name, attitude) else None
