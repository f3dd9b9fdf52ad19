"""The page of statistics: results, lengths and dice of the games in the archive."""
