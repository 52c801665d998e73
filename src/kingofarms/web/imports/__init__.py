"""Match files that are brought here become tables."""
