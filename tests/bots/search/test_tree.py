"""The loops of a search, short enough to be run uncompiled, where NumPy checks every index."""

import pytest

import kingofarms
from kingofarms.bots.search.search import Search, Settings
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.chance import generator

FEW = 14


def searched(match: Match, settings: Settings, nodes: int = 400) -> Search:
    search = Search(match.game, match.agreed, settings, nodes=nodes)
    found = search.run(match.view(match.to_play), match.legal, generator(1), iterations=FEW, even=1)
    assert found.iterations == FEW
    assert found.visits.sum() == FEW
    assert 0 <= found.wins[:, 0].sum() <= FEW
    assert found.continuation[0].seat == match.to_play
    assert found.continuation[0].action in match.legal
    return search


@pytest.mark.parametrize("nodes", [400, 24])
def test_a_tree_of_heraldry_is_what_was_walked(nodes: int) -> None:
    match = kingofarms.new_match("heraldry", 2, 1, rounds_to_win=1)
    for tree in searched(match, Settings(), nodes)._trees:
        used = int(tree.used[0])
        assert 1 < used <= nodes
        for at in range(used):
            children = tree.children(at)
            visits = [int(tree.nodes["visits"][child]) for child in children]
            actions = [int(tree.nodes["action"][child]) for child in children]
            assert len(set(actions)) == len(actions)
            assert at == 0 or sum(visits) <= tree.nodes["visits"][at]
            for child in children:
                assert 0 <= tree.nodes["worth"][child] <= 1
                often = 1 + int(tree.nodes["visits"][child])
                prior = tree.nodes["prior"][child]
                assert tree.nodes["urge"][child] == pytest.approx(prior / often)
        assert not tree.mark.any(), "no action stays marked as legal"


def test_taste_says_what_is_tried_first_in_a_short_match_with_secrets() -> None:
    match = kingofarms.new_match("kings_blade", 2, 1, turn_limit=1)
    tree = searched(match, Settings())._trees[0]
    priors = [float(tree.nodes["prior"][child]) for child in tree.children(0)]
    assert max(priors) == 1.0
    assert min(priors) < 1.0
