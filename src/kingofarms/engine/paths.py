"""The folders of this user: data that must not be lost, a cache that may be, state such as logs.

On Linux they follow XDG_DATA_HOME, XDG_CACHE_HOME and XDG_STATE_HOME, or else lie in
~/.local/share, ~/.cache and ~/.local/state. None of them is created here.
"""

from pathlib import Path

from platformdirs import PlatformDirs

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

FOLDERS = PlatformDirs("kingofarms", appauthor=False)


def data_folder() -> Path:
    """Where saved matches and tables are kept."""
    try:
        return FOLDERS.user_data_path
    except RuntimeError:
        raise Refusal(_("Your home folder is unknown. Set HOME or XDG_DATA_HOME.")) from None


def cache_folder() -> Path:
    """Where compiled code is kept; a RuntimeError if the user has no home folder."""
    return FOLDERS.user_cache_path


def state_folder() -> Path:
    """Where logs are kept; a RuntimeError if the user has no home folder."""
    return FOLDERS.user_state_path
