"""The loops of `tree.py`, bound to a game and its taste, once a process."""

from collections.abc import Callable
from typing import Any

from kingofarms.bots.search.tree import (
    add_children,
    fathom,
    follow,
    grow,
    liked,
    no_taste,
    play_out,
    walk,
)
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.compiled import bind

_bound: dict[str, Callable[..., Any]] = {}


def grower(game: Game) -> Callable[..., int]:
    """The loop that grows a tree."""
    if game.NAME not in _bound:
        _bound[game.NAME] = with_tree(grow, game)
    return _bound[game.NAME]


def follower(game: Game) -> Callable[..., int]:
    """The loop that tries one action."""
    name = f"{game.NAME} followed"
    if name not in _bound:
        _bound[name] = with_tree(follow, game)
    return _bound[name]


def fathomer(game: Game) -> Callable[..., None]:
    """The loop without a tree."""
    name = f"{game.NAME} fathomed"
    if name not in _bound:
        _bound[name] = bind(fathom, game, play_out=player(game))
    return _bound[name]


def with_tree(loop: Callable[..., Any], game: Game) -> Callable[..., Any]:
    """A loop that walks through a tree and adds to it."""
    adding = bind(add_children, game, taste=game.taste or no_taste)
    walking = bind(walk, game, add_children=adding)
    return bind(loop, game, walk=walking, play_out=player(game))


def player(game: Game) -> Callable[..., None]:
    """The play-out."""
    return bind(play_out, game, liked=bind(liked, game, taste=game.taste or no_taste))
