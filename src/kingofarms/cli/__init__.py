"""The command line: `kingofarms COMMAND`. Bad input gets one sentence and exit code 2."""

from kingofarms.cli.commands import app, main

__all__ = ["app", "main"]
