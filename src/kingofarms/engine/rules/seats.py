"""Numbers that all games share: seats, nobody, and hidden values."""

MAX_SEATS = 5
NOBODY = -1
WATCHER = -1  # the seat of somebody who only watches
UNSEEN = -1  # in a View: a value that this seat can't know
