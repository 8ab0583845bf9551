"""`wartable serve`: the app in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from wartable.kernel.errors import Unreadable


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 for a whole hotspot.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port to listen on.")] = 8000,
    db: Annotated[
        str, typer.Option("--db", help="sqlite:///FILE or postgresql://HOST/NAME; your data folder if left out.")
    ] = "",
    name: Annotated[
        list[str] | None,
        typer.Option("--name", help="A name the server is reached by, such as table.example.org; may be repeated."),
    ] = None,
    behind: Annotated[
        str, typer.Option("--behind", help="The address of a proxy in front; only its X-Forwarded-For is believed.")
    ] = "",
) -> None:
    """Serve the app: games, replays, tournament desk. No internet is needed.

    Example: wartable serve --host 0.0.0.0 --port 8000
    """
    try:
        from wartable.web.app import Settings, create_app
        from wartable.web.serving import serve as serve_app
    except ModuleNotFoundError as error:
        raise Unreadable(f"the app needs {error.name}; install it with: pip install 'wartable[web]'") from None
    from wartable.store.database import default_url

    app = create_app(Settings(db or default_url(), names=tuple(name or ())))
    typer.echo(f"Wartable is at http://{host}:{port}/ (Ctrl-C stops it)")
    serve_app(app, host, port, behind)
