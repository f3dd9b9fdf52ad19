"""Finale's figures which can be played in: by click and by drag, with reasons, and back again."""

import pytest

from tests.gui.rules.eyes import look_at
from tests.gui.rules.hands import STRICT
from tests.gui.rules.playing import (
    allowed,
    choose_and_restart,
    play_every_sign,
    playable,
    try_what_is_refused,
)  # fmt: skip

pytestmark = STRICT
KEY = "finale"


@pytest.mark.parametrize("name", playable(KEY))
@pytest.mark.parametrize("way", ["click", "drag"])
def test_every_allowed_sign_can_be_played(open_rules, name: str, way: str) -> None:
    play_every_sign(look_at(open_rules(KEY, height=900).page, name), allowed(KEY, name), way)


@pytest.mark.parametrize("name", playable(KEY))
def test_what_is_refused_says_why_beside_the_place(open_rules, name: str) -> None:
    page = open_rules(KEY, height=900).page
    try_what_is_refused(page, look_at(page, name))


@pytest.mark.parametrize("name", playable(KEY))
def test_signs_go_with_the_first_choice_and_come_back(open_rules, name: str) -> None:
    choose_and_restart(look_at(open_rules(KEY, height=900).page, name))
