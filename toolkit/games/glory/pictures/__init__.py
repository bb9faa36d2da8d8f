"""What the toolkit draws for Glory: the board, its spaces, and what cards are about."""
