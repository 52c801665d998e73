"""Draws the charges that are not beasts, each by hand, and what stands for an unknown one."""
