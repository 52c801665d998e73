"""Figures that lie on a shield, by name: beasts, cadency marks and other charges."""
