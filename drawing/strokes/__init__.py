"""Curves, areas and lines: how a figure is drawn and becomes layers."""
