"""Moving pictures: what the file says, whose eyes see it, how large it is."""

import copy
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from ludotheque.games import ENGINES
from ludotheque.record.replaystops import replay_stops
from ludotheque.ui.board.film import film
from ludotheque.ui.board.positionimage import png, position_image
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.look.pace import set_motion
from ludotheque.ui.printing import picture
from ludotheque.ui.printing.apng import MovingPicture
from ludotheque.ui.printing.filmjob import EACH, LEAST, Scenes, shoot
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import hiding, one_die, with_seats, without_chance
from tests.gui.features.conftest import played
from tests.gui.printing.pictures import shown, unlike
from tests.gui.printing.print_hands import Key, press, until
from tests.gui.printing.test_picture import laid, same

SMALL = QSize(200, 160)
HEAD = b"\x89PNG\r\n\x1a\n"


@attrs.frozen
class Shown:
    """What a program which knows the format shows, and for how long."""

    image: QImage
    time: int


def parts(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a file, each with a sum that is right."""
    assert data.startswith(HEAD)
    at = len(HEAD)
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        whole = data[at + 4 : at + 8 + length]
        (check,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert zlib.crc32(whole) == check
        yield whole[:4], whole[4:]
        at += 12 + length


def chunk(name: bytes, content: bytes) -> bytes:
    """A chunk of a file."""
    check = struct.pack(">I", zlib.crc32(name + content))
    return struct.pack(">I", len(content)) + name + content + check


def decoded(data: bytes) -> list[Shown]:
    """All frames as they are shown, by the rules of the format and by nothing of ours."""
    found = list(parts(data))
    assert [name for name, _ in found[:3]] == [b"IHDR", b"acTL", b"fcTL"]
    assert found[-1] == (b"IEND", b"")
    head = found[0][1]
    width, height = struct.unpack(">2I", head[:8])
    count, plays = struct.unpack(">2I", found[1][1])
    assert plays == 0, "it is shown again and again"
    canvas = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    canvas.fill(0)
    frames: list[Shown] = []
    numbers: list[int] = []
    control, packed = b"", b""

    def end() -> None:
        nonlocal packed
        if not packed:
            return
        wide, high, left, above, time, unit, dispose, blend = struct.unpack(">4I2H2B", control[4:])
        assert (dispose, blend, unit) == (0, 1, 1000)
        size = struct.pack(">2I", wide, high)
        alone = chunk(b"IHDR", size + head[8:]) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
        image = QImage.fromData(HEAD + alone)
        assert (image.width(), image.height()) == (wide, high)
        painter = QPainter(canvas)
        painter.drawImage(left, above, image)
        painter.end()
        frames.append(Shown(canvas.copy(), time))
        packed = b""

    for name, content in found[2:]:
        if name in {b"fcTL", b"IEND"}:
            end()
            control = content
            numbers += [] if name == b"IEND" else [*struct.unpack(">I", content[:4])]
        elif name == b"IDAT":
            assert not frames
            packed += content
        elif name == b"fdAT":
            numbers += struct.unpack(">I", content[:4])
            packed += content[4:]
    assert numbers == list(range(len(numbers)))
    assert len(frames) == count
    return frames


def scenes(key: str, moves: int, plies: int = 60) -> Scenes:
    """The last moves of a game played at random, seen by nobody in particular."""
    timeline = played(key, with_seats(key, 2), plies)
    stops = replay_stops(timeline)
    return Scenes(timeline, stops[max(0, len(stops) - 1 - moves)], None)


def made(shot: Scenes, size: QSize = SMALL) -> bytes:
    """The file of some scenes."""
    *_, data = shoot(shot, size)
    assert isinstance(data, bytes)
    return data


def test_what_is_put_together_is_shown_frame_by_frame() -> None:
    first = QImage(60, 40, QImage.Format.Format_RGB32)
    first.fill(0xFF336699)
    second = first.copy()
    painter = QPainter(second)
    painter.fillRect(10, 5, 7, 9, 0xFF000000)  # black is a colour, too
    painter.end()
    third = first.copy()
    third.setPixel(59, 39, 0xFF336698)  # the least difference counts
    picture = MovingPicture()
    for image, time in ((first, 100), (second, 200), (second, 50), (third, 300), (first, 70_000)):
        picture.add(image, time)
    data = picture.data()
    assert len(data) <= picture.size <= len(data) + 4, "the first picture needs no number"
    seen = decoded(data)
    assert [frame.time for frame in seen] == [100, 250, 300, 65_535]
    assert all(
        same(frame.image, image)
        for frame, image in zip(seen, (first, second, third, first), strict=True)
    )


@pytest.mark.parametrize("key", ENGINES)
def test_it_begins_and_ends_with_the_positions_and_moves_between(
    window: MainWindow, key: str
) -> None:
    shot = scenes(key, 3)
    seen = decoded(made(shot))
    for ply, frame in ((shot.first, seen[0]), (shot.timeline.ply, seen[-1])):
        timeline = copy.copy(shot.timeline)
        timeline.go_to(ply)
        assert unlike(frame.image, position_image(timeline, 200, 160)) < 0.01
    stands = list(film(copy.copy(shot.timeline), shot.first, SMALL, None, step=0))
    assert len(stands) == shot.timeline.ply - shot.first + 1
    assert len(seen) > len(stands), "pieces are seen on their way"
    assert all(frame.time > 0 for frame in seen)


@pytest.mark.parametrize("key", ENGINES)
@pytest.mark.slow
def test_twenty_moves_take_two_megabytes_at_most(window: MainWindow, key: str) -> None:
    for width in (480, 800):
        shot = scenes(key, 20, 150)
        assert shot.moves == 20
        assert shot.limit() == LEAST == 20 * EACH
        assert len(made(shot, QSize(width, width * 4 // 5))) <= 2_000_000


def test_where_movements_take_too_much_they_get_fewer_frames(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = scenes(one_die(), 4)
    whole = made(shot)
    monkeypatch.setattr(Scenes, "limit", lambda _self: len(whole) * 2 // 3)
    less = made(shot)
    assert len(less) < len(whole)
    before, after = decoded(whole), decoded(less)
    assert len(after) < len(before)
    assert unlike(after[-1].image, before[-1].image) < 0.01
    monkeypatch.setattr(Scenes, "limit", lambda _self: 1)
    assert len(decoded(made(shot))) <= shot.timeline.ply - shot.first + 1


def test_where_even_that_is_too_much_it_is_smaller_and_told(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot, size = scenes(hiding(), 4), QSize(480, 384)
    stills = sum(
        len(png(frame.image))
        for frame in film(copy.copy(shot.timeline), shot.first, size, None, step=0)
    )
    limit = stills // 3
    monkeypatch.setattr(Scenes, "limit", lambda _self: limit)
    less = made(shot, size)
    assert len(less) <= limit
    small = decoded(less)[0].image.size()
    assert 320 <= small.width() < 480
    assert small.height() == round(small.width() * 0.8)
    picture._note(window, tmp_path / "a.png", small.width())
    assert f"{small.width()} pixels wide" in window.toast.text


def test_it_shows_no_hand_which_the_eyes_may_not_see(window: MainWindow) -> None:
    key = hiding()
    timeline = played(key, with_seats(key, 2), 12)
    pictures = [
        [png(frame.image) for frame in film(copy.copy(timeline), 4, SMALL, seat, step=0)]
        for seat in (None, 0, 1)
    ]
    nobody, one, other = pictures
    assert one[-1] != other[-1] != nobody[-1] != one[-1]
    # What nobody in particular sees does not depend on the cards that are hidden from all.
    again = [png(frame.image) for frame in film(copy.copy(timeline), 4, SMALL, None, step=0)]
    assert again == nobody


def test_the_last_moves_are_chosen_played_and_written(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_motion("off")
    table = laid(window, one_die(), 90)
    ply = table.timeline.ply
    dialog = shown(window)
    assert not dialog.projector.playing
    offered = [dialog.what.pill(one).text() for one in ("position", "latest", "game")]
    assert ["Film" in text for text in offered] == [False, True, True], "which of them moves"
    assert dialog.widths.isVisible()
    before = dialog.picture.pixmap().toImage()
    dialog.activateWindow()
    until(dialog.isActiveWindow)
    dialog.what.pill("position").setFocus()
    QTest.keyClick(dialog.what.pill("position"), Key.Key_Right)
    assert dialog.what.value() == "latest"
    assert dialog.projector.playing
    assert not dialog.widths.isVisible()
    assert dialog.moving_widths.isVisible()
    assert not same(before, dialog.picture.pixmap().toImage()), "it begins twenty moves before"
    press(dialog.moving_widths.pill("480"))
    path = tmp_path / "moves"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)
    press(dialog.save_button)
    until(lambda: dialog.text.text() != "Drawing the picture…")
    assert dialog.text.text().startswith("Drawing move")
    assert not dialog.what.isEnabled()
    until(lambda: not dialog.busy)
    assert not dialog.isVisible()
    assert not dialog.projector.playing
    data = path.with_suffix(".png").read_bytes()
    last = decoded(data)[-1].image
    assert (last.width(), last.height()) == (480, 384)
    assert unlike(last, position_image(table.timeline, 480, 384)) < 0.01
    assert table.timeline.ply == ply


def test_without_moves_there_is_nothing_to_play(window: MainWindow) -> None:
    laid(window, without_chance(), 0)
    dialog = shown(window)
    assert dialog.what.value() == "position"
    with pytest.raises(KeyError):
        dialog.what.pill("game")
    dialog.close()


def test_leaving_while_it_is_drawn_writes_nothing(window: MainWindow, tmp_path: Path) -> None:
    laid(window, without_chance())
    dialog = shown(window)
    press(dialog.what.pill("game"))
    dialog.save(Target(tmp_path / "never.png"))
    QTest.keyClick(dialog, Key.Key_Escape)
    QTest.qWait(300)
    assert not dialog.isVisible()
    assert not dialog.projector.playing
    assert list(tmp_path.glob("*.png")) == []


def test_what_could_not_be_written_is_not_drawn_again(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(picture, "tell", lambda _window, text, **_: told.append(str(text)))
    set_motion("off")
    laid(window, without_chance(), 3)
    dialog = shown(window)
    press(dialog.what.pill("game"))
    dialog.save(Target(tmp_path / "gone" / "moves.png"))
    until(lambda: not dialog.busy)
    assert len(told) == 1
    assert dialog.text.text() == "Nothing was written."
    path = tmp_path / "moves.png"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)
    press(dialog.save_button)
    assert not dialog.busy
    assert not dialog.isVisible()
    assert decoded(path.read_bytes())
