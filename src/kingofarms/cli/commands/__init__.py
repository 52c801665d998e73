"""The commands: what they are called and which parameters they take; their code is elsewhere.

Importing them registers them, in the order of the help.
"""

from kingofarms.cli.commands import games, lab, playing, serving, studying
from kingofarms.cli.commands.app import app, main

__all__ = ["app", "games", "lab", "main", "playing", "serving", "studying"]
