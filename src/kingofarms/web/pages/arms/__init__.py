"""Coats of arms on pages: their pictures, their sentences, and the page where one can type one."""
