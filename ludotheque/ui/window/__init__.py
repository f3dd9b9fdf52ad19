"""The main window: its menus and commands, and the navigation between its pages."""
