"""Players' own card sets."""
