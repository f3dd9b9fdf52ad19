"""The page of a table: the board, its panel, and notes beside refused choices."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAction,
    QHideEvent,
    QKeyEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import MN, M, Message
from ludotheque.games import info
from ludotheque.table.controller import Change, Mode, TableController
from ludotheque.table.hinting import given_before
from ludotheque.table.replay import Replay
from ludotheque.table.tablenotes import TableNotes
from ludotheque.table.turnguard import Spot
from ludotheque.ui.board.announcing import announce, joined
from ludotheque.ui.board.boardscene import scene_class
from ludotheque.ui.board.boardview import BoardView
from ludotheque.ui.board.movelog import MoveEntry, entry
from ludotheque.ui.board.sprites import framed
from ludotheque.ui.look.games import shows_coordinates
from ludotheque.ui.look.theme import manager
from ludotheque.ui.pages.startpage import StartPage
from ludotheque.ui.sound.soundplayer import sounds
from ludotheque.ui.sound.tablesounds import TableSounds
from ludotheque.ui.table import computerturn
from ludotheque.ui.table.agreed import agreed_at
from ludotheque.ui.table.endcard import End, EndCard
from ludotheque.ui.table.eyes import Eyes
from ludotheque.ui.table.notestab import NotesTab, called, note_heard
from ludotheque.ui.table.replaybar import ReviewMark, look_back_text, stop_text
from ludotheque.ui.table.scoresheet import ScoreSheet
from ludotheque.ui.table.seatclocks import SeatClocks
from ludotheque.ui.table.tablepanel import Panel
from ludotheque.ui.table.tablescores import TableScores
from ludotheque.ui.table.told import change_text, results_of
from ludotheque.ui.table.turning import Turning
from ludotheque.ui.table.voice import Voice
from ludotheque.ui.widgets.bubble import Bubble
from ludotheque.ui.widgets.naming import unheard
from ludotheque.ui.widgets.sidepanel import SideTab, lay_beside
from ludotheque.ui.widgets.uses import uses

PACES = {"normal": 1.0, "fast": 0.45, "off": 0.0}
_HIDDEN: Final = 20
"""How much worse it is for a note to lie below the overlay than to cover something."""


class TablePage(StartPage):
    """The board and the panel of the game on a controller's table."""

    back = Signal()
    again = Signal()
    """Emitted when the players want another game after this one."""
    play_on = Signal()
    """Emitted when the players want to play on from the ply shown."""

    again_text = M("Another game")
    tells_end = True
    """Whether a card tells the end of the game; a primer says itself what has happened."""
    overlay: QWidget | None = None
    """What covers a part of the page, in its coordinates: the card of a lesson."""

    @unheard()
    def __init__(
        self,
        controller: TableController,
        actions: list[QAction],
        commands: Mapping[str, QAction] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Lay out the page for the game on the table of ``controller``.

        ``actions`` are shown as icons in the panel. Its replay bar and « more » menu take those
        they need from ``commands``.
        """
        super().__init__(parent)
        self.controller = controller
        self.replay = Replay(controller)
        key = controller.timeline.game.key
        self.key = key
        self.scene = scene_class(key)(controller)
        self.sounds = TableSounds(self.scene, sounds().play)
        self.view = BoardView(self.scene, self)
        self.turning = Turning(self.view)
        self.panel = Panel(
            info(key), actions, commands, self,
            longest=self.scene.longest_prompt, second=self.scene.second_labels,
        )  # fmt: skip
        self.panel.set_seats(len(controller.timeline.seats))
        self.note_slot = self.panel.note_slot
        self.panel.moves_title = self.scene.moves_title()
        self.scores: TableScores | None = None
        self.sheet: ScoreSheet | None = None
        self.notes = NotesTab(TableNotes(controller), self.replay, key)
        self.setFocusProxy(self.view)  # what closes gives the focus back to the page
        self.bubble = Bubble(self.view)
        self.mark = ReviewMark(self.view)
        self.end_card = EndCard(self, self.view, key)
        self._resized = QTimer(self, singleShot=True, interval=0)
        self._resized.timeout.connect(self._tell_end)
        self._end_closed = False
        """Whether the card with the end was closed; it comes again when the game is opened."""
        self._earlier_wins: tuple[int, ...] | None = None
        self._face = False
        """Whether sentences and buttons are to be turned towards who is on turn."""
        self._result_told = False
        """Whether readers have heard who won by the last change."""
        self._end_shown: bool | None = None
        """Whether the end of the game was announced; None if it was over when it was opened."""
        lay_beside(self, self.view, self.panel, self.scene.width_used)
        self._order_tabs()
        self._analyse = self._lead_to_analysis((commands or {}).get("analyse"))
        self._follow_scene()
        self._follow_panel()
        self.end_card.again.connect(self.again)
        self.end_card.looked_back.connect(self._look_back)
        self.end_card.dismissed.connect(self._close_end)
        self.voice = Voice(self.view, self.panel, self.replay)
        self.panel.show_agreed(agreed_at(controller))
        self.clocks = SeatClocks(controller, self.panel.cards, self)
        self.clocks.told.connect(self.refresh)
        self.eyes = Eyes(controller, self)
        self.eyes.left.connect(self.bubble.hide)
        controller.changed.connect(self.refresh)
        controller.changed.connect(self.turning.follow)
        self.turning.turned.connect(self.refresh)
        controller.change_began.connect(self._change_began)
        manager().changed.connect(self._dress)
        if self.scene.score_goal() is not None:
            self.scores = TableScores(controller, self.scene, self.panel.tabs)
            self.sheet = self.scores.sheet
        self.side = self._offer_side()
        self._offer_notes()
        self._dress()
        self.retranslate()
        self.scene.follow()
        self.refresh()

    def _follow_scene(self) -> None:
        self.scene.refused.connect(self._refused)
        self.scene.marked.connect(self._marked)
        self.scene.spoken.connect(self._spoken)
        self.scene.selection.changed.connect(self.bubble.hide)
        self.bubble.gone.connect(self.scene.pointing.forget)

    def _follow_panel(self) -> None:
        self.panel.acted.connect(self._acted)
        self.panel.missed.connect(self.scene.stir)
        self.panel.button.pressed.connect(self.scene.stir)
        uses().missed.connect(self.scene.stir)
        self.panel.moves.picked.connect(self.replay.go_after)
        self.panel.moves.went.connect(self._go)
        self.panel.replay.chosen.connect(self._choose)
        self.panel.back.connect(self.back)

    def apply_settings(self, animation: str, *, show_destinations: bool, coordinates: str) -> None:
        """Apply the settings of the user."""
        self.scene.pace = PACES.get(animation, 1.0)
        self.scene.show_destinations = show_destinations
        self.scene.set_coordinates(on=shows_coordinates(coordinates, self.key))
        self.controller.delays = animation != "off"
        self.scene.refresh()

    def face_players(self, *, on: bool) -> None:
        """Have sentences and buttons turn towards who is on turn at a table for two, or never."""
        self._face = on
        self._turn_words()

    # Showing

    def refresh(self) -> None:
        """Update the panel from the table."""
        controller = self.controller
        if controller.is_empty or controller.timeline.game.key != self.key:
            return
        over = controller.mode is Mode.OVER
        on_turn = None if over else self._on_turn()
        outcome = controller.timeline.outcome() if over else None
        for seat, card in enumerate(self.panel.cards):
            won = outcome is not None and seat in outcome.winners
            name = computerturn.card_name(controller, seat)
            line = self.scene.seat_line(seat)
            score = self.scene.seat_score(seat)
            text = "" if line is None else str(line)
            about = self.scene.seat_text(seat) or ""
            level = controller.level(seat)
            if (sits := computerturn.sits_text(controller, seat)) is not None:
                text = str(sits)
                about = M("{sits}, {line}", sits=sits, line=about)
            spoken = M("{name}, {line}", name=name, line=about)
            if seat == on_turn:
                spoken = M("{name}, on turn, {line}", name=name, line=about)
            if won:
                spoken = M("{name}, has won, {line}", name=name, line=about)
            wins = self._wins(seat)
            if wins is not None:
                spoken = M("{seat}, {won}", seat=spoken, won=wins)
            if (used := self.clocks.spoken(seat)) is not None:
                spoken = M("{seat}, {time}", seat=spoken, time=used)
            card.fill(
                name, text, score, on_turn=seat == on_turn or won, spoken=str(spoken),
                won="" if wins is None else str(wins), unit=str(self.scene.seat_unit(seat) or ""),
                level=level, time=self.clocks.text(seat),
            )  # fmt: skip
            card.think(on=controller.thinker == seat and not controller.paused)
        self._dress()
        self._turn_words()
        self._say()
        self._show_end()
        self._tell_end()
        self._offer()
        scene = self.scene
        self.panel.moves.show_moves(
            scene.log, scene.listed_until(), self._below(), len(self.panel.cards),
            given_before(controller.timeline), self.notes.notes.listed(),
        )  # fmt: skip
        reviewing = controller.reviewing
        self.panel.moves.show_ply(controller.shown_ply if reviewing else None)
        self.panel.replay.show_replay(self.replay, self.notes.noted())
        self.mark.say(stop_text(self.replay) if reviewing else None)
        if self.scores is not None:
            self.scores.fill()
        self.notes.refresh()

    def show_times(self, *, on: bool) -> None:
        """Show on the cards the time each seat has used, or no longer."""
        if on != self.clocks.wished:
            self.clocks.show(on=on)
            self.refresh()

    def count_wins(self, earlier: tuple[int, ...] | None) -> None:
        """Show on the cards how many games each seat's player has won, this one included.

        ``earlier`` are the wins before this game; None where these players have finished none.
        """
        if earlier != self._earlier_wins:
            self._earlier_wins = earlier
            self.refresh()

    def _turn_words(self) -> None:
        """Turn sentence, buttons and refusals towards who is on turn, where that is wished.

        While something moves, and while who is on turn looks back, they stay as they are.
        """
        controller = self.controller
        mode = controller.mode
        if self._face and mode in {Mode.ANIMATING, Mode.WAITING, Mode.REVIEW}:
            return
        seat = self._on_turn() if mode is not Mode.OVER else None
        if mode is Mode.LOOKING:
            seat = controller.observer()
        two = len(controller.persons) == 2 and not controller.computers
        turned = self._face and two and seat is not None and self.turning.is_opposite(seat)
        self.panel.turn(on=turned)
        self.bubble.turn(on=turned)
        self.scene.turn_words(on=turned)

    def _on_turn(self) -> int | None:
        """Return the seat which acts or rolls now, None if nobody does."""
        actors = () if self.controller.is_empty else self.controller.state.actors()
        on_turn = actors[0] if actors else None
        return self.scene.next_seat() if on_turn is not None and on_turn < 0 else on_turn

    def _wins(self, seat: int) -> Message | None:
        """Return how many games the player of a seat has won against the others, if counted."""
        if self._earlier_wins is None:
            return None
        outcome = self.controller.timeline.outcome()
        here = outcome is not None and seat in outcome.winners
        return MN("{n} win", "{n} wins", self._earlier_wins[seat] + here)

    def _below(self) -> list[MoveEntry]:
        """Return the entries below the moves: a move about to be made, or the result."""
        below = self.scene.pending_entries()
        timeline = self.controller.timeline
        outcome = timeline.outcome()
        if outcome is not None:
            text = self.scene.named(outcome.message)
            below.append(entry(timeline.ply, None, text, text))
        return below

    def _marked(self) -> None:
        self._say()
        if not self.controller.is_empty and not self.controller.reviewing:
            self._offer()

    def _say(self) -> None:
        if self.controller.is_empty:
            return
        if self.controller.reviewing:
            self.scene.pointing.tell(None)
            over, barred = self.controller.timeline.is_over(), self.controller.why_not_play_on()
            note = note_heard(self.notes.notes)
            text = look_back_text(self.replay, over=over, barred=barred, note=note)
            self.panel.say(text)
            self.voice.follow()
            return
        thinking = computerturn.thinking_text(self.controller)
        prompt = thinking or self.scene.advice.message or self.scene.prompt()
        if prompt is not None:
            self.panel.say(prompt)
            told = None if self.controller.mode is Mode.OVER else prompt  # rings mark the end
            self.scene.pointing.tell(told, self.scene.advice.about or None)
            self.voice.follow()

    def _show_end(self) -> None:
        """Announce the end of the game to screen readers, once, and celebrate who has just won."""
        controller = self.controller
        if not controller.timeline.is_over():
            self._end_shown = False
        elif controller.mode is Mode.OVER:
            before, self._end_shown = self._end_shown, True
            if before is True or (prompt := self.scene.prompt()) is None:
                return
            # after what is announced about the change itself, which begins with the result
            told = before is False and self._result_told
            said = joined([*([] if told else [str(prompt)]), *map(str, self.scene.recap())])
            QTimer.singleShot(0, self, lambda: announce(self.view, said))
            outcome = controller.timeline.outcome()
            by_play = controller.timeline.ending is None
            if before is False and by_play and outcome is not None and outcome.winners:
                single = outcome.winners[0] if len(outcome.winners) == 1 else None
                self.scene.celebrate(single)

    def _tell_end(self) -> None:
        """Show the card with the end while the table shows it, unless the card was closed."""
        controller, scene = self.controller, self.scene
        if controller.is_empty or controller.timeline.game.key != self.key:
            return  # the table has been cleared, or laid anew, since the page was resized
        over = controller.timeline.is_over()
        self._end_closed = self._end_closed and over
        ribbon = scene.end_ribbon() if controller.mode is Mode.OVER else None
        if ribbon is None or self._end_closed or scene.moving or not self.tells_end:
            self.end_card.put_away()
            return
        title, line, winner = ribbon
        picture = QPixmap()
        if winner is not None:
            picture = framed(scene.seat_picture(winner, 52, self.devicePixelRatioF() * 1.5))
        recap = (*called(controller.timeline.notes), *scene.recap())
        end = End(title, line, *scene.end_colours(winner), picture, recap)
        self._offer_analysis()
        self.end_card.tell(end, self._deciding())

    def _lead_to_analysis(self, command: QAction | None) -> QAction | None:
        """Have the card with the end give a command, which is returned; None gives none."""
        if command is not None:
            self.end_card.analysed.connect(command.trigger)
            self.hears = (command,)
            command.changed.connect(self._offer_analysis)
        return command

    def _offer_analysis(self) -> None:
        """Have the card with the end offer the analysis wherever the menu does."""
        self.end_card.offer_analysis(on=self._analyse is not None and self._analyse.isEnabled())

    def _deciding(self) -> list[QRect]:
        """Return what the card must not cover, in the coordinates of the view."""
        offset = self.view.viewport().mapTo(self.view, QPoint(0, 0))
        rects = self.scene.deciding_rects()
        found = [self.view.mapFromScene(rect).boundingRect() for rect in rects]
        return [rect.translated(offset) for rect in found]

    def _close_end(self) -> None:
        self._end_closed = True

    def _look_back(self) -> None:
        self.replay.go(0)
        self.view.setFocus()

    def _order_tabs(self) -> None:
        """Have Tab go from the board to the card with the end, then to the panel."""
        card = self.end_card
        order = [self.view, *card.buttons, card.close_button]
        for first, second in pairwise(order):
            QWidget.setTabOrder(first, second)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Come back from the rules, or close the end's card, on Escape; a lone Space rolls."""
        if self.voice.press(event):
            return
        if event.key() == Qt.Key.Key_Escape and self.panel.rules.page.hasFocus():
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        if event.key() == Qt.Key.Key_Escape and not self.end_card.isHidden():
            self.end_card.dismiss()
            return
        if event.key() == Qt.Key.Key_Space and not self.view.hasFocus():
            self.view.setFocus()
            self.view.keyPressEvent(event)
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the card with the end find its place again, once the board has its size."""
        super().resizeEvent(event)
        self._resized.start()

    def _offer(self) -> None:
        controller, scene = self.controller, self.scene
        if controller.reviewing:
            barred = controller.why_not_play_on() is not None
            self.panel.offer(None if barred else M("Play on from here"), M("Back"))
        elif controller.mode is Mode.OVER:
            self.panel.offer(self.again_text if self.tells_end else None)
        elif controller.between_games and not controller.watching:
            self.panel.offer(scene.next_label())
        elif (labels := computerturn.labels(controller)) is not None:
            self.panel.offer(*labels, expected=controller.paused and controller.watching)
        else:
            own = scene.action_label(), scene.other_label(), scene.third_label()
            equal = scene.equal_answers()
            self.panel.offer(*own, expected=scene.action_expected(), equal=equal)

    def _dress(self) -> None:
        ratio = self.devicePixelRatioF()
        for seat, card in enumerate(self.panel.cards):
            card.set_picture(self.scene.seat_picture(seat, 40, ratio * 1.5))

    def _offer_side(self) -> SideTab | None:
        """Insert the game's own tab before the others, if it has one."""
        tab = self.scene.side_tab()
        if tab is None:
            return None
        tab.left.connect(self.view.setFocus)
        self.panel.tabs.insertTab(0, tab, str(tab.title))
        self.panel.tabs.setCurrentIndex(0)
        return tab

    def retranslate(self) -> None:
        """Render the texts again when the language changes."""
        self.view.setAccessibleName(str(M("Board of {game}", game=info(self.key).title)))
        self.panel.retranslate()
        tabs = self.panel.tabs
        if self.scores is not None:
            self.scores.retranslate()
        if self.side is not None:
            tabs.setTabText(tabs.indexOf(self.side), str(self.side.title))

    def showEvent(self, event: QShowEvent) -> None:
        """Let time run."""
        super().showEvent(event)
        self.clocks.attendance.follow()

    def hideEvent(self, event: QHideEvent) -> None:
        """Let nobody's time run."""
        super().hideEvent(event)
        self.clocks.attendance.follow()

    def changeEvent(self, event: QEvent) -> None:
        """Call ``retranslate`` when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self.refresh()

    # What happens

    def _go(self, way: str) -> None:
        if way == "forward":
            self.replay.forward()
        elif way == "back":
            self.replay.back()
        else:
            self.replay.go(0 if way == "first" else self.replay.count)

    def _choose(self, number: int) -> None:
        """Go to a stop chosen with the slider: animate the next one, show others at once."""
        if number == self.replay.at + 1 and not self.panel.replay.slider.isSliderDown():
            self.replay.forward()
        else:
            self.replay.go(number)

    def _acted(self, number: int) -> None:
        if number == 0:
            self._act()
        elif self.controller.reviewing:
            self.replay.go(self.replay.count)
            self.view.setFocus()
        else:
            if not self.scene.strays(Spot(f"button {number}")):
                (self.scene.act_otherwise if number == 1 else self.scene.act_thirdly)()
            self.view.setFocus()

    def _act(self) -> None:
        if self.controller.reviewing:
            self.play_on.emit()
            return
        if self.controller.mode is Mode.OVER:
            self.again.emit()
            return
        if self.controller.between_games and not self.controller.watching:
            self.controller.roll()
        elif not computerturn.act(self.controller) and not self.scene.strays(Spot("button")):
            self.scene.act()
        self.view.setFocus()

    def _spoken(self, message: Message) -> None:
        announce(self.view, str(message))

    def _change_began(self, change: Change) -> None:
        self.bubble.hide()
        self._result_told = bool(results_of(change))
        if change.message is None and self.controller.reviewing:
            announce(self.view, str(stop_text(self.replay)))
        else:
            announce(self.view, change_text(self.scene, change))
        if self.controller.reviewing and (note := note_heard(self.notes.notes)) is not None:
            announce(self.view, str(note))

    def _refused(self, reason: Reason, place: str) -> None:
        places = self.scene.places
        target = self.view.place_rect(place) if place in places else self.view.rect()
        about = [self.view.place_rect(name) for name in self.scene.pointing.about(reason)]
        # A refusal may clear a choice, which hides the note: show it afterwards.
        message, seat = self.scene.named(reason.message), self.controller.observer()
        QTimer.singleShot(0, self, lambda: self._explain(reason, message, target, about, seat))
        announce(self.view, str(message))

    def _explain(
        self,
        reason: Reason,
        message: Message,
        target: QRect,
        about: list[QRect],
        seat: int | None,
    ) -> None:
        if self.eyes.still(seat):  # the hand which the reason is about may be hidden by now
            above = self.overlay.geometry() if self.overlay is not None else QRect()
            hidden = above.translated(-self.view.mapTo(self, QPoint(0, 0)))
            self.bubble.show_at(message, target, [*about, *_HIDDEN * [hidden]])
            self.scene.pointing.refuse(reason)

    def roll(self) -> None:
        """Finish the current animation, or else roll the dice which wait for the user."""
        if not self.scene.hurries(Spot("roll")) and not self.scene.strays(Spot("roll")):
            self.controller.roll()

    def kept_clear(self) -> list[QWidget]:
        """Return the card at the end."""
        return [self.end_card]

    def show_rules(self) -> None:
        """Show the rules tab of the panel."""
        self.panel.tabs.setCurrentWidget(self.panel.rules)
        if QAccessible.isActive():  # who hears has to be led there
            self.panel.rules.page.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _offer_notes(self) -> None:
        """Add the tab of notes, at a table of which something is kept."""
        if self.controller.keeper is None:
            self.notes.setParent(self)
            self.notes.hide()
            return
        self.panel.add_notes(self.notes)
        self.notes.done.connect(self.view.setFocus)
        self.notes.written.connect(self._show_notes)
        self.notes.writing.connect(self.clocks.wait_for_note)

    def _show_notes(self) -> None:
        """Show that notes have changed, in list and replay."""
        self.panel.moves.mark_notes(self.notes.notes.listed())
        self.panel.replay.show_replay(self.replay, self.notes.noted())
        self._say()
        self._tell_end()

    def show_notes(self) -> None:
        """Show the tab of notes, with the keyboard in the note on the move shown."""
        if self.panel.tabs.indexOf(self.notes) >= 0:
            self.panel.tabs.setCurrentWidget(self.notes)
            self.notes.take_keyboard()
            self.panel.show_tabs()

    def has_possibilities(self) -> bool:
        """Return whether the game can list the possible moves now."""
        return self.side is not None and self.side.has_possibilities()

    def show_possibilities(self) -> None:
        """List the possible moves in the game's own tab, if it has one."""
        if self.side is not None and self.side.has_possibilities():
            self.panel.tabs.setCurrentWidget(self.side)
            self.side.show_possibilities()

    def leave(self) -> None:
        """Disconnect the page before it is deleted (``let_go``)."""
        self.notes.flush()
        self.view.cancel()
        self.controller.settle()
