"""Blazon: the rules of record (docs/rules/blazon.md), a file for each heading."""
