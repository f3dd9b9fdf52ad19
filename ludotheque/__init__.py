"""Ludothèque: five board games on one shelf."""

import os

__version__ = "0.1.0"

if os.environ.get("LUDOTHEQUE_PURE") == "1":
    # Kernels from their source, whatever compiled file lies beside it (tests, fault hunting).
    from ludotheque._pure import install

    install()
