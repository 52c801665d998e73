"""A server that is killed under load, and what its clients were told."""
