"""Print and play: the games as pages at true scale, drawn in millimetres with any QPainter."""
