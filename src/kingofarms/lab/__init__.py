"""The lab: many matches between bots, and what they show."""
