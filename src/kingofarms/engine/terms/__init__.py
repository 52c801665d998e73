"""What is agreed before a match: options and content, and what was released before."""
