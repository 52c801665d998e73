"""People without accounts: names, cookies, tokens, links."""
