"""What stands beside the table on its page: the log, the menu, the result, notes for beginners."""
