"""The analysis of a finished match: what each decision cost, and what luck gave."""
