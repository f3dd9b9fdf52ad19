"""Child processes, and the rule of one window per data folder."""
