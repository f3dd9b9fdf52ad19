"""The controller of one game at a table; of Qt it uses QtCore alone."""
