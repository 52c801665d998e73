"""The folder of saved matches and tables, or a sentence for a user without a home folder."""

from pathlib import Path

from kingofarms.engine.paths import data_path
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _


def data_folder() -> Path:
    """Where saved matches and tables are kept."""
    try:
        return data_path()
    except RuntimeError:
        raise Refusal(_("Your home folder is unknown. Set HOME or XDG_DATA_HOME.")) from None
