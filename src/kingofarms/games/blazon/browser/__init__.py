"""Blazon in the browser: what lies on the table and how it is drawn."""
