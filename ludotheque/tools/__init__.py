"""Headless commands: ``python -m ludotheque tools …``; Qt is never imported here."""
