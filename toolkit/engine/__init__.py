"""What all rules share: kernels, records, chance, the contract of a game, search and matches. No input or output."""
