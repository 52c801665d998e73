"""Where tables are kept: matches, lists, retention, notifications, backups."""
