"""The report: answers as one HTML file that needs nothing else, and their plots as pictures."""
