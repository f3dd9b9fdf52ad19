"""The window, its menus and commands, and the way among its pages."""
