"""Setting up a position of Ordo: the board to lay pieces on, and the page around it."""
