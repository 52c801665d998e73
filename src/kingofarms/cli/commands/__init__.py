"""The commands: what they are called and which parameters they take; their code is elsewhere.

Importing them registers them, in the order of the help.
"""

from kingofarms.cli.commands import lab, playing, serving, studying, what_there_is
from kingofarms.cli.commands.app import app, main

__all__ = ["app", "lab", "main", "playing", "serving", "studying", "what_there_is"]
