"""Windows for the tests of the interface: folders of their own, one dressed application."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from zlib import crc32

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QGuiApplication, QPixmap, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ludotheque.core import messages
from ludotheque.core.messages import Catalogue, Message
from ludotheque.files.settings import Settings, SettingsFile
from ludotheque.games import ENGINES
from ludotheque.ui.board.announcing import Announcer
from ludotheque.ui.board.deafness import SurplusPresses
from ludotheque.ui.look import fonts, pace, theme
from ludotheque.ui.look.pace import set_motion
from ludotheque.ui.rules.rulesview import RulesView
from ludotheque.ui.shelf import dailycard
from ludotheque.ui.widgets import touch
from ludotheque.ui.window import archivegames, mainwindow
from ludotheque.ui.window.app import make_application, make_window
from ludotheque.ui.window.mainwindow import MainWindow
from tests.clocks import HandClock, HastyClock, ticking
from tests.gui.rules.eyes import rest
from tests.longer import FULL

OpenWindow = Callable[..., MainWindow]
OpenRules = Callable[..., RulesView]
UNPAINTED = frozenset({*ENGINES, "exercises", "rules", "table"})
"""The folders where windows paint nothing as long as nobody looks."""
UNANSWERED = 20_000
"""Milliseconds after which nobody will answer a question any more."""


def wait_active(window: QWidget) -> None:
    """Bring a window to the front; shortcuts work in the active window alone."""
    window.activateWindow()
    for _ in range(500):
        QCoreApplication.processEvents()
        if window.isActiveWindow():
            return
        QTest.qWait(2)
    raise AssertionError("the window does not become active")


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application of pytest-qt, dressed as the program dresses it.

    Its movements are quick: whatever happens in their midst happens all the same.
    """
    make_application()
    pace.FACTORS.update(normal=0.3, fast=0.2)
    return qapp


@pytest.fixture(autouse=True)
def user_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders for this test alone, not there yet, as on a first start."""
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path / "user" / "data"))
    monkeypatch.setenv("LUDOTHEQUE_CONFIG", str(tmp_path / "user" / "config"))
    return tmp_path / "user"


@pytest.fixture(autouse=True)
def english() -> None:
    """Let every test begin in English, whatever the system speaks and others left behind."""
    messages.use_language("en")


@pytest.fixture(autouse=True)
def same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shelf shows the position of the same day, whenever the tests run."""
    monkeypatch.setattr(dailycard, "today", lambda: date(2026, 11, 29))


@pytest.fixture(autouse=True)
def no_finger(monkeypatch: pytest.MonkeyPatch) -> None:
    """No finger has touched the screen yet."""
    monkeypatch.setattr(touch, "_used", False)


@pytest.fixture(autouse=True)
def nothing_is_deaf(qapp: QApplication) -> None:
    """No main button has just been used: the clock of the test before was another one."""
    for presses in qapp.findChildren(SurplusPresses):
        presses._end()


@pytest.fixture(autouse=True)
def nothing_stays(qapp: QApplication) -> Iterator[None]:
    """End the windows which a test leaves: every later change of style would dress them again."""
    before = set(qapp.topLevelWidgets())
    yield
    left = [one for one in qapp.topLevelWidgets() if one.parent() is None and one not in before]
    for window in left:
        if isValid(window):
            window.close()
            window.deleteLater()
    if left:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    let_go_of_the_mouse()


def let_go_of_the_mouse() -> None:
    """Release what a test has left pressed: it would be pressed in every later test's moves."""
    held = QGuiApplication.mouseButtons()
    if held != Qt.MouseButton.NoButton:
        window = QWindow()
        window.create()
        for button in (
            Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton,
            Qt.MouseButton.BackButton, Qt.MouseButton.ForwardButton,
        ):  # fmt: skip
            if held & button:
                QTest.mouseRelease(window, button)
        QCoreApplication.processEvents()


@pytest.fixture(autouse=True)
def hasty() -> Iterator[None]:
    """No guard against a press too many holds a test up which is about something else."""
    with ticking(HastyClock()):
        yield


@pytest.fixture
def hand_clock() -> Iterator[HandClock]:
    """The clock of the guards, turned by the test."""
    made = HandClock()
    with ticking(made):
        yield made


@pytest.fixture(autouse=True)
def nobody_waits(qapp: QApplication) -> Iterator[None]:
    """Close a question which a test leaves unanswered: it would be waited for without end."""
    asked: list[QWidget] = []
    left: list[str] = []

    def look() -> None:
        question = qapp.activeModalWidget()
        asked[:] = [one for one in asked if one is question]
        if question is None or not asked:
            asked[:] = [] if question is None else [question]
            return
        left.append(question.windowTitle() or type(question).__name__)
        question.close()

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(UNANSWERED)
    yield
    timer.stop()
    assert left == [], "a question was left unanswered"


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Everything a screen reader is told while one runs; what comes at once is joined."""
    texts: list[str] = []

    def post(_self: Announcer, _widget: QWidget, text: str) -> None:
        texts.append(text)

    monkeypatch.setattr(Announcer, "post", post)
    QAccessible.setActive(True)
    yield texts
    QAccessible.setActive(False)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What the window told the user in dialogs; a test takes out what it expects."""
    found: list[str] = []
    monkeypatch.setattr(
        mainwindow,
        "tell",
        lambda _window, message, causes=(), **_: found.extend(map(str, causes or (message,))),
    )
    # A game which cannot be kept is left behind, after it has been told.
    monkeypatch.setattr(
        archivegames,
        "ask",
        lambda _window, _title, words, *_, **__: found.append(str(words)) or "leave",
    )
    yield found
    assert found == [], "the user was told something unexpected"


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message carries the language it was rendered in, whatever the catalogue holds."""
    render = Catalogue.render

    def mark(catalogue: Catalogue, message: Message, *case: str) -> str:
        return f"‹{catalogue.language}›{render(catalogue, message, *case)}"

    monkeypatch.setattr(Catalogue, "render", mark)


@pytest.fixture
def painted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether windows paint from the beginning; the others begin when a picture is taken of one.

    At the boards two fifths of the time would go into what nobody looks at. Tests marked
    ``painted`` paint, which count or provoke paintings, one in eight of the others, and all with
    --full and in other folders.
    """
    node = request.node
    if FULL or node.path.parent.name not in UNPAINTED or node.get_closest_marker("painted"):
        return True
    if crc32(node.nodeid.encode()) % 8 == 0:
        return True
    grab = QWidget.grab

    def take(widget: QWidget, *area: QRect) -> QPixmap:
        widget.window().setUpdatesEnabled(True)
        return grab(widget, *area)

    monkeypatch.setattr(QWidget, "grab", take)
    return False


@pytest.fixture
def open_window(qapp: QApplication, told: list[str], painted: bool) -> Iterator[OpenWindow]:
    """Opens the program's window as a start of the program does.

    Arguments are settings written before; without any the settings stay as they are on the disk.
    The very first window of a test speaks English, is light, has no animations, lays no card by
    itself, and offers no lesson.
    """
    made: list[MainWindow] = []

    def start(**settings: object) -> MainWindow:
        if settings or not made:
            quiet = {
                "language": "en", "scheme": "light", "animation": "off", "last_card": "click",
                "lessons": tuple(ENGINES),
            }  # fmt: skip
            SettingsFile().save(Settings(**{**quiet, **settings}))  # type: ignore[arg-type]
        window = make_window()
        if not window.settings.geometry:  # the offscreen platform's screen is a small one
            window.resize(1280, 800)
        made.append(window)
        window.setUpdatesEnabled(painted)
        window.show()
        wait_active(window)
        return window

    yield start
    for window in made:
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()
    messages.use_language("en")
    if fonts.text_scale() != 1:
        fonts.set_text_scale(1)
        theme.manager().dress()
    theme.manager().set_scheme("light")


@pytest.fixture
def window(open_window: OpenWindow) -> MainWindow:
    """A window without animations."""
    return open_window()


@pytest.fixture
def lively(open_window: OpenWindow) -> MainWindow:
    """A window with animations."""
    return open_window(animation="normal")


@pytest.fixture
def open_rules(qapp: QApplication, painted: bool) -> Iterator[OpenRules]:
    """Opens the rules of a game; English, light and without animations unless asked."""
    made: list[RulesView] = []

    def start(
        key: str, width: int = 300, height: int = 700, language: str = "en", scale: float = 1.0
    ) -> RulesView:
        messages.use_language(language)
        fonts.set_text_scale(scale)
        theme.manager().set_scheme("light")
        set_motion("off")
        view = RulesView(key)
        made.append(view)
        view.resize(width, height)
        view.setUpdatesEnabled(painted)
        view.show()
        rest(view.page)
        return view

    yield start
    for view in made:
        view.close()
        view.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    messages.use_language("en")
    fonts.set_text_scale(1.0)
    theme.manager().set_scheme("light")
    set_motion("normal")
