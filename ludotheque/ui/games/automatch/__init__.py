"""L'Auto-Match on the table: its cards and what is drawn with them."""
