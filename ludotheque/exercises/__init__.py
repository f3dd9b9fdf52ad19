"""Exercises of the games, and the judge of the actions played in them."""
