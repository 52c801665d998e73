"""The loops of `tree.py` and `pairs.py`, bound to a game and its taste, once a process."""

from collections.abc import Callable
from functools import cache
from typing import Any

from kingofarms.bots.search import pairs, tree
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.compiled import bind


@cache
def grower(game: Game) -> Callable[..., int]:
    """The loop that grows a tree."""
    return with_tree(tree.grow, game)


@cache
def follower(game: Game) -> Callable[..., int]:
    """The loop that tries one action."""
    return with_tree(tree.follow, game)


@cache
def fathomer(game: Game) -> Callable[..., None]:
    """The loop without a tree."""
    return bind(tree.fathom, game, play_out=player(game))


@cache
def comparer(game: Game) -> Callable[..., None]:
    """The loop that compares two ways to go on."""
    return bind(pairs.compare, game, play_out=player(game), liked=liking(game))


def with_tree(loop: Callable[..., Any], game: Game) -> Callable[..., Any]:
    """A loop that walks through a tree and adds to it."""
    adding = bind(tree.add_children, game, taste=game.taste or tree.no_taste)
    walking = bind(tree.walk, game, add_children=adding)
    finishing = bind(tree.finish, game, play_out=player(game))
    return bind(loop, game, walk=walking, finish=finishing)


def player(game: Game) -> Callable[..., None]:
    """The play-out."""
    return bind(tree.play_out, game, liked=liking(game))


def liking(game: Game) -> Callable[..., int]:
    """What chooses in a play-out."""
    return bind(tree.liked, game, taste=game.taste or tree.no_taste)
