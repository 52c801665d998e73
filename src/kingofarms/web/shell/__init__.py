"""The frame of every page and answer: requests, templates, files, the API's addresses."""
