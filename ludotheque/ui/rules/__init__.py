"""The rules of a game as a page to read, with figures which are real small boards."""
