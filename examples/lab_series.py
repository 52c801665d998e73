"""A notebook's worth of the lab: play a series, look at its frames, follow one match.

Needs the extra: pip install 'kingofarms[lab]'. Run it: python examples/lab_series.py
"""

import sys

import polars

from kingofarms import lab


def main(matches: int = 2000) -> None:
    """Who is favoured, which cards did the winners have, and one match to look at."""
    # 1. Play. The same seed gives the same rows, on however many workers.
    result = lab.series("kings_blade", bots="greedy", seats=4, matches=matches, seed=7)
    print(result.digest)

    # 2. Does it help to begin? `order` is the place in the order of play.
    print(result.seats.group_by("order").agg(polars.col("win").mean()).sort("order"))

    # 3. Which cards did winners have? Numbers of cards are explained in `names`.
    cards = result.names.filter(kind="card").select(cards_taken="id", name="name", type="group")
    taken = result.seats.explode("cards_taken").join(cards, on="cards_taken")
    share = taken.group_by("type", "name").agg(polars.col("win").mean(), taken=polars.len())
    print(share.sort("win", descending=True).head(5))

    # 4. How long, how close? One row for each match.
    print(result.matches.select("turns", "margin", "lead_changes", "last_turn_decided").mean())

    # 5. The closest match, played again.
    closest = result.matches.sort("margin", "match")["match"][0]
    outcome = lab.match_of(result.plan, closest).outcome
    print(f"Match {closest}: {outcome.points['sword points']}")

    # 6. And the command that plays the series again.
    print(result.command)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
