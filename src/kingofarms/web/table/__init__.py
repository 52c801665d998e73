"""A table as people and programs see it: its page, its drawing, its sockets."""
