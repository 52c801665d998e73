"""`kingofarms lab compare` and `lab sweep`: play, tell, and write a report."""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from kingofarms.cli.lab.answers import check_lab
from kingofarms.cli.lab.exact import answer_exactly
from kingofarms.cli.lab.telling import Output, tell_parts
from kingofarms.cli.prepare import prepare
from kingofarms.cli.progress import progress, stopped
from kingofarms.cli.screen import print_json, say
from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.options import Value, name_of, wishes_from
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named
from kingofarms.lab.cards import changes_from
from kingofarms.lab.series.plan import bots_for_seats

if TYPE_CHECKING:
    from kingofarms.lab.comparing.contrast import Contrast
    from kingofarms.lab.comparing.run import Setting
    from kingofarms.lab.comparing.variants import Variant


@dataclass(frozen=True)
class Side:
    """One of the two that are compared: its options and cards, as typed."""

    options: Sequence[str]
    cards: Path | None

    def wishes(self) -> dict[str, Value]:
        """The options; several may stand in one word, parted by commas."""
        return wishes_from([part for word in self.options for part in word.split(",") if part])

    def flags(self, letter: str) -> list[str]:
        """As typed."""
        words = [word for option in self.options for word in (f"--{letter}", option)]
        return [*words, f"--{letter}-cards", str(self.cards)] if self.cards else words


def run_compare(
    name: str,
    a: Side,
    b: Side,
    shared: "Variant",
    changes: tuple[str, ...],
    setting: "Setting",
    output: Output,
) -> None:
    """Compare `a` with `b`; the changes of cards are those of `b`, all else is shared."""
    check_lab()
    from kingofarms.lab.comparing.answers import compared_parts
    from kingofarms.lab.comparing.run import compare
    from kingofarms.lab.comparing.variants import Variant, check_different

    game = game_named(name)
    if not (a.options or b.options or a.cards or b.cards or changes):
        raise Refusal(
            _("Say what differs: {flags}.").format(
                flags="--a, --b, --a-cards, --b-cards, --without, --double, --change"
            )
        )
    one = Variant({**shared.options, **a.wishes()}, a.cards or shared.cards)
    other = Variant({**shared.options, **b.wishes()}, b.cards or shared.cards, changes)
    check_different(game, [one, other])
    words = ["compare", game.NAME, *a.flags("a"), *b.flags("b")]
    words += [flag for change in changes_from(changes) for flag in change.flags()]
    again = command(words, shared, setting, output)
    exact = game.exact
    if exact and setting.bots is None:
        answer_exactly(game, [one, other], "", again, output)
        return
    contrast = played(game, setting, lambda tell: compare(game, one, other, setting, tell))
    title = _("{game}: “{a}” and “{b}” compared").format(
        game=game.TITLE, a=one.words, b=other.words
    )
    tell(contrast, lambda: compared_parts(contrast), title, again, output)


def run_sweep(
    name: str,
    option: str | None,
    card: str | None,
    shared: "Variant",
    setting: "Setting",
    output: Output,
) -> None:
    """One number through several values."""
    check_lab()
    from kingofarms.lab.comparing.answers import lines_to_show, swept_parts
    from kingofarms.lab.comparing.run import sweep
    from kingofarms.lab.comparing.variants import swept

    game = game_named(name)
    variants = swept(game, option, card, shared).variants
    what = variants[0].words.partition("=")[0]
    words = ["sweep", game.NAME, *(["--option", option] if option else ["--card", str(card)])]
    again = command(words, shared, setting, output, "--with")
    exact = game.exact
    if exact and setting.bots is None:
        answer_exactly(game, variants, what, again, output)
        return
    contrast = played(
        game,
        setting,
        lambda tell: sweep(
            game, option=option, card=card, variant=shared, setting=setting, progress=tell
        ),
    )
    title = _("{game}: what {what} changes").format(game=game.TITLE, what=what)
    tell(contrast, lambda: swept_parts(contrast, lines_to_show(contrast)), title, again, output)


def played(
    game: Game, setting: "Setting", run: Callable[[Callable[[int, int], None]], "Contrast"]
) -> "Contrast":
    """Play with a progress bar; Ctrl-C says what is kept."""
    bots = setting.bots_for(game)
    seats = setting.seats_for(game)
    prepare(game, bots_for_seats(bots if isinstance(bots, str) else list(bots), seats))
    try:
        with progress(setting.matches) as tell_progress:
            return run(tell_progress)
    except KeyboardInterrupt:
        stopped(is_kept=setting.folder is not None)


def tell(
    contrast: "Contrast", parts: Callable[[], list[Any]], title: str, again: str, output: Output
) -> None:
    """For people or for programs, and as a report."""
    from kingofarms.lab.comparing.answers import for_programs
    from kingofarms.lab.comparing.changed import changed_for_programs
    from kingofarms.lab.report import recipe_of

    output.write(title, parts(), [recipe_of(each) for each in contrast.played], again)
    if output.json:
        with speaking(SOURCE):
            names = [variant.words for variant in contrast.variants]
            print_json(
                {
                    "game": contrast.game.NAME,
                    "variants": names,
                    "base": contrast.variants[contrast.base].words,
                    "matches": contrast.played[0].matches.height,
                    "digests": [each.digest for each in contrast.played],
                    "content": [each.plan.agreed.content_digest for each in contrast.played],
                    "changed": changed_for_programs(contrast.changed, names),
                    "measures": for_programs(contrast),
                    "again": again,
                }
            )
    else:
        tell_parts(parts())
        say(escape(_("To repeat: {command}").format(command=again)))
        output.tell()


def command(
    words: list[str], shared: "Variant", setting: "Setting", output: Output, flag: str = "--option"
) -> str:
    """The command that tells the same again."""
    for name, value in shared.options.items():
        words += [flag, f"{name}={name_of(value)}"]
    words += ["--cards", str(shared.cards)] if shared.cards else []
    words += [word for change in changes_from(shared.changes) for word in change.flags()]
    bots = setting.bots
    words += ["--bots", bots if isinstance(bots, str) else ",".join(bots)] if bots else []
    words += ["--seats", str(setting.seats)] if setting.seats is not None else []
    words += ["--swap"] if setting.swap else []
    words += ["--folder", str(setting.folder)] if setting.folder else []
    words += output.flags()
    words += ["--matches", str(setting.matches), "--seed", str(setting.seed)]
    return shlex.join(["kingofarms", "lab", *words])
