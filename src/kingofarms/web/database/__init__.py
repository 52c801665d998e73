"""Where tables are kept: matches, lists, upkeep, notices between servers, backups."""
