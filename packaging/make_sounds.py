"""Make the sounds of the table: ``python3 packaging/make_sounds.py [FOLDER]``.

Short effects, synthesised here from noise and decaying tones, so that they belong to nobody else.
The same bytes on every run: the tests hold the files in ``resources/sounds`` to them.
"""

import sys
import wave
from array import array
from collections.abc import Callable
from math import exp, pi, sin
from pathlib import Path
from random import Random

RATE = 22_050
"""Samples a second, one channel, 16 bits."""
PEAK = 0.7
"""The loudest sample of every effect, of full scale."""
FADE = 0.004
"""Seconds at the end which fade to nothing, against a click of the loudspeaker."""

Samples = list[float]


def silence(seconds: float) -> Samples:
    """Return nothing to be heard."""
    return [0.0] * round(seconds * RATE)


def lay(ground: Samples, sound: Samples, at: float, loud: float = 1.0) -> None:
    """Mix a sound into another one which is long enough, ``at`` seconds."""
    start = round(at * RATE)
    for index, value in enumerate(sound[: len(ground) - start], start):
        ground[index] += loud * value


def tone(pitch: float, seconds: float, decay: float) -> Samples:
    """Return a tone of ``pitch`` Hz which loses its strength ``decay`` times a second."""
    return [
        sin(2 * pi * pitch * n / RATE) * exp(-decay * n / RATE)
        for n in range(round(seconds * RATE))
    ]


def noise(chance: Random, seconds: float, shape: Callable[[float], float], soft: float) -> Samples:
    """Return noise; ``shape`` of 0 … 1 is its strength, ``soft`` 0 … 1 takes the hiss away."""
    made, last = [], 0.0
    count = round(seconds * RATE)
    for n in range(count):
        last = soft * last + (1 - soft) * chance.uniform(-1, 1)
        made.append(last * shape(n / count))
    return made


def knock(chance: Random, pitch: float, decay: float = 60.0) -> Samples:
    """Return wood on wood: three tones of a bar and the click of the touch."""
    made = silence(0.14)
    for factor, loud in ((1.0, 1.0), (2.76, 0.4), (5.4, 0.16)):
        lay(made, tone(pitch * factor, 0.13, decay * factor**0.5), 0.0, loud)
    lay(made, noise(chance, 0.006, lambda t: 1 - t, 0.2), 0.0, 0.7)
    return made


def die(chance: Random) -> Samples:
    """A die thrown on a table: knocks which come ever closer and lower, and a last one."""
    made = silence(0.62)
    at, gap = 0.0, 0.105
    for bounce in range(7):
        lay(made, knock(chance, chance.uniform(700, 1150), 90), at, 0.85 * 0.83**bounce)
        at += gap
        gap *= 0.8
    lay(made, knock(chance, 560, 70), at + 0.02, 0.5)
    return made


def slide(chance: Random) -> Samples:
    """A piece pushed over wood, which then stands."""
    made = silence(0.32)
    lay(made, noise(chance, 0.19, lambda t: sin(pi * t) ** 1.5, 0.86), 0.0, 0.9)
    lay(made, knock(chance, 420, 75), 0.17, 0.34)
    return made


def capture(chance: Random) -> Samples:
    """A piece beaten and put aside: a low thud and a light answer."""
    made = silence(0.36)
    lay(made, knock(chance, 210, 38), 0.0, 1.0)
    lay(made, knock(chance, 660, 80), 0.11, 0.45)
    lay(made, knock(chance, 590, 80), 0.17, 0.22)
    return made


def card(chance: Random) -> Samples:
    """A card laid on cloth."""
    made = silence(0.2)
    lay(made, noise(chance, 0.1, lambda t: t * t * (1 - t) * 6.7, 0.35), 0.0, 0.5)
    lay(made, noise(chance, 0.03, lambda t: (1 - t) ** 3, 0.6), 0.09, 1.0)
    lay(made, tone(130, 0.09, 55), 0.09, 0.5)
    return made


def deal(chance: Random) -> Samples:
    """Cards dealt one by one."""
    made = silence(0.75)
    for number in range(6):
        lay(made, card(chance), number * 0.105, chance.uniform(0.6, 0.9))
    return made


def win(chance: Random) -> Samples:
    """Four bars struck upwards, the last one left to ring."""
    made = silence(1.25)
    for number, pitch in enumerate((523.25, 659.25, 783.99, 1046.5)):
        decay = 9.0 if number < 3 else 4.5
        for factor, loud in ((1.0, 1.0), (3.93, 0.18), (9.2, 0.04)):
            ringing = tone(pitch * factor, 1.25 - number * 0.13, decay * factor**0.6)
            lay(made, ringing, number * 0.13, loud)
        lay(made, noise(chance, 0.004, lambda t: 1 - t, 0.3), number * 0.13, 0.2)
    return made


EFFECTS = {"die": die, "slide": slide, "capture": capture, "card": card, "deal": deal, "win": win}


def render(name: str) -> bytes:
    """Return the samples of an effect: 16 bits, little endian, one channel."""
    made = EFFECTS[name](Random(name))
    fade = round(FADE * RATE)
    for n in range(fade):
        made[-1 - n] *= n / fade
    loudest = max(map(abs, made))
    samples = array("h", (round(value / loudest * PEAK * 32_767) for value in made))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples.tobytes()


def write(folder: Path) -> None:
    """Write every effect as a WAV file into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in EFFECTS:
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(render(name))


if __name__ == "__main__":
    given = sys.argv[1:]
    write(Path(given[0]) if given else Path(__file__).parents[1] / "resources" / "sounds")
