"""Playing together: who is there, invitations, emotes, and offers of a rematch."""
