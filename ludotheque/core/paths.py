"""Where the program's own files and the user's files are."""

import os
import sys
from functools import cache
from pathlib import Path

import platformdirs

APP = "ludotheque"


@cache
def resources() -> Path:
    """Return the folder of icons, fonts, boards, catalogues and rules.

    It is found beside the package in a checkout, inside it in an installed wheel, and in the
    bundle's folder in a frozen program.
    """
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle) / "resources"
    package = Path(__file__).resolve().parents[1]
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"


def data_folder() -> Path:
    """Return the folder of the archive and the log; LUDOTHEQUE_DATA overrides it."""
    chosen = os.environ.get("LUDOTHEQUE_DATA")
    return Path(chosen) if chosen else platformdirs.user_data_path(APP, appauthor=False)


def config_folder() -> Path:
    """Return the folder of the settings; LUDOTHEQUE_CONFIG overrides it."""
    chosen = os.environ.get("LUDOTHEQUE_CONFIG")
    return Path(chosen) if chosen else platformdirs.user_config_path(APP, appauthor=False)


def cache_folder() -> Path:
    """Return the folder of what can be worked out again; LUDOTHEQUE_CACHE overrides it."""
    chosen = os.environ.get("LUDOTHEQUE_CACHE")
    return Path(chosen) if chosen else platformdirs.user_cache_path(APP, appauthor=False)
