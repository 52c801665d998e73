"""What every measurement shares: pairs in turn, matches between bots, the report."""
