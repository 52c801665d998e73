"""The analysis of a finished match on pages: the curve, the decisions, luck and choice."""
