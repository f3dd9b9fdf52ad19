"""Small shared widgets and helpers: keyboard, pointer, screen geometry, disconnecting pages."""
