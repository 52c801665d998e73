"""How long people wait: for the first prompt, and while bots think."""
