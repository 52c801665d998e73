"""Figures that lie on a shield: beasts, cadency marks and other charges."""
