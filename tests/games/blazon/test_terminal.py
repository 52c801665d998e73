"""The table as a terminal shows it: within 100 columns, in every language, whatever lies there."""

import pytest
from rich.text import Text

import kingofarms
from kingofarms.bots.bot import generators, let_choose
from kingofarms.bots.levels import bot_named
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import speaking
from kingofarms.games import game_named

WIDTH = 100


@pytest.mark.slow
@pytest.mark.parametrize(("language", "seats"), [("en", 2), ("de", 5), ("nl", 5)])
def test_the_table_stays_within_100_columns(language: str, seats: int) -> None:
    match = kingofarms.new_match("blazon", seats=seats, seed=2)
    game, names = match.game, match.game.seat_names(seats)
    bot, rngs = bot_named("greedy", game, match.agreed), generators(2, 0, seats)
    widest = 0
    with speaking(language):
        while not match.is_over:
            for seat in (match.to_play, WATCHER) if len(match.steps) % 9 == 0 else ():
                view = match.view(seat)[0]
                for look in (game.picture, game.closer):
                    text = Text.from_markup(look(view, seat, names, match.agreed)).plain
                    widest = max(widest, *(len(line) for line in text.splitlines()))
            match.act(let_choose(match, bot, rngs[match.to_play]))
    assert 80 < widest <= WIDTH


def test_the_gallery_shows_every_element_and_distinction() -> None:
    agreed = game_named("blazon").agree({})
    lines = game_named("blazon").gallery(agreed)
    for face in (*agreed.content["elements"], *agreed.content["distinctions"]):
        assert any(line.strip().startswith(face["name"]) for line in lines), face["name"]
