"""The design diary of The King's Blade: its testers' claims, checked with series of matches."""
