"""Ordo on the screen."""
