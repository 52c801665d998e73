"""Pages from which people learn: hints, replay, analysis, shuffle; what they bring and share."""
