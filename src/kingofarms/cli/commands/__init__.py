"""All commands, in the order of the help: what each is for, its code, and what can be typed.

Those of the lab are declared beside their code.
"""

from typing import Annotated

from kingofarms.cli import wishes
from kingofarms.cli.commands import lab
from kingofarms.cli.commands.app import app, declare, group, main
from kingofarms.engine.settings import Taken, setting
from kingofarms.engine.words import N_, _
from kingofarms.web.defaults import Keeping, Limits, Listening, Settings, Which

__all__ = ["app", "lab", "main"]

declare(
    "games",
    _("List the games with their options and bots."),
    "games:list_games",
    Annotated[wishes.Catalogue, Taken("json")],
)
declare("cards", _("Show all cards of a game."), "games:show_cards", wishes.Catalogue)
declare("version", _("Show the version of this program."), "commands.app:say_version")
declare("doctor", _("Check the installation and the compile cache."), "doctor:examine")
declare(
    "arms",
    _("Read a coat of arms that is described in words, and draw it."),
    "arms:show_arms",
    wishes.Arms,
)

declare(
    "play",
    _("Play in the terminal against a bot or another person."),
    "matches.play:play",
    wishes.Play,
)
declare(
    "puzzle",
    _("Solve a puzzle: find the one right action."),
    "puzzles:solve_puzzle",
    wishes.Question,
)
puzzles = group("puzzles", _("Make and check puzzles."))
declare(
    "make",
    _("Find puzzles of a game that is not solved, by long searches."),
    "puzzles:make_puzzles",
    wishes.Make,
    within=puzzles,
)
declare(
    "check",
    _("Repeat the verdict of every puzzle, with fresh seeds."),
    "puzzles:check_puzzles",
    wishes.Check,
    within=puzzles,
)

DATABASE = Annotated[wishes.Where, Taken("data database")]
SERVED = (Listening, Settings, Limits, Keeping, DATABASE)
declare(
    "serve",
    _("Play in the browser: start a server for this machine or for others."),
    "serve:serve_tables",
    *SERVED,
)
declare(
    "backup", _("Back up all tables, also while the server runs."), "tables:back_up", wishes.Backup
)
REPLACING = setting(False, N_("Replace existing tables; they are kept in another file."), "--force")
declare(
    "restore",
    _("Restore a backup. No server may be running."),
    "tables:restore_backup",
    Annotated[wishes.Backup, Taken("file data database force", {"force": REPLACING})],
)
tables = group("tables", _("List, end and delete the tables of a server, also while it runs."))
declare(
    "list",
    _("List tables, the oldest first."),
    "tables:list_tables",
    Which,
    Annotated[wishes.Where, Taken("json data database")],
    within=tables,
)
SURE = Annotated[wishes.Where, Taken("yes data database")]
declare(
    "end",
    _("End running matches without a winner; they can still be read."),
    "tables:end_tables",
    Annotated[Which, Taken("names host game bots_only older_than idle")],
    SURE,
    within=tables,
)
declare(
    "delete",
    _("Delete tables with everything that happened there."),
    "tables:delete_tables",
    Which,
    SURE,
    within=tables,
)

declare(
    "watch", _("Watch bots play one or more matches."), "matches.watch:watch_matches", wishes.Watch
)
declare(
    "tourney",
    _("Let bots play a tournament, with equal deals and every seating, and rate them."),
    "tourney:run_tourney",
    wishes.Tourney,
)
declare(
    "replay",
    _("Show a recorded match step by step."),
    "matches.replay:replay_file",
    Annotated[wishes.Recorded, Taken("file json cards")],
)
declare(
    "verify",
    _("Check a recorded match: its seed, the players' parts, the deal, and every entry."),
    "matches.replay:verify_file",
    Annotated[wishes.Recorded, Taken("file json fingerprint cards")],
)
STUDIED = Annotated[wishes.Recorded, Taken("file json iterations cards")]
declare(
    "hint",
    _("Show the best next action in a saved match, and why."),
    "matches.analyse:show_hint",
    STUDIED,
)
declare(
    "analyse",
    _("Analyse a recorded match: mistakes, luck and turning points."),
    "matches.analyse:analyse_file",
    STUDIED,
)
declare(
    "solve",
    _("Solve a game: who wins with best play, and by how much."),
    "matches.analyse:solve_game",
    wishes.Solve,
)
