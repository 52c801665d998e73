"""The design diary of The King's Blade tells how the game grew, version after version.

`kingofarms lab diary` checks what its testers claimed, for the game that has this module.
"""

TESTERS = "They played a few evenings."  # what is known of them
