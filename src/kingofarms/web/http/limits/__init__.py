"""How much one client may take: requests, connections, processor time, and time to send or read."""
