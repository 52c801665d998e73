"""King of Arms with luck that can be repeated: a test in the browser that failed fails again.

Every table is dealt from one seed, and the bots choose by one. To look for what the usual cards do
not show: `LUCK=word python -m pytest tests/browser` deals others.
"""

import os
from hashlib import sha256
from types import SimpleNamespace
from unittest.mock import patch

from kingofarms.cli import main as kingofarms
from kingofarms.engine.match.luck import Sealed
from kingofarms.web.study import puzzles
from kingofarms.web.tables import bot_turns, new_tables


def main() -> None:
    """What `kingofarms` does, with the arguments of this process."""
    seed = sha256(os.environ.get("LUCK", "").encode()).digest()
    same = SimpleNamespace(randbits=lambda bits: int.from_bytes(seed) >> (256 - bits))
    with (
        patch.object(new_tables, "sealed", lambda: Sealed(seed)),
        patch.object(bot_turns, "secrets", same),
        patch.object(puzzles, "PATIENCE", 60),  # on a busy machine, too
    ):
        kingofarms()
