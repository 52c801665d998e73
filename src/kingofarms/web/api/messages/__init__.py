"""The messages of the API, by what they are about."""
