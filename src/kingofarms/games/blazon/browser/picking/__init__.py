"""What can be picked in Blazon: the question, the things that answer it, the cards of a payment."""
