"""Exercises at the table: their list, their page, and what has been solved."""
