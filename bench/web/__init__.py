"""The web server beside a bare echo, with programs and browsers as clients."""
