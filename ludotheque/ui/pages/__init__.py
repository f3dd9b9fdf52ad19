"""Base classes of pages, and the Host protocol through which they reach the window."""
