"""Plane geometry for shields: polygons, lines of division, path data, and the largest scale."""
