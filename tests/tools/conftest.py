"""Running a headless command in this process."""

from typing import Any

import pytest

from ludotheque.__main__ import main
from tests.dates import later_each_time
from tests.english import english

__all__ = ["english", "later_each_time", "run"]


class Ran:
    """What one command gave."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err
        self.lines = out.splitlines()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def command(*words: object) -> Ran:
        capsys.readouterr()
        status = main(["tools", "--lang", "en", *map(str, words)])
        captured = capsys.readouterr()
        ran = Ran(status, captured.out, captured.err)
        if status == 0:
            assert ran.err == ""
        else:
            # One clear line, never a traceback.
            assert len(ran.err.splitlines()) == 1, ran.err
            assert "fault" not in ran.err
        return ran

    return command
