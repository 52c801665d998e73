"""Servers, players and browsers for tests, trials and benchmarks alike."""
