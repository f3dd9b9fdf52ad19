"""Dialogs: a new game, settings, about, keys, files."""
