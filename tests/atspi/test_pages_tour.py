"""The guided tour and a lesson are taken by somebody who only hears.

The tour from its offer at the first start on, the lesson from the menu.

The program runs in a window under Xvfb; see test_finale.py.
"""

import re

import pytest

from ludotheque.archive.store import Archive
from tests.atspi.opening import BY_EAR, quit_well
from tests.atspi.walking import Walker
from tests.smoke.desk import Desk

pytestmark = BY_EAR
LAST = 10


class Tourist(Walker):
    """Does what each step asks for."""

    last = LAST

    def step(self, number: int) -> str:
        """Wait until a step is told; return all of it."""
        self.wait(f"step {number}", lambda: self.said and self.said[-1].endswith(
            f"Étape {number} sur {self.last}"))  # fmt: skip
        return self.said[-1]

    def on_the_board(self) -> None:
        """Wait until the keyboard is at the board, or led to a place of it, and read it."""
        board = re.compile(rf"{self.phrases.board}|[a-g][1-5], |dé, ")
        self.wait("the board", lambda: board.match(self.focused))
        self.read()

    def next(self, words: str = "Suivant") -> None:
        """Press the button of the card, which has the keyboard."""
        self.wait(words, lambda: self.focused.startswith(words))
        self.desk.key("Return")

    def choose(self, phrase: str) -> str:
        """Go to the next place of this kind, unless the keys are led to one; press Enter on it."""
        if not self.focused.endswith(phrase):
            self.desk.key("Page_Down")
        self.wait(phrase, lambda: self.focused.endswith(phrase))
        place = self.focused
        self.desk.key("Return")
        return place


def test_the_tour_is_taken_by_ear(desk: Desk) -> None:
    """Every step is heard, says what to press, and goes on when that is done."""
    visitor = Tourist(desk, "Plateau de jeu")
    program = desk.open()  # for the first time: no settings, so the tour is offered, in French
    visitor.wait("the shelf", lambda: visitor.focused.startswith("Ordino Match"))
    visitor.seek("Faire la visite")
    desk.key("Return")

    assert visitor.step(1).startswith("Une vraie partie de Finale")
    visitor.next()
    assert "barre d’espace" in visitor.step(2)
    visitor.on_the_board()
    desk.key("space")
    assert "Entrée" in visitor.step(3)
    assert any("lance le dé" in text for text in visitor.said)
    pawn = visitor.choose(", peut avancer")
    visitor.step(4)
    target = visitor.choose("destination")
    assert "Le panneau dit toujours" in visitor.step(5)
    moved = next(text for text in reversed(visitor.said) if "avance le pion" in text)
    assert f" de {pawn[:2]} en {target[:2]}" in moved

    visitor.next()
    keys = re.search(r"Ctrl\+\w", visitor.step(6))
    assert keys is not None
    desk.key(keys[0].lower())
    cells = re.findall(r"\b[a-k]\d\b", visitor.step(7))  # what was taken back is told first
    assert cells, "which pawn is meant is heard"
    forbidden = cells[-1]
    visitor.on_the_board()
    assert visitor.names[pawn[:2]].startswith(pawn.split(",")[0])  # it has gone back
    assert "pion" in visitor.names[forbidden]
    assert "peut avancer" not in visitor.names[forbidden]
    visitor.go(forbidden)
    heard = len(visitor.said)
    desk.key("Return")
    assert "chaque refus dit pourquoi" in visitor.step(8)
    assert len(visitor.said) == heard + 2, "the reason, then the step"

    visitor.next()
    keys = re.search(r"\bF\d+\b", visitor.step(9))
    assert keys is not None
    desk.key(keys[0])
    visitor.next()
    assert "Rien ne se perd" in visitor.step(LAST)
    desk.key("Return")  # on the same button, which is named « Terminer » now
    visitor.wait("the shelf again", lambda: visitor.focused.startswith("Ordino Match"))
    assert not [node for node in visitor.tree() if node["name"].startswith("Faire la visite")]
    quit_well(desk, program, visitor)
    archive = Archive(desk.data / "games.sqlite")
    assert (*archive.unfinished(), *archive.finished()) == ()
    archive.close()


class Pupil(Tourist):
    """Does what each step of a lesson asks for."""

    last = 6

    def play(self, *squares: str) -> None:
        """Go to one square after the other and press Enter there."""
        self.rest()
        self.read()
        for square in squares:
            self.go(square)
            self.desk.key("Return")


@pytest.mark.slow  # the tour is taken by ear, too
def test_a_lesson_is_taken_by_ear(desk: Desk) -> None:
    """Found in the menu « Help » at the cover of a game; nothing of it is kept."""
    pupil = Pupil(desk, "Plateau de jeu")
    desk.settings(language="fr", animation="off")
    program = desk.open()
    pupil.wait("the shelf", lambda: pupil.focused.startswith("Ordino Match"))
    pupil.seek("Ordo", "Right")
    desk.key("Return")
    pupil.wait("the cover", lambda: "Nouvelle partie" in pupil.focused)
    desk.key("alt+i")
    pupil.rest()
    desk.key("l")

    assert pupil.step(1).startswith("Atteignez l’autre côté")
    pupil.next()
    assert "la pièce marquée" in pupil.step(2)
    pupil.play("e3", "e4")
    assert "un seul groupe" in pupil.step(3)
    pupil.next()
    assert "Maj" in pupil.step(4)
    pupil.on_the_board()
    pupil.go("c2")
    desk.key("shift+Right")
    pupil.go("c4")
    desk.key("Return")
    assert "Et maintenant, gagnez." in pupil.step(5)
    pupil.play("b6", "b8")
    assert "Voilà Ordo." in pupil.step(6)
    pupil.next("Terminer")
    pupil.wait("the cover again", lambda: "Nouvelle partie" in pupil.focused)
    quit_well(desk, program, pupil)
    archive = Archive(desk.data / "games.sqlite")
    assert (*archive.unfinished(), *archive.finished()) == ()
    archive.close()
