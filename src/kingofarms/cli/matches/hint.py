"""A hint for a saved match: the best action of the seat to play, and why."""

from pathlib import Path

from rich.markup import escape

from kingofarms.cli.prepare import prepare, prepare_analysis
from kingofarms.cli.screen import flow, print_json
from kingofarms.engine.match.matchfile import load, read
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named
from kingofarms.study.hint import analysis_for_programs, analysis_of, hint


def show_hint(path: Path, json: bool, iterations: int | None, cards: Path | None) -> None:
    """For the seat to play at the end of the file, from what that seat sees."""
    game = game_named(read(path).game)
    prepare(game)
    match = load(path, cards)
    if match.is_over:
        raise Refusal(_("{path}: the match is over.").format(path=path))
    prepare_analysis(game)
    if json:
        with speaking(SOURCE):
            print_json(analysis_for_programs(analysis_of(match, iterations), match))
        return
    name = match.game.seat_names(match.seats)[match.to_play]
    flow(escape(_("{name} is to play.").format(name=name)))
    flow(escape(hint(match, iterations)))
