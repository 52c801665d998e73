"""What browsers are shown, and the forms they send."""
