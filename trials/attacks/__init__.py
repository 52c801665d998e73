"""Attacks on a server and on the files we read; each one runs against any checkout."""
