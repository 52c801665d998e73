"""Comparing: the same deals with other options or cards, and what differs beyond chance."""
