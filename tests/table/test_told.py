"""What is told of actions is worked out once, and never for another game or another line."""

import pytest

from ludotheque.games import create
from ludotheque.record.timeline import Timeline
from ludotheque.table.descriptions import MOST, Descriptions
from tests.table.tables import GAME, POSITION


def timeline(*texts: str) -> Timeline:
    """A game from the position with these actions."""
    made = Timeline(create(GAME, {}), seed=1, start=POSITION)
    for text in texts:
        made.apply(made.state.parse(text))
    return made


def test_it_tells_what_the_state_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each action and observer, asking the state once."""
    descriptions, game = Descriptions(), timeline("c3-b3", "roll 5")
    asked: list[int] = []
    kind = type(game.state)
    transition = kind.transition

    def counted(state: object, action: int, observer: int | None) -> object:
        asked.append(action)
        return transition(state, action, observer)  # type: ignore[arg-type]

    monkeypatch.setattr(kind, "transition", counted)
    for _ in range(3):
        for ply, action in enumerate(game.actions):
            state = game.state_at(ply)
            for observer in (None, 0, 1):
                events, sentence = descriptions.at(ply, state, action, observer)
                assert events == transition(state, action, observer)
                assert sentence == state.describe(action, observer)
    assert len(asked) == 6


def test_another_line_is_told_anew() -> None:
    """After undo another move stands at the same ply."""
    descriptions, game = Descriptions(), timeline("c3-b3")
    first = descriptions.at(0, game.state_at(0), game.line[0], 0)
    game.undo()
    game.apply(game.state.parse("d4-c5"))
    second = descriptions.at(0, game.state_at(0), game.line[0], 0)
    assert first != second
    other = timeline("c3-b4")
    assert descriptions.at(0, other.state_at(0), other.line[0], 0) not in (first, second)


def test_it_keeps_so_many_and_forgets_none_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the line is; what is asked again while it is kept is not worked out again."""
    descriptions, game = Descriptions(), timeline("c3-b3")
    state, action = game.state_at(0), game.line[0]
    asked: list[int] = []
    describe = type(state).describe

    def counted(state: object, action: int, observer: int | None) -> object:
        asked.append(action)
        return describe(state, action, observer)  # type: ignore[arg-type]

    monkeypatch.setattr(type(state), "describe", counted)
    for ply in range(MOST):
        descriptions.at(ply, state, action, None)
    for ply in (0, 1, MOST - 1):
        descriptions.at(ply, state, action, None)
    assert len(asked) == len(descriptions._known) == MOST
    descriptions.at(MOST, state, action, None)
    assert len(asked) == MOST + 1
    assert len(descriptions._known) <= MOST
    descriptions.clear()
    descriptions.at(MOST, state, action, None)
    assert len(asked) == MOST + 2
