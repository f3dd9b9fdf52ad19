"""What players agree on, note down and try: clocks, house rules, notes, branches, the bin, keys."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import attrs
from PySide6.QtGui import QKeySequence

from ludotheque.archive.bundle import SUFFIX
from ludotheque.archive.transfer import Step, Transfer
from ludotheque.core.handicap import KEY, NONE
from ludotheque.core.messages import M
from ludotheque.games import SHELF, beginners_game, create, info
from ludotheque.record.circumstances import Agreements, Clock, MoveNote, Notes
from ludotheque.record.timeline import Timeline
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.dialogs.shortcutsdialog import ShortcutsDialog
from ludotheque.ui.printing.picture import PictureDialog
from ludotheque.ui.shelf.bindialog import BinDialog
from ludotheque.ui.shelf.headingdialog import HeadingDialog
from ludotheque.ui.window.bringing import bring, prepared, write_all
from ludotheque.ui.window.working import Working
from shots.camera import NAMES, Camera, Picture, played

HEADED = Notes("The tournament, second half", "Christmas at Grandmother’s")
FAMILY = ["Camille", "Jules", "Rose", "Noé"]
SAID = "A brave push: the whole row was open, and nobody saw it."


def pages(camera: Camera) -> Iterator[Picture]:
    """Yield name and picture of each of them."""
    for game in SHELF:
        yield from _new_game(camera, game.key)
        yield from _table(camera, game.key)
    yield from _kept(camera)
    yield from _dialogs(camera)
    camera.window.show_shelf()


def _names(key: str) -> list[str]:
    return FAMILY[: len(create(key).seats)]


def _new_game(camera: Camera, key: str) -> Iterator[Picture]:
    """Yield a new game's agreements and house rules, unfolded."""
    window = camera.window
    names = _names(key)
    agreed = NewGameDialog(key, window, names=names)
    agreed.agreements.unfold(on=True)
    for row in agreed.agreements.rows:
        if row.option.key == "clock":
            row.propose("move")
            row.changed.emit()
    yield f"agreements-{key}", camera.dialog(agreed, agreed.agreements)
    dialog = NewGameDialog(key, window, names=names)
    dialog.variants.unfold(on=True)
    if KEY in dialog.rows:
        row = dialog.rows[KEY]
        row.propose(next(one.value for one in row.option.values if one.value != NONE))
        row.changed.emit()
        yield f"houserules-{key}", camera.dialog(dialog, row)


def _headed(timeline: Timeline) -> Timeline:
    timeline.notes = attrs.evolve(HEADED, game="Grandmother plays her first game.")
    ply = timeline.ply
    timeline.notes = attrs.evolve(timeline.notes, moves=(MoveNote(ply, SAID),))
    return timeline


def _table(camera: Camera, key: str) -> Iterator[Picture]:
    """Yield a game with a clock and no taking back, and its notes."""
    timeline = played({}, 12, _names(key), key=key)
    timeline.agreements = Agreements(no_undo=True, hints=False, clock=Clock("game", 600, "tell"))
    camera.window.change_settings(show_times=True)
    camera.lay(_headed(timeline))
    yield f"clock-{key}", camera.picture
    tabs = camera.table.panel.tabs
    tabs.setCurrentWidget(camera.table.notes)
    yield f"notes-{key}", camera.picture
    camera.window.change_settings(show_times=False)


def _kept(camera: Camera) -> Iterator[Picture]:
    """Yield shelf and cover with headings, searches, and a family of branches."""
    window, key = camera.window, SHELF[0].key
    window.leave_table()
    first = _headed(played({}, 14, NAMES, key=key))
    camera.keep(first)
    second = first.branch(8)
    camera.keep(second)
    third = second.branch(4)
    camera.keep(third)
    camera.keep(first.branch(11))
    window.show_shelf()
    camera.settle()
    yield "shelf-headed", camera.picture
    window.show_cover(key)
    yield "cover-family", camera.picture
    cover = window.cover
    assert cover is not None
    for name, typed in (("search", NAMES[0]), ("search-none", "nobody anywhere")):
        window.show_shelf()
        window.shelf.find()
        window.shelf.search.field.setText(typed)
        window.shelf.search.searched.emit(typed)
        yield f"shelf-{name}", camera.picture
        window.show_cover(key)
        cover = window.cover
        assert cover is not None
        cover.search.field.setText(typed)
        cover.search.searched.emit(typed)
        yield f"cover-{name}", camera.picture
    window.shelf.search.empty()
    window.show_shelf()


def _dialogs(camera: Camera) -> Iterator[Picture]:
    window, key = camera.window, beginners_game()
    yield "heading", camera.dialog(HeadingDialog(HEADED, info(key), window))
    yield "bin-empty", camera.dialog(BinDialog(window.archive, window))
    for game in SHELF[:3]:
        number = window.archive.begin(played({}, 12, _names(game.key), key=game.key))
        window.archive.delete(next(g for g in window.archive.unfinished() if g.id == number))
    yield "bin", camera.dialog(BinDialog(window.archive, window))
    window.archive.bin.empty([game.id for game in window.archive.bin.games()])
    transfer = Transfer(window.archive.path, window.archive.path, {})
    transfer.stop()
    working = Working(window, transfer, M("Write all my games to a file"), "save", prepared)
    working.show_step(Step(1234, 2500))
    yield "all-games-working", camera.dialog(working)
    keys = ShortcutsDialog(window.menuBar(), {}, window)
    keys.show()
    next(row for row in keys.rows if row.name == "hint").click()
    keys.card.field.given.emit(QKeySequence("F"))
    yield "keys-asked", camera.dialog(keys, keys.card)
    camera.lay(played({}, 12, NAMES, key=key))
    assert window.game is not None
    film = PictureDialog(window.game.controller, 0, window.game_title(), window)
    film.what.pill("game").click()
    yield "film", camera.dialog(film)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "For Jules.ludo"
        with patch.object(filechooser, "to_write", lambda *_, **__: path):
            yield "post", camera.modal(window.posting.send)
        moves = "1. e2-e4\n2. What is this?"
        yield "read-back-refused", camera.modal(lambda: window.texts.take(moves))
        path = Path(folder) / f"All our games{SUFFIX}"
        with patch.object(filechooser, "to_write", lambda *_, **__: path):
            yield "all-games-written", camera.modal(lambda: write_all(window))
        yield "all-games-question", camera.modal(lambda: bring(window, path))
    window.leave_table()
