"""Sentences are compared in English."""

from tests.english import english

__all__ = ["english"]
