"""The pages of evenings: the list, one evening, what begins one, and the printed sheet."""
