"""Trials: servers that are killed, disturbed, attacked or busy must keep their promises."""
