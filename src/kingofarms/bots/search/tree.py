"""The tree of a search: sequences of actions from a View, and their results.

Information-set Monte-Carlo tree search (Cowling, Powley, Whitehouse 2012): each iteration deals
the hidden cards at random, then walks one tree with the actions of all seats. An action is compared
only with the actions that are legal in the same place. The game's taste decides which is tried
first (PUCT: Silver et al. 2017). The loop serves every game; `bind` inserts game and taste.
"""

from math import exp, sqrt
from typing import Any, NamedTuple

from kingofarms.bots.first_sight import taste
from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.compiled import compiled, inlined
from kingofarms.engine.rules.record import Array, float64, int8, int16, int32, record
from kingofarms.engine.rules.told import DEAF
from kingofarms.engine.rules.unbound import apply, deal_unseen, is_over, legal_actions, outcome

MOST_DEPTH = 64
NO_NODE = -1
LEGAL, KNOWN = 1, 2  # in `mark`, by action: legal here, and a child already
LEAST_PRIOR = 0.03
# Places in the array of settings.
EXPLORATION, TEMPERATURE, NOISE, MARGIN, EVEN = range(5)


@record
class Node:
    """An action, after the actions of its ancestors."""

    action: int = int16()
    seat: int = int8()  # who decided it
    first: int = int32()  # its first child, or 0
    sibling: int = int32()  # the next child of its parent, or 0
    visits: int = int32()
    prior: float = float64()  # how taste liked it, 1 the best
    # Kept so that choosing among many children divides nothing:
    worth: float = float64()  # the mean of `seat`'s rewards
    urge: float = float64()  # prior / (1 + visits)


class Memory(NamedTuple):
    """What the loops read and write; a tree is its first two."""

    nodes: Array
    used: Array  # used[0]: how many of the nodes
    states: Array
    out: Array
    mark: Array
    path: Array
    rewards: Array
    sheets: Array
    blank: Array


class Task(NamedTuple):
    """What is searched, and how."""

    views: Array
    terms: Array
    settings: Array
    rng: Array
    stop: Array
    seats: int
    total: int  # the category that decides


def grow(memory: Memory, task: Task, tally: Array, sums: Array, iterations: int) -> int:
    """Run iterations from `views[0]` until done or `stop[0]` is set. Returns how many ran.

    One runs in any case: without it there would be nothing to choose by, not even taste.
    """
    states, sheets, path, seats = memory.states, memory.sheets, memory.path, task.seats
    for iteration in range(iterations):
        if iteration > 0 and task.stop[0] != 0:
            return iteration
        states[0] = task.views[0]
        deal_unseen(states[0], task.terms[0], task.rng)
        states[0].told_count = DEAF
        depth = walk(memory, task, iteration)
        finish(memory, task, depth)
        if depth > 0:
            # The children of the root are the first nodes, in the order of the legal actions.
            k = path[1] - 1
            share = count(memory.nodes[path[1]].seat, sheets[0], seats, task.total, sums[k])
            tally[k, 0] += share
            tally[k, 1] += share * share
    return iterations


def follow(
    memory: Memory, task: Task, action: int, deals: Array, shares: Array, sums: Array
) -> int:
    """Try one action on given deals, with a tree of what follows. Returns how many were tried.

    `deals[k]` starts the generator: two actions that are tried on the same deals are compared in
    the same worlds. `shares[k]` is the share of the win on that deal. One is tried in any case.
    """
    states, views, rng = memory.states, task.views, task.rng
    for k in range(len(deals)):
        if k > 0 and task.stop[0] != 0:
            return k
        rng[0] = deals[k]
        states[0] = views[0]
        deal_unseen(states[0], task.terms[0], rng)
        states[0].told_count = DEAF
        apply(states[0], task.terms[0], action, rng)
        finish(memory, task, walk(memory, task, k))
        shares[k] = count(views[0].to_play, memory.sheets[0], task.seats, task.total, sums)
    return len(deals)


def finish(memory: Memory, task: Task, depth: int) -> None:
    """Play out from the end of the path, and let its nodes learn from the result."""
    states, sheets, settings = memory.states, memory.sheets, task.settings
    play_out(states, task.terms, memory.out, task.rng, int(settings[NOISE]))
    sheets[0] = memory.blank[0]
    outcome(states[0], task.terms[0], sheets[0])
    reward(sheets[0], memory.rewards, task.seats, task.total, settings[MARGIN])
    learn(memory.nodes, memory.path, depth, memory.rewards)


@compiled
def learn(nodes: Array, path: Array, depth: int, rewards: Array) -> None:
    """Count the rewards for the nodes of the path, below the root."""
    for k in range(1, depth + 1):
        node = nodes[path[k]]
        node.visits += 1
        node.worth += (rewards[node.seat] - node.worth) / node.visits
        node.urge = node.prior / (1.0 + node.visits)


def walk(memory: Memory, task: Task, iteration: int) -> int:
    """Walk from the root to a new node or the end. Returns the depth; `path` has the nodes."""
    nodes, states, out, mark = memory.nodes, memory.states, memory.out, memory.mark
    terms, settings = task.terms, task.settings
    depth, at = 0, 0
    while depth + 1 < MOST_DEPTH and not is_over(states[0]):
        legal_actions(states[0], terms[0], out)
        for k in range(1, out[0] + 1):
            mark[out[k]] = LEGAL
        known, last, priors, visits, worth = weigh(nodes, at, mark)
        if known < out[0]:
            priors = add_children(memory, task, at, last, out[0] - known, priors)
        at = best_child(nodes, at, mark, (priors, visits, worth), settings[EXPLORATION])
        for k in range(1, out[0] + 1):
            mark[out[k]] = 0
        if depth == 0 and iteration < settings[EVEN] * out[0]:
            # For an analysis each action of the root is tried as often, to begin with.
            at = 1 + iteration % out[0]
        if at == NO_NODE:
            break
        depth += 1
        memory.path[depth] = at
        apply(states[0], terms[0], nodes[at].action, task.rng)
        if nodes[at].visits == 0:
            break
    return depth


def add_children(
    memory: Memory, task: Task, at: int, last: int, fresh: int, priors: float
) -> float:
    """Add nodes for actions that are new here, after the child `last` (0: none yet).

    Returns the sum of all priors.
    """
    nodes, used, out = memory.nodes, memory.used, memory.out
    states, terms, temperature = memory.states, task.terms, task.settings[TEMPERATURE]
    if used[0] + fresh > len(nodes):
        return priors
    best = 0
    if temperature > 0:
        best = taste(states[0], terms[0], out[1])
        for k in range(2, out[0] + 1):
            best = max(best, taste(states[0], terms[0], out[k]))
    for k in range(1, out[0] + 1):
        if memory.mark[out[k]] == LEGAL:
            prior = 1.0
            if temperature > 0:
                behind = best - taste(states[0], terms[0], out[k])
                prior = max(LEAST_PRIOR, exp(-behind / temperature))
            child = used[0]
            used[0] += 1
            begin(nodes, child, out[k], states[0].to_play, prior)
            if last == 0:
                nodes[at].first = child
            else:
                nodes[last].sibling = child
            last = child
            priors += prior
    return priors


@compiled
def begin(nodes: Array, child: int, action: int, seat: int, prior: float) -> None:
    """Make that node one of this action, which nobody has tried."""
    node = nodes[child]
    node.action, node.seat, node.prior = action, seat, prior
    node.first, node.sibling = 0, 0
    node.visits, node.worth, node.urge = 0, 0.0, prior


@inlined
def weigh(nodes: Array, at: int, mark: Array) -> tuple[int, int, float, int, float]:
    """The number of legal actions that are children already, and the last child or 0.

    Marks them as known, and returns the sums of their priors, visits and rewards.
    """
    known, last, priors, visits, worth = 0, 0, 0.0, 0, 0.0
    child = int(nodes[at].first)
    while child != 0:
        node = nodes[child]
        if mark[node.action] != 0:
            mark[node.action] = KNOWN
            known += 1
            priors += node.prior
            visits += node.visits
            worth += node.worth * node.visits
        last = child
        child = int(node.sibling)
    return known, last, priors, visits, worth


@inlined
def best_child(
    nodes: Array, at: int, mark: Array, sums: tuple[float, int, float], exploration: float
) -> int:
    """The legal child with the best balance of result and exploration.

    `sums` are those of the children's priors, visits and rewards.
    """
    priors, visits, worth = sums
    if priors == 0.0:
        return NO_NODE
    expected = worth / visits if visits > 0 else 0.5
    reach = exploration * sqrt(visits + 1.0) / priors
    best, promise = NO_NODE, -1.0
    child = int(nodes[at].first)
    while child != 0:
        node = nodes[child]
        if mark[node.action] != 0:
            promises = (node.worth if node.visits > 0 else expected) + reach * node.urge
            if promises > promise:
                best, promise = child, promises
        child = int(node.sibling)
    return best


def play_out(states: Array, terms: Array, out: Array, rng: Array, noise: int) -> None:
    """Play to the end of the match by taste, with one random action in `noise` (1: all)."""
    while not is_over(states[0]):
        legal_actions(states[0], terms[0], out)
        apply(states[0], terms[0], liked(states, terms, out, rng, noise), rng)


def liked(states: Array, terms: Array, out: Array, rng: Array, noise: int) -> int:
    """The listed action that taste likes best; one in `noise` is by chance."""
    chosen = out[1 + pick(out[0], rng)]
    if noise != 1 and out[0] > 1 and pick(noise, rng) != 0:
        most = taste(states[0], terms[0], chosen)
        for k in range(1, out[0] + 1):
            if out[k] != chosen:
                likes = taste(states[0], terms[0], out[k])
                if likes > most:
                    chosen, most = out[k], likes
    return chosen


@compiled
def reward(sheet: Any, rewards: Array, seats: int, total: int, margin: float) -> None:
    """The share of the win of each seat, plus a small bonus for the margin."""
    winners = 0
    for seat in range(seats):
        if sheet.rank[seat] == 1:
            winners += 1
    for seat in range(seats):
        best = -1_000_000
        for other in range(seats):
            if other != seat:
                best = max(best, int(sheet.points[other, total]))
        ahead = (int(sheet.points[seat, total]) - best) / 10.0
        squashed = 0.5 + 0.5 * ahead / (1.0 + abs(ahead))
        share = 1.0 / winners if sheet.rank[seat] == 1 else 0.0
        rewards[seat] = (1.0 - margin) * share + margin * squashed


@compiled
def count(seat: int, sheet: Any, seats: int, total: int, sums: Array) -> float:
    """The share of the win of that seat. Adds up the score sheets.

    `sums[0]` is the seat's own, `sums[1]` that of the best other.
    """
    winners, rival = 0, NO_NODE
    for other in range(seats):
        if sheet.rank[other] == 1:
            winners += 1
        if other != seat and (
            rival == NO_NODE or sheet.points[other, total] > sheet.points[rival, total]
        ):
            rival = other
    for category in range(sums.shape[1]):
        sums[0, category] += sheet.points[seat, category]
        sums[1, category] += sheet.points[rival, category]
    return 1.0 / winners if sheet.rank[seat] == 1 else 0.0


@compiled
def no_taste(state: Any, terms: Any, action: int) -> int:
    """For a game without a taste: all actions score the same."""
    return 0


def fathom(memory: Memory, task: Task, shares: Array, times: int) -> None:
    """Play a View out many times without a tree, and sum the shares of the win by seat."""
    states, sheets, rewards = memory.states, memory.sheets, memory.rewards
    for _time in range(times):
        states[0] = task.views[0]
        deal_unseen(states[0], task.terms[0], task.rng)
        states[0].told_count = DEAF
        play_out(states, task.terms, memory.out, task.rng, int(task.settings[NOISE]))
        sheets[0] = memory.blank[0]
        outcome(states[0], task.terms[0], sheets[0])
        reward(sheets[0], rewards, task.seats, task.total, 0.0)
        for seat in range(task.seats):
            shares[seat] += rewards[seat]
