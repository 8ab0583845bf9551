"""Signatures under journals: who holds the key of a server vouches for the text above the line (Ed25519).

A journal by itself proves that it is consistent: the rules give these states and events for these answers. Whoever made
it could have made another. The line `signed KEY SIGNATURE` at its end says that the holder of KEY gave out just this
text.
"""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence

from wartable.kernel.engine.errors import Refused, Unreadable


def new_key() -> str:
    """A new secret key, as one word."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return urlsafe_b64encode(Ed25519PrivateKey.generate().private_bytes_raw()).decode()


def public(secret: str) -> str:
    """The public half of a secret key, as one word: what people compare a signed journal with."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return urlsafe_b64encode(
        Ed25519PrivateKey.from_private_bytes(urlsafe_b64decode(secret)).public_key().public_bytes_raw()
    ).decode()


def signed(lines: Sequence[str], secret: str) -> str:
    """The line to put under the lines of a journal."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.from_private_bytes(urlsafe_b64decode(secret))
    return f"signed {public(secret)} {urlsafe_b64encode(key.sign(_text(lines))).decode()}"


def check(lines: Sequence[str], key: str, signature: str, name: str) -> None:
    """Raises `Unreadable` when the signature was not made by the holder of `key` over just these lines."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ModuleNotFoundError:
        raise Refused(
            f"{name}: it is signed, and signatures are checked with the package cryptography; install 'wartable[web]'"
        ) from None
    try:
        Ed25519PublicKey.from_public_bytes(urlsafe_b64decode(key)).verify(urlsafe_b64decode(signature), _text(lines))
    except (InvalidSignature, ValueError, binascii.Error):
        raise Unreadable(f"{name}: the signature at its end does not belong to this text and the key {key}") from None


def _text(lines: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
