"""The lab: how fast a series is played."""
