"""What programs send and get."""
