"""Sentences are compared in English, whatever the language of the machine; exercises made."""

from collections.abc import Callable

import pytest
from devtools.challenges.__main__ import main

from tests.english import english

__all__ = ["english"]


Making = Callable[..., tuple[int, str, str]]


@pytest.fixture
def making(capsys: pytest.CaptureFixture[str]) -> Making:
    """Run the task challenges in this process: its status, what it prints and what it tells."""

    def run(*words: object) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main(list(map(str, words)))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run
