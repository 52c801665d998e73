"""The lab on the command line: series, answers, pages, comparisons, exact answers."""
