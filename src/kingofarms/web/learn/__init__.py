"""Lessons, the rules and other documents."""
