"""A history checker: clients play while servers are disturbed; every answer must fit one order."""
