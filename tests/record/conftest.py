"""Sentences are compared in English, and no two dates fall into one second by luck."""

from tests.dates import later_each_time
from tests.english import english

__all__ = ["english", "later_each_time"]
