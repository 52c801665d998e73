"""The games as research libraries know them: PettingZoo and OpenSpiel. Each is an extra."""
