"""Numbers that every game shares: seats, and what stands for nobody and nothing seen."""

MAX_SEATS = 5
NOBODY = -1
WATCHER = -1  # the seat that holds nothing: who looks on
UNSEEN = -1  # stands in a View wherever the State holds what that seat cannot know
