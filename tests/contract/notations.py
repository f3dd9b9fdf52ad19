"""Texts which look like actions of a game: seen ones, and new ones of the same shapes."""

import random
import re


def shape(text: str) -> str:
    """Return the pattern of a text: letters and digits told apart, the rest as it is."""
    return re.sub(r"[a-z]", "a", re.sub(r"[0-9]", "0", re.sub(r"[A-Z]", "A", text)))


class Notations:
    """Well-formed texts of a game: seen ones, and new ones of the same shapes."""

    def __init__(self, texts: set[str]) -> None:
        self.texts = sorted(texts)
        self.columns: dict[str, list[list[str]]] = {}
        groups: dict[str, list[str]] = {}
        for text in self.texts:
            groups.setdefault(shape(text), []).append(text)
        for pattern, group in groups.items():
            self.columns[pattern] = [sorted(set(column)) for column in zip(*group, strict=True)]
        self.patterns = sorted(self.columns)

    def draw(self, chance: random.Random) -> str:
        if chance.random() < 0.3:
            return chance.choice(self.texts)
        return "".join(map(chance.choice, self.columns[chance.choice(self.patterns)]))
