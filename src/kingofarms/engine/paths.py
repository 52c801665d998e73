"""The folders of this user: data that must not be lost, a cache that may be, state such as logs.

On Linux they follow XDG_DATA_HOME, XDG_CACHE_HOME and XDG_STATE_HOME, or else lie in
~/.local/share, ~/.cache and ~/.local/state. None of them is created here. Each is a RuntimeError
if the user has no home folder.
"""

from pathlib import Path

from platformdirs import PlatformDirs

FOLDERS = PlatformDirs("kingofarms", appauthor=False)


def data_path() -> Path:
    """Where saved matches and tables are kept; `files.py` has the sentence if it fails."""
    return FOLDERS.user_data_path


def cache_folder() -> Path:
    """Where compiled code is kept."""
    return FOLDERS.user_cache_path


def state_folder() -> Path:
    """Where logs are kept."""
    return FOLDERS.user_state_path
