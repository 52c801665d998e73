"""What programs ask and are told."""
