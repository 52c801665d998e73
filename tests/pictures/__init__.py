"""Pictures for people to look at, made by the program: `python -m tests.pictures.arms`."""
