"""Other processes, and the one window of a data folder."""
