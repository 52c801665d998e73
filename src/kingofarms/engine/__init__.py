"""The engine: records, compiled rules, chance, matches. It knows no game."""
