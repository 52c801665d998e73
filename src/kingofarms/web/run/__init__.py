"""The server as a process: its start, its log, its health."""
