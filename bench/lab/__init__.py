"""The lab: how fast a series is played, and whether the lab finds what was planted."""
