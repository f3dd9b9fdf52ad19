"""The command line of `packaging/dev.py`."""

import sys

from . import environment
from .common import TaskError


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case ["setup"]:
                environment.setup()
            case ["lock"]:
                environment.refresh_lock()
            case _:
                raise TaskError("Only setup and lock so far.", 2)
    except TaskError as problem:
        print(problem, file=sys.stderr)
        return problem.status
    return 0
