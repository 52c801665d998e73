"""Pages and parts of pages from which people learn: hints beside the table, replay, analysis."""
