"""Coats of arms: the page where one types a blazon, and pictures of arms."""
