"""`wartable serve`: the app in the browser."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from wartable.kernel.engine.errors import Unreadable


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; --lan finds it by itself.")] = "",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port to listen on.")] = 8000,
    db: Annotated[
        str, typer.Option("--db", help="sqlite:///FILE or postgresql://HOST/NAME; your data folder if left out.")
    ] = "",
    name: Annotated[
        list[str] | None,
        typer.Option("--name", help="A name the server is reached by, such as table.example.org; may be repeated."),
    ] = None,
    lan: Annotated[
        bool | None,
        typer.Option(
            "--lan/--local", help="Open to phones in the local network, or only to this machine; asks if left out."
        ),
    ] = None,
    behind: Annotated[
        str, typer.Option("--behind", help="The address of a proxy in front; only its X-Forwarded-For is believed.")
    ] = "",
) -> None:
    """Serve the app: games, replays, tournament desk. No internet is needed.

    Example: wartable serve --lan
    """
    try:
        from wartable.web.app import Settings, create_app
        from wartable.web.serving import serve as serve_app
    except ModuleNotFoundError as error:
        raise Unreadable(f"the app needs {error.name}; install it with: pip install 'wartable[web]'") from None
    from wartable.store.database import default_url

    listen, address = _where(host, lan)
    app = create_app(Settings(db or default_url(), names=tuple(name or ()), lan=address))
    serve_app(app, listen, port, behind, lambda bound: _say_where(listen, address, bound))


def _where(host: str, lan: bool | None) -> tuple[str, str]:
    """The address to listen on, and the one phones can use; empty when they cannot."""
    from wartable.web.address import is_this_machine_only, lan_addresses

    if host and not is_this_machine_only(host):
        return host, host
    if not host and lan is None and sys.stdin.isatty():
        lan = typer.confirm("Open it to phones and computers in your network?", default=False)
    if not lan and host not in ("0.0.0.0", "::"):
        return host or "127.0.0.1", ""
    found = lan_addresses()
    if not found:
        typer.echo(
            "This machine is in no network just now: only it can reach the app. Join one and start again.", err=True
        )
    return host or "0.0.0.0", found[0] if found else ""


def _say_where(listen: str, address: str, port: int) -> None:
    """Said once the server listens, so that nobody is sent to a door that stays shut."""
    here = "127.0.0.1" if listen in ("0.0.0.0", "::") else listen
    typer.echo(f"Wartable is at http://{here}:{port}/ (Ctrl-C stops it)")
    if address:
        import segno

        typer.echo(f"In your network: http://{address}:{port}/ or with a phone's camera:")
        segno.make(f"http://{address}:{port}/", micro=False).terminal(compact=True)
