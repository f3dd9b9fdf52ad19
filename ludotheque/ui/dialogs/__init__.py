"""Dialogs: new game, settings, about, keyboard shortcuts, files."""
