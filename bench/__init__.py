"""King of Arms side by side with its peers, in one run on one machine."""
