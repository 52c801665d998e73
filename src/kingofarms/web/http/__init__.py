"""What applies to every request: hosts, origins, sizes, rates, languages, log, metrics."""
