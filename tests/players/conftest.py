"""No two dates fall into one second by luck."""

from tests.dates import later_each_time

__all__ = ["later_each_time"]
