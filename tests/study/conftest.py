"""Commands are run as in the tests of the command line."""

from tests.cli.conftest import command

__all__ = ["command"]
