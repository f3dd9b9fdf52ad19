"""Whether a real screen reader says what the program tells it: games played by keys alone."""
