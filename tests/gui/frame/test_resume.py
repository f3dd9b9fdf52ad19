"""Games as cards: those which go on and those which are over, however many there are."""

from ludotheque.core.draws import RandomSource
from ludotheque.core.record import SeatInfo
from ludotheque.core.timeline import Timeline, start_timeline
from ludotheque.ui.mainwindow import MainWindow


def keep(window: MainWindow, key: str, number: int, plies: int = 3) -> list[Timeline]:
    """Put games begun into the window's archive, some actions played in each."""
    made = []
    for seed in range(1, number + 1):
        game = start_timeline(key, {}, seed, (SeatInfo(f"Camille {seed}"), SeatInfo("Jules")))
        source = RandomSource(seed)
        while game.ply < plies and not game.is_over():
            chance = game.state.is_chance()
            game.apply(game.draw() if chance else game.state.random_action(source))
        window.archive.begin(game)
        made.append(game)
    return made
