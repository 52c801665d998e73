"""One module for each attack: `TITLE`, and `attack(checkout, folder) -> Outcome`.

An attack speaks only HTTP, WebSocket and the command line, so it runs against older versions, too.
"""
