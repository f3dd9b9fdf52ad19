"""Two hands at a challenge of Ordino: dice into the card one by one, then the piece."""

from collections import deque
from typing import cast

from PySide6.QtCore import Qt

from ludotheque.games.ordino import arrangements, kernel_turn
from ludotheque.games.ordino.arrangements import Arrangement
from ludotheque.games.ordino.card import DIE_KINDS, SLOT_KINDS, Card
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.ui.games.ordino.scene import OrdinoScene
from tests.gui.exercises.hands import Hands

ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


def scene_of(hands: Hands) -> OrdinoScene:
    return cast(OrdinoScene, hands.page.scene)


def card_of(hands: Hands) -> Card:
    card = scene_of(hands).card
    assert card is not None
    return card


def act(hands: Hands, action: int, way: str) -> None:
    """Choose an action by click, drag or keys."""
    state = cast(OrdinoState, hands.exercise.controller.state)
    if state.phase == kernel_turn.MOVING:
        arrangement = next(a for a, i in arrangements.possibilities(state) if i.action == action)
        arrange(hands, arrangement, way)
    first, second = (scene_of(hands).place_of(step) for step in state.steps(action))
    if way == "drag":
        hands.drag(first, second)
        return
    for place in (first, second):
        press(hands, place, way)


def arrange(hands: Hands, arrangement: Arrangement, way: str) -> None:
    """Lay the dice so that the card says an arrangement, from an empty card."""
    if not card_of(hands).empty:
        hands.key(Qt.Key.Key_Backspace)
    assert card_of(hands).empty
    wanted = (
        None, arrangement.first, None, arrangement.arrows[0], arrangement.second,
        arrangement.arrows[1],
    )  # fmt: skip
    for slot in card_of(hands).free_slots():
        card = card_of(hands)
        die = next(
            die
            for die in card.loose()
            if DIE_KINDS[die] == SLOT_KINDS[slot] and wanted[slot] in {None, card.faces[die]}
        )
        if way == "drag":
            hands.drag(f"well-{die}", f"slot-{slot}")
        else:  # a click lays a die into its first free slot; slots are filled in order
            press(hands, f"well-{die}", way)
        assert card_of(hands).slots[slot] == die
    assert card_of(hands).arrangement() == arrangement


def press(hands: Hands, place: str, way: str) -> None:
    """Click a place, or walk there and press Enter."""
    if way == "click":
        hands.click(place)
    else:
        walk(hands, place)
        hands.key(Qt.Key.Key_Return)


def walk(hands: Hands, goal: str) -> None:
    """Bring the cursor to a place with the arrow keys, trying out where they lead."""
    known: dict[tuple[str, Qt.Key], str] = {}
    for _ in range(400):
        scene = scene_of(hands)
        if scene.cursor_shown and scene.cursor == goal:
            return
        if not scene.cursor_shown or scene.cursor is None:
            hands.key(Qt.Key.Key_Left)
            continue
        here = scene.cursor
        key = _next(scene, known, here, goal)
        hands.key(key)
        assert scene.cursor is not None
        if key in ARROWS and scene.cursor_shown:
            known.setdefault((here, key), scene.cursor)
    raise AssertionError(f"the arrow keys do not lead to {goal}")


def _next(
    scene: OrdinoScene, known: dict[tuple[str, Qt.Key], str], start: str, goal: str
) -> Qt.Key:
    """The first key of the way to the goal, else to the most promising arrow not tried yet."""
    first: dict[str, Qt.Key | None] = {start: None}
    queue = deque([start])
    untried: list[tuple[float, int, Qt.Key]] = []
    while queue:
        here = queue.popleft()
        if here == goal:
            found = first[here]
            assert found is not None
            return found
        aim = scene.places[goal].rect.center() - scene.places[here].rect.center()
        for key, (dx, dy) in ARROWS.items():
            there = known.get((here, key))
            if there is None:
                away = aim.manhattanLength() - (aim.x() * dx + aim.y() * dy)
                untried.append((away, len(untried), first[here] or key))
            elif there not in first:
                first[there] = first[here] or key
                queue.append(there)
    return min(untried)[2]
