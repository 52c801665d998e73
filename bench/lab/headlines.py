"""Headlines against their tables, in thousands of made-up series whose small biases are known.

A headline must name no row whose printed interval holds zero, must have the sign of the row, and
must leave out no row that it speaks of: for seats those whose interval leaves out zero, for cards
those that are clear. With no bias at all, everything that is named is a false alarm.
"""

import re
from collections import Counter

import numpy as np
import polars

from bench.lab.planted import share
from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import SOURCE, speaking
from kingofarms.lab.questions import cards, seat
from kingofarms.lab.render.answer import Answer
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import wilson

RUNS, MATCHES, SEATS, CARDS = 2000, 1000, 4, 12
MOST_WOLVES = 0.05
BIAS = 0.1  # of the log odds of seats, about two points at four seats
CARD_BIAS = 0.8  # of the log odds of cards: some of them beyond the tolerance
FAULTS = ("holds zero", "wrong sign", "left out")
DIGITS = r"\d+\.\d"
NUMBER = rf"[−+]?{DIGITS}"
ROW = re.compile(rf"({NUMBER}) \[({NUMBER}), ({NUMBER})\]")


def made_up_seats(rng: np.random.Generator, bias: float, matches: int = MATCHES) -> Sample:
    """A series in which seats and places in the order of play have small known log odds."""
    place, order = rng.normal(0, bias, (2, SEATS))
    first = rng.integers(0, SEATS, matches)
    turn = (np.arange(SEATS)[None, :] - first[:, None]) % SEATS
    score = place + order[turn] + rng.gumbel(0, 1, turn.shape)
    return sample_of(turn, score, np.zeros((turn.size, 1), np.int16))


def made_up_cards(rng: np.random.Generator, bias: float, matches: int = MATCHES) -> Sample:
    """A series in which each seat is dealt one card of each of two types; cards have log odds."""
    worth = rng.normal(0, bias, CARDS)
    half = CARDS // 2
    dealt = np.stack([rng.permuted(np.tile(range(half), (matches, 1)), axis=1)[:, :SEATS]] * 2)
    dealt[1] = half + rng.permuted(dealt[1], axis=1)
    turn = np.tile(np.arange(SEATS), (matches, 1))
    score = worth[dealt].sum(axis=0) + rng.gumbel(0, 1, turn.shape)
    return sample_of(turn, score, dealt.reshape(2, -1).T.astype(np.int16))


def sample_of(turn: Array, score: Array, taken: Array) -> Sample:
    """The frames of such a series: the best score wins."""
    count = len(turn)
    match = np.arange(count)
    number = np.repeat(match, SEATS)
    won = score.argmax(axis=1)[:, None] == np.arange(SEATS)
    seats = {
        "match": number,
        "seat": np.tile(np.arange(SEATS), count),
        "order": turn.ravel(),
        "win": won.ravel().astype(float),
        "cards_taken": polars.Series(taken).arr.to_list(),
        "cards_taken_at": polars.Series(0 * taken).arr.to_list(),
    }
    names = {
        "kind": ["card"] * CARDS,
        "id": range(CARDS),
        "name": [f"card {k}" for k in range(CARDS)],
        "group": ["hilt" if k < CARDS // 2 else "upgrade" for k in range(CARDS)],
    }
    matches = {"match": match, "deal": match, "seats": np.full(count, SEATS)}
    return Sample(polars.DataFrame(matches), polars.DataFrame(seats), polars.DataFrame(names))


def faults_of(named: dict[str, str], rows: dict[str, str], spoken: set[str]) -> Counter[str]:
    """What contradicts the table: signs by name as the headline has them, and the printed rows."""
    found: Counter[str] = Counter()
    for name, sign in named.items():
        value, low, high = ROW.findall(rows[name])[0]
        # A bound that is printed as 0.0 may lie on either side of zero.
        found["holds zero"] += low.startswith("−") and high.startswith("+")
        found["wrong sign"] += not value.startswith(sign)
    found["left out"] += len(spoken - named.keys())
    return found


def seat_faults(answer: Answer) -> tuple[bool, Counter[str]]:
    """Whether the headline names anything, and what is wrong with it."""
    signs = {"is favoured": "+", "is at a disadvantage": "−"}
    pattern = rf"(seat \d|whoever begins|whoever plays as number \d) ({'|'.join(signs)})"
    sentence = answer.sentence[0].lower() + answer.sentence[1:]
    named = {name: signs[words] for name, words in re.findall(pattern, sentence)}
    rows = {row[0]: row[2] for row in answer.listing.rows}
    seen = {name for name, words in rows.items() if leaves_out_zero(words)}
    return bool(named), faults_of(named, rows, seen)


def leaves_out_zero(words: str) -> bool:
    """Whether both printed bounds have the same sign."""
    _value, low, high = ROW.findall(words)[0]
    return low[0] == high[0] and low[0] in "+−"


def card_faults(answer: Answer) -> tuple[bool, Counter[str]]:
    """The same for the headline about cards."""
    named = dict(re.findall(rf"(card \d+) \(([−+]){DIGITS}", answer.sentence))
    rows = {row[0]: row[5] for row in answer.listing.rows}
    clear = {row[0] for row in answer.listing.rows if row[6] == "clear"}
    return bool(named), faults_of(named, rows, clear)


KINDS = {
    "seats": (made_up_seats, seat, seat_faults, BIAS),
    "cards": (made_up_cards, cards, card_faults, CARD_BIAS),
}


def simulate(kind: str, runs: int, is_null: bool, seed: int = 1) -> tuple[int, Counter[str]]:
    """In how many of the series the headline names something, and all its faults."""
    make, question, check, bias = KINDS[kind]
    rng = np.random.default_rng([seed, is_null])
    speaks, faults = 0, Counter[str]()
    with speaking(SOURCE):
        for _series in range(runs):
            answer = question.answer(make(rng, 0.0 if is_null else bias))
            is_named, found = check(answer)
            speaks += is_named
            faults += found
    return speaks, faults


def run(runs: int = RUNS, seed: int = 1) -> bool:
    """Print the faults of headlines, with small biases and with none."""
    print(f"{runs} made-up series of {MATCHES} matches of each kind, {SEATS} seats.")
    print(f"Again: python -m bench lab headlines --runs {runs} --seed {seed}\n")
    good = True
    for kind in KINDS:
        speaks, faults = simulate(kind, runs, False, seed)
        words = ", ".join(f"{fault}: {faults[fault]}" for fault in FAULTS)
        print(f"{kind}: the headline names something in {share(speaks, runs)}; {words}")
        wolves, null_faults = simulate(kind, runs, True, seed)
        print(f"{kind}, nothing there: it names something in {share(wolves, runs)}")
        low, _high = wilson(wolves / runs, runs)
        good &= low <= MOST_WOLVES and not (faults + null_faults).total() and speaks > 0
    return good
