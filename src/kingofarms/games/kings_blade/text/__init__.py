"""The King's Blade in words: notation, narration, and why an action is not allowed."""
