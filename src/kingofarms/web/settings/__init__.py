"""What a reader chooses, and signing out."""
