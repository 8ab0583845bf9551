"""Tabletop rulebooks as software."""

__version__ = "0.1.0"


def build() -> str:
    """How this program was built: `compiled` by mypyc (see `make wheel`), or `interpreted` as it is written."""
    from wartable.kernel.engine import oracle

    return "interpreted" if oracle.__file__.endswith(".py") else "compiled"
