"""The controller of one game at a table, and its parts; of Qt only QtCore is used."""
