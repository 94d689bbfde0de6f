"""Who may talk to the table: pages that it served itself, under an address that is really its own.

A name in `Host` other than this machine's own would let a foreign site speak to the server by
pointing its name here; an address in figures can't be borrowed that way.  A foreign `Origin` may
neither change anything nor listen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from grognard.table.errors import RefusedError

SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = {
    b"content-security-policy": b"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    b"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    b"frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"cache-control": b"no-store",
}

Guard = Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], None]


def guard(names: Collection[str]) -> Guard:
    """The check made before every request; `names` are host names of this server beside localhost."""

    def check(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        host = connection.headers.get("host", "")
        if not is_own(host, names):
            raise RefusedError(403, "this server doesn't go by that name")
        origin = connection.headers.get("origin")
        changes = connection.scope.get("method", "") not in SAFE  # the live channel has none
        if changes and origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            raise RefusedError(403, "only this server's own page may do that")

    return check


def is_own(host: str, names: Collection[str]) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
        if name == "localhost" or name in names:
            return True
        ip_address(name)
    except ValueError:
        return False
    return True


async def add_headers(message: Message, _: Scope) -> None:
    """Every answer carries the headers above, unless its handler has set its own."""
    if message["type"] == "http.response.start":
        headers = list(message["headers"])
        there = {name.lower() for name, _ in headers}
        message["headers"] = headers + [(name, value) for name, value in HEADERS.items() if name not in there]
