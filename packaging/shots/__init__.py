"""Pictures of every page, for the README and for looking: `python3 packaging/dev.py shots`."""
