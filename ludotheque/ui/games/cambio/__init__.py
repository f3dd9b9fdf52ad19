"""Cambio at the table: the wooden tray, its arrows, the preparation by hand."""
