"""Sentences are compared in English, whatever the language of the machine."""

from tests.english import english

__all__ = ["english"]
