"""Files: atomic writing, strict JSON, settings, small files, locks."""
