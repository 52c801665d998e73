"""An empty file where the database was: a server must not begin as if nobody had ever played."""

from pathlib import Path

from tests.kit.server import NotServedError

from trials.attacks.checkout import Checkout, Outcome

TITLE = "an empty database file, as a copy that failed leaves it, is taken for a new database"
LOG = b"the actions of last night"


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Beside it lies the log with the last actions, which SQLite deletes."""
    data = folder / "tables"
    data.mkdir()
    database, log = data / "kingofarms.sqlite", data / "kingofarms.sqlite-wal"
    database.touch()
    log.write_bytes(LOG)
    with checkout.serve(folder) as served:
        try:
            served.ready()
            says = "it is served as a new database"
        except NotServedError:
            says = f"the server ends with exit code {served.process.wait()}"
    is_left_alone = database.stat().st_size == 0 and log.exists() and log.read_bytes() == LOG
    fate = "both files are left alone" if is_left_alone else "the log with the last actions is lost"
    return Outcome(is_left_alone and served.process.returncode == 2, f"{says}; {fate}")
