"""Where phones reach this server: its addresses in the local network, for links and QR codes."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit, urlunsplit

from starlette.requests import Request


def lan_addresses() -> list[str]:
    """This machine's private IPv4 addresses, those of a home or hotspot network first."""
    import ifaddr

    found = [
        each.ip
        for adapter in ifaddr.get_adapters()
        for each in adapter.ips
        if isinstance(each.ip, str) and ip_address(each.ip).is_private and not ip_address(each.ip).is_loopback
    ]
    return sorted(dict.fromkeys(found), key=lambda ip: (not ip.startswith("192.168."), not ip.startswith("10."), ip))


def is_this_machine_only(host: str) -> bool:
    """Does the name of a host mean the machine itself, so that no phone can follow it?"""
    name = host.strip("[]").lower()
    try:
        address = ip_address(name)
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


def public_base(request: Request) -> str:
    """The address to put into links for others: that of this request, or the one in the network where that is local.

    A server that listens only to its own machine has no such address; then the local one is given, and
    `reachable(base)` says so.
    """
    base = str(request.base_url).rstrip("/")
    parts = urlsplit(base)
    lan: str = request.app.state.lan
    if lan and is_this_machine_only(parts.hostname or ""):
        port = f":{parts.port}" if parts.port else ""
        return urlunsplit(parts._replace(netloc=f"{lan}{port}"))
    return base


def reachable(base: str) -> bool:
    """Can another device follow links that begin so?"""
    return not is_this_machine_only(urlsplit(base).hostname or "")
