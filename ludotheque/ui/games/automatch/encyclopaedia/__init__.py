"""L'Auto-Match's cars to look up and to learn: the key table, a card large, ordering by figures."""
