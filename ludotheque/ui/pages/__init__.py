"""Base classes of pages, and the Host through which they reach the window."""
