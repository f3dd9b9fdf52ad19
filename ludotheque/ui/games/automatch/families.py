"""The silhouettes of cars: of ours by a table, of an owner's by name or figures.

A family is a drawing of ``resources/automatch/svg/cars``, 300 × 120 with the ground at y 108,
facing left.
"""

import csv
import re
from collections.abc import Iterable
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Final

import attrs

from ludotheque.core.paths import resources
from ludotheque.games.automatch.keytable import Car
from ludotheque.ui.look.pictures import picture

BODY: Final = "#C8452F"
SHADE: Final = "#9C3322"
SECOND: Final = "#F3ECDD"
"""The colours in the drawings which are replaced by those of the car."""

_CIRCLE: Final = re.compile(r'id="numero" cx="(?P<x>[\d.]+)" cy="(?P<y>[\d.]+)" r="(?P<r>[\d.]+)"')


@attrs.frozen
class Roundel:
    """Where the number stands on the bodywork, in units of the drawing (300 × 120)."""

    x: float
    y: float
    radius: float


def _cars() -> Path:
    return resources() / "automatch" / "svg" / "cars"


@cache
def families() -> tuple[str, ...]:
    """Return the names of all silhouettes."""
    return tuple(sorted(path.stem for path in _cars().glob("*.svg")))


@cache
def roundel(family: str) -> Roundel:
    """Return the place of the number on a silhouette; raises OSError, ValueError."""
    text = (_cars() / f"{family}.svg").read_text(encoding="utf-8")
    found = _CIRCLE.search(text)
    if found is None:
        raise ValueError(f"the silhouette {family} has no place for its number")
    return Roundel(float(found["x"]), float(found["y"]), float(found["r"]))


@cache
def extent(family: str) -> tuple[float, float]:
    """Return the left and right edge of a silhouette, in units of the drawing (300 × 120)."""
    image = picture(f"automatch/cars/{family}", 300, 120).toImage()
    filled = [
        x
        for x in range(image.width())
        if any(image.pixelColor(x, y).alpha() > 127 for y in range(40, image.height(), 4))
    ]
    return float(filled[0]), float(filled[-1] + 1)


@cache
def _known() -> dict[str, str]:
    """Return the family of each car of our own table, by its name."""
    path = _cars() / "families.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return {
            _plain(f"{row['make']} {row['model']}"): row["family"] for row in csv.DictReader(file)
        }


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def family_of(car: Car) -> str:
    """Return the silhouette of a car: that of our car of the same name, else by its figures."""
    return _known().get(_plain(car.name)) or by_figures(car.figures)


def by_figures(figures: Iterable[Decimal]) -> str:
    """Return a silhouette for engine size (cm³), consumption (l/100 km) and top speed (km/h).

    Small engines give small cars; a car much faster than its engine leads one to expect is a
    sports car, open or closed as its consumption says.
    """
    engine, consumption, speed = (float(value) for value in figures)
    expected = 55 + 2.1 * engine**0.5
    if speed > 1.13 * expected:
        for most, family in ((1300, "coupe-profile"), (2200, "roadster"), (3600, "coupe-gt")):
            if engine <= most:
                return family
        return "long-capot"
    for most, family in (
        (350, "bulle"),
        (450, "deux-chevaux"),
        (560, "petite-ronde"),
        (700, "ami"),
        (820, "petite-deux-portes"),
        (900, "mini"),
        (1000, "lunette-inversee"),
        (1150, "tout-arriere"),
        (1400, "berline-panoramique"),
        (1550, "berline-ronde"),
        (2000, "break" if consumption > 11 else "berline"),
        (2300, "berline-ailettes"),
        (3000, "grande-berline"),
    ):
        if engine <= most:
            return family
    return "limousine"
