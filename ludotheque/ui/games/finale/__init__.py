"""Finale on the screen."""
