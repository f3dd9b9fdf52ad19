"""The questions asked before saving or opening: where file and game differ, or one is damaged."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M, Message
from ludotheque.record.mending import Mended
from ludotheque.record.parting import parting, same_game
from ludotheque.ui.dialogs.overwriting import ELSEWHERE, REPLACE, STAY, changed_elsewhere
from ludotheque.ui.shelf.versions import Version, Versions, relation
from ludotheque.ui.widgets.dialogs import Answer, ask

_KEPT = M("If you replace it, the file which is there now is kept beside the new one.")


def ask_to_replace(
    parent: QWidget, path: Path, found: Version | None, table: Version, *, own: bool
) -> str:
    """Ask what to do when saving over a file with other contents.

    Return "replace", "elsewhere" or "open"; any other answer means to do nothing. ``found`` is the
    game in the file, None if it is not a saved game. ``own`` says that it is the file of the game
    on the ``table``, changed meanwhile.
    """
    name = file_name(path)
    title, why = M("The file has changed"), changed_elsewhere(path)
    if not own:
        title = M("There is already a file")
        why = M("“{name}” is there already. It holds another game.", name=name)
        if found is None:
            why = M("“{name}” is there already. It is no saved game.", name=name)
        elif same_game(found.timeline, table.timeline):
            why = M("“{name}” is there already. {what}", name=name, what=_what(found, table))
    text: Message = M("{first} {second}", first=why, second=_KEPT)
    stays = _stays(table)
    answers = [STAY, Answer(ELSEWHERE.key, ELSEWHERE.text, "default"), REPLACE]
    body = None
    if found is not None:
        if same_game(found.timeline, table.timeline):
            how = relation(
                parting(found.timeline, table.timeline),
                M("There the game has been played on."),
                M("The game on the table goes on from there."),
            )
            why = M("{first} {second}", first=why, second=how)
        text = M("{first} {second} {third}", first=why, second=_KEPT, third=stays)
        answers.insert(1, Answer("open", M("Open the other"), ""))
        body = Versions(found, table)
    return ask(parent, title, text, answers, icon="warning", body=body)


def _what(found: Version, table: Version) -> Message:
    """Return how the game in a file is related to the game on the table."""
    there, here = found.timeline, table.timeline
    if there.id == here.id:
        return M("It holds this game.")
    if here.branched_from is not None and here.branched_from.id == there.id:
        return M("It holds the game from which this one was begun.")
    if there.branched_from is not None and there.branched_from.id == here.id:
        return M("It holds a game which was begun from this one.")
    return M("It holds another branch of this game.")


def _stays(table: Version) -> Message:
    """Return where the game on the table can be found if the other one is opened."""
    if table.timeline.is_over():
        return M("If you open it, the game on the table stays among the games of its box.")
    return M("If you open it, the game on the table stays on the shelf.")


def ask_which(
    parent: QWidget, path: Path | None, found: Version, kept: Version, kept_text: Message
) -> str:
    """Ask which version of a game to go on with; return "file", "kept", or "cancel".

    ``found`` is the one in the file, or in a text where ``path`` is None; ``kept`` the one in the
    archive, ``kept_text`` the text of its button.
    """
    there, since = M("The one in the text"), M("The game has been played on since that text.")
    if path is not None:
        there = M("The one in the file")
        since = M("The game has been played on since “{name}” was saved.", name=file_name(path))
    over = found.timeline.is_over() and kept.timeline.is_over()
    title = M("Which game do you want to see?") if over else M("Which game goes on?")
    how = relation(
        parting(found.timeline, kept.timeline),
        M("The file goes on where the other stands."),
        since,
    )
    stays = M("Nothing is lost: the one you do not take stays as it is.")
    answers = (
        STAY,
        Answer("file", there, ""),
        Answer("kept", kept_text, "default"),
    )
    text = M("{first} {second}", first=how, second=stays)
    return ask(parent, title, text, answers, icon="info", body=Versions(found, kept))


def ask_mended(parent: QWidget, found: Mended, path: Path | None, *, whole: bool = False) -> str:
    """Ask whether to open a damaged game up to what is damaged.

    Return "open", "kept" for the game in the archive, which is offered if that is ``whole``, or
    "cancel". ``path`` is the file it is in, None for the archive: that stays as it is.
    """
    what = M("What follows move {n} is damaged and cannot be played.", n=found.moves)
    if found.whole:
        what = M(
            "The moves can be played up to the last one, {n}; something beside them is damaged.",
            n=found.moves,
        )
    stays = M(
        "It can be opened up to there, as a branch; the damaged game stays in the archive as it is."
    )
    if path is not None:
        stays = M(
            "It can be opened up to there, as a branch; the file “{name}” stays as it is.",
            name=file_name(path),
        )
    text = M("{first} {second}", first=what, second=stays)
    role = "" if whole else "default"
    open_it = Answer("open", M("Open the game up to move {n}", n=found.moves), role)
    answers = [Answer("cancel", M("Cancel"), "cancel"), open_it]
    if whole:
        there = M("The archive has this game whole.")
        text = M("{first} {second} {third}", first=what, second=stays, third=there)
        answers.append(Answer("kept", M("The one in the archive"), "default"))
    return ask(parent, M("This game is damaged"), text, answers, icon="warning")
