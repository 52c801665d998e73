"""A database that several servers share: they hear of each other's entries and take over bots."""
