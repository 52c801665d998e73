"""What compiled code needs: records, chance, the compiler, and the loops that serve every game."""
