"""Small widgets and what they share: keys, pointer, screens, leaving."""
