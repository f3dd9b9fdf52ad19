"""The shelf, the covers, and the cards of kept games."""
