"""Pages on which a match is studied: from move to move, and played on from there."""
