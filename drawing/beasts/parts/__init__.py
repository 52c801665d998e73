"""Parts of beasts that have no joints of their own: heads, feet, hair, wings."""
