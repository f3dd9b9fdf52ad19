"""A visit to the set-up of positions: a position played from, or saved as a file."""

from typing import Any, Final

from ludotheque.core.contract import Json
from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M
from ludotheque.games import create
from ludotheque.record import savefile
from ludotheque.record.record import SeatInfo
from ludotheque.record.seeds import new_seed
from ludotheque.record.timeline import Timeline
from ludotheque.ui.dialogs.filedialogs import SUFFIX
from ludotheque.ui.dialogs.files import ask_path
from ludotheque.ui.dialogs.newgame import ask_new_game
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.games.ordo.setup.page import SetupPage
from ludotheque.ui.pages.host import Host

KEY: Final = "ordo"


def show_setup(host: Host) -> None:
    """Show the set-up of positions; an Ordo game on the table lends its position."""
    position: Json = None
    if host.game is not None and host.game.controller.timeline.game.key == KEY:
        position = host.game.controller.state.position()
    icons = [host.menu_actions[name] for name in ("undo", "redo", "rules", "full")]
    page = SetupPage(icons, position)
    page.play.connect(lambda found: _play_from(host, found))
    page.keep.connect(lambda found: _ask_save(host, found))
    host.show_page(page)


def _play_from(host: Host, position: Any) -> None:
    """Ask who plays, and lay the position on the table as a real game."""
    wanted = ask_new_game(host.widget, host.settings, KEY)
    if wanted is not None:
        host.begin(KEY, wanted.options, wanted.names, position)


def _ask_save(host: Host, position: Any) -> None:
    """Ask for a file and save the position as a game not begun."""
    title, name, kind = M("Save the game"), str(M("Ordo position")), M("Ludothèque games")
    target = ask_path(host.widget, title, name, SUFFIX, kind)
    if target is not None:
        save_position(host, position, target)


def save_position(host: Host, position: Json, target: Target) -> bool:
    """Save a position as a game not begun; where that fails, say why."""
    try:
        seats = (SeatInfo(""), SeatInfo(""))
        timeline = Timeline(create(KEY, {}), seed=new_seed(), start=position, seats=seats)
        target.write(savefile.encode(timeline.to_record()))
    except LudothequeError as problem:
        host.warn(problem.message)
        return False
    host.remember_file(target.path)
    host.say(M("The position is in “{name}”.", name=file_name(target.path)))
    return True
