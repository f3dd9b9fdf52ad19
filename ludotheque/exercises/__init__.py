"""Exercises of the games, and the judge of what is played in them."""
