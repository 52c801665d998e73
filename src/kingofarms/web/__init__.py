"""The games in a browser: tables, live updates, a durable store, an API for programs."""
