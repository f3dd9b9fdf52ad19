"""Evenings: small tournaments of a family, whose games are ordinary games of the archive."""
