"""The King's Blade: the rules of record (docs/rules/kings-blade.md), a file for each heading."""
