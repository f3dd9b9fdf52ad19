"""Print and play: the games as pages at true scale, drawn in millimetres on any painter."""
