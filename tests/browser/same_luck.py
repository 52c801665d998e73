"""King of Arms with luck that can be repeated: a test in the browser that failed fails again.

Every table is dealt from one seed, and the bots choose by one. To look for what the usual cards do
not show: `LUCK=word python -m pytest tests/browser` deals others.
"""

import os
from collections.abc import Callable
from hashlib import sha256
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import uvicorn

from kingofarms.cli import main as kingofarms
from kingofarms.engine.match.luck import Sealed
from kingofarms.web import serve
from kingofarms.web.study import puzzles
from kingofarms.web.tables import bot_turns, new_tables
from tests.kit.dallying import dallying


def late_config(*words: Any, make: Callable[..., uvicorn.Config] = serve.config_of) -> Any:
    """The settings of the web server, around an application that may dally."""
    config = make(*words)
    config.app = dallying(config.app)
    return config


def main() -> None:
    """What `kingofarms` does, with the arguments of this process."""
    seed = sha256(os.environ.get("LUCK", "").encode()).digest()
    same = SimpleNamespace(randbits=lambda bits: int.from_bytes(seed) >> (256 - bits))
    with (
        patch.object(new_tables, "sealed", lambda: Sealed(seed)),
        patch.object(bot_turns, "secrets", same),
        patch.object(puzzles, "PATIENCE", 60),  # on a busy machine, too
        patch.object(serve, "config_of", late_config),
    ):
        kingofarms()
