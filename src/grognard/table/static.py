"""The page's own files and the games' art, with a tag for each so that a new version is seen at once."""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response

from grognard.table.errors import RefusedError

PAGE: Final = Path(__file__).parent / "page"
KINDS: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}


def tagged(request: Request[Any, Any, Any], content: bytes, media_type: str) -> Response[bytes]:
    """The content, or nothing when the browser has it already."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    known = [one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")]
    if tag in known:
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    return Response(content, headers=headers, media_type=media_type)


def page_file(name: str) -> tuple[bytes, str]:
    """A file of the page and its media type."""
    wanted = PAGE / name.strip("/")
    if "\0" in name or not wanted.resolve().is_relative_to(PAGE.resolve()) or not wanted.is_file():
        raise RefusedError(404, "there is nothing at this address")
    kind = KINDS.get(wanted.suffix) or mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
    return wanted.read_bytes(), kind
