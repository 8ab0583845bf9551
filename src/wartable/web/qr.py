"""Links as QR codes, drawn as SVG."""

from __future__ import annotations

from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.showing.markup import Markup


def qr(link: str) -> Markup:
    """The link as a picture that a phone reads."""
    try:
        import segno
    except ModuleNotFoundError:
        raise Unreadable("QR codes need a library; install it with: pip install 'wartable[web]'") from None
    code = segno.make(link, micro=False)
    return Markup(code.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None, light="#fff", dark="#111"))
