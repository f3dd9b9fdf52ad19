"""L'Auto-Match (L'Auto-Journal, La Ducale, about 1960): tricks with 52 cars."""

from ludotheque.games.automatch.game import AutoMatch as GAME

__all__ = ["GAME"]
