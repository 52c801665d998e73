"""The lab on the command line: variants compared, sweeps, and exact answers."""
