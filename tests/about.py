"""What one game's own tests tell those over all games: `tests/games/<key>/about.py`.

Each value there is asked for by name, and a game may lack any of them: the test which asks says
what it does without. The names are

- `twin(timeline, seat, chance)`: another history the seat cannot tell from this one, or None;
- `last_position(timeline)`: the position in JSON in which a game that is over ended;
- `dice_shown(texts)`: what dice showed in the actions of a game, read from their texts alone;
- `OVER`: a position in JSON in which the game is over;
- `PRINTED`: signs in which actions are printed on the screen and not written;
- `FIGURES`: how many figures its rules have, a range;
- `DECISIONS`: how many decisions its rules tell;
- `figure_places(steps)`: the steps of an action which are places of a figure of the rules;
- `OF_THIS_GAME`: how French speaks of a game of this title;
- `READERS`: what reads the user’s files of the game, by what they hold;
- `WHOLE_FILES`: makers of whole files of a user, by what they hold;
- `FORMS`, `SHORT_FORMS`: options with which something else is seen and done, and with which games
  end soon;
- `LONG_FORM`: options with which a game need not end; `LONG_SCORE`: the highest score in a long
  one; `LONG_MOST`: how many actions it has at most; `long_order(state, action)`: which actions are
  tried first, by a number; `long_refuses(state, action)`: which are not played in it;
- `WRITTEN`: codes of refusals of how an action is written;
- `SECTION`: the section of docs/notation.md whose table shows every kind of action;
- `LONGER`: options with which more dice are thrown;
- `thrown(game, seed)`: what dice showed in a game its kernel played, as `State.rolled`;
- `throw(source)`: the faces of one throw of all dice, as the kernel throws and turns them;
- `NEVER_SAID`: patterns of what its texts never say, by language;
- `EXERCISES`: the solutions of each exercise, by its id;
- `EXERCISE_PLACES`: a pattern of the places which texts of exercises name;
- `EXPLAINED`: what explanations begin with whose solution is no place;
- `TOLD_PLACES`: how many places of a solution a task may name;
- `own_file(folder)`: a file as an owner makes one, for the option which takes a file;
- `ALIKE`: letters of what is seen, each with the one it means the same as;
- `KINDS_OF_PIECES`: how many kinds of pieces are met at least, by the number of seats.

What they tell of the screen stands in `tests/gui/<key>/about.py`, asked for with `on_screen`:

- `ASKS_TO_WRITE`, `ASKS_TO_OPEN`: what asks for files of its own, by what they hold: functions
  of the window;
- `ENDS`: options and seeds of games played at random by Camille, Jules, Anne and Denis, each with
  the whole ribbon at its end: title, line and side; {0} and {1} in it are the highest score and the
  next one;
- `EXERCISES_CALLED`: what the menu calls its exercises, where it has a word of its own;
- `HAND_TURNS`: how many turns of it the self-test plays;
- `HANDS`: the hands (`tests/gui/table/hands.py`) which know how it is played;
- `PLACES_OF_SIDES`: a pattern of places called by a side, whoever plays it;
- `ribbon(page)`: what the ribbon of a table says, as in `ENDS`, or None;
- `THIRD_TIME`: what it says where the same position has come up for the third time;
- `act(hands, action, way)`: chooses an action at an exercise by "click", "drag" or "keys", where
  that takes more than going from one place to another;
- `paint_face(painter, die, face, box)`: what paints the faces of its dice on paper;
- `TABLES`: games laid on the table to be looked at, options and actions played of each;
- `MORE_EXERCISES`: numbers of exercises whose panel shows more than that of the first;
- `dialogs(window)`: names and makers of dialogs of its own;
- `more_at_the_tab(page)`: shows more beside the board, and yields what it is;
- `more_tables(window)`, `beyond_its_page(window)`, `over_the_page(window)`: yield names and
  windows of more there is to be seen: tables, what its own page leads to, what it asks;
- `QUESTIONS`: what asks in each module of its wing, as `tests/gui/looks/questions.py`;
- `NAMES_CELLS`: whether its board names its cells before anybody wishes anything;
- `NAMED`: what sentences name, and its places on a table 15 actions after the seed 1;
- `MARKS`: modules of the marks on its boards, by what they are called where they are written
  down, and
  `MARK_ARGUMENTS`: what to call them with, by the name of the argument;
- `MARK_GROUNDS`: the colours they lie on, see `tests/gui/looks/test_mark_contrast.py`;
- `gestures(first)`: the cases of the measure of gestures at a table of hidden hands;
- `DELETED_BY_HAND`: why a module of its wing may delete what it made, by its path in the wing.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


def about(key: str, name: str, default: Any = None) -> Any:
    """Return what a game's tests tell under a name, else the default."""
    return _told(f"games.{key}", name, default)


def on_screen(key: str, name: str, default: Any = None) -> Any:
    """Return what a game's tests of its screen tell under a name, else the default."""
    return _told(f"gui.{key}", name, default)


def _told(folder: str, name: str, default: Any) -> Any:
    if not FOLDER.joinpath(*folder.split("."), "about.py").exists():
        return default
    return getattr(import_module(f"tests.{folder}.about"), name, default)
