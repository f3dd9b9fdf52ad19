"""The program in windows: shelf, covers, tables, dialogs; everything that is Qt Widgets."""
