"""The words of arms: cards read as arms, the sentence that says them, and the way back."""
