"""The tasks behind `packaging/dev.py`; standard library only."""
