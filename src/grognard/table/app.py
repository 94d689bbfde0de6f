"""The table's web application: the page, the games, the tables and their live channel (docs/scene.md)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery

from grognard.engine.module import Module
from grognard.engine.module import modules as installed
from grognard.table import cards
from grognard.table.errors import RefusedError
from grognard.table.forms import Answers, FromSeat, Look, NewTable, Why, checked, read
from grognard.table.guard import add_headers, guard
from grognard.table.live import NONE, StaleError
from grognard.table.payload import Shown
from grognard.table.room import Room
from grognard.table.static import page_file, tagged

MOST: Final = 1_000_000  # bytes of a request
PATIENCE: Final = 0.5  # seconds that an answer waits for the machines; later ones are told by the live channel
JSON: Final = "application/json"
CLOSED: Final = 4000  # closing codes of the live channel: this and the status of the refusal
SPOKEN_TO: Final = 1003  # ... and when somebody speaks on it

log = logging.getLogger("grognard.table")
Asked: TypeAlias = Request[Any, Any, State]
TheRoom: TypeAlias = NamedDependency[Room]


def shown_as_json(shown: Shown) -> Response[bytes]:
    return Response(shown.body, media_type=JSON, status_code=200)


def as_json(data: Any, status: int = 200) -> Response[bytes]:
    return Response(msgspec.json.encode(data), media_type=JSON, status_code=status)


# ---- the page and the games ----


@get("/")
async def front(request: Asked, room: TheRoom) -> Response[bytes]:
    return tagged(request, *await room.do(lambda: page_file("index.html")))


@get("/{path:path}")
async def page(request: Asked, room: TheRoom, path: FromPath[str]) -> Response[bytes]:
    return tagged(request, *await room.do(lambda: page_file(path)))


@get("/api/games")
async def games(room: TheRoom) -> Response[bytes]:
    return as_json(await room.do(lambda: [cards.card(module) for module in room.tables.modules.values()]))


@get("/api/games/{name:str}")
async def game(request: Asked, room: TheRoom, name: FromPath[str], scenario: FromQuery[str] = "") -> Response[bytes]:
    module = room.tables.module(name)
    return tagged(request, msgspec.json.encode(await room.do(lambda: cards.full_card(module, scenario))), JSON)


@get("/api/games/{name:str}/words/{language:str}")
async def words(request: Asked, room: TheRoom, name: FromPath[str], language: FromPath[str]) -> Response[bytes]:
    module = room.tables.module(name)
    return tagged(request, msgspec.json.encode(await room.do(lambda: cards.words(module, language))), JSON)


@get("/api/games/{name:str}/art")
async def art(request: Asked, room: TheRoom, name: FromPath[str], scenario: FromQuery[str] = "") -> Response[bytes]:
    module = room.tables.module(name)
    return tagged(request, await room.do(lambda: cards.art(module, scenario)), JSON)


# ---- the tables ----


@get("/api/tables")
async def tables(room: TheRoom) -> Response[bytes]:
    return as_json(await room.do(room.store.summaries))


@post("/api/tables")
async def create(request: Asked, room: TheRoom) -> Response[bytes]:
    new = await read(request, NewTable)
    made = await room.do(lambda: room.tables.create(new.game, new.scenario, new.options, new.seats, new.seed))
    await room.settle(made["id"])
    return as_json(made, 201)


@get("/api/tables/{table:str}")
async def look_on(
    room: TheRoom, table: FromPath[str], seat: FromQuery[str] = NONE, key: FromQuery[str] = ""
) -> Response[bytes]:
    shown = await room.shown(table, seat, key)
    room.machines.call(table)
    return shown_as_json(shown)


@get("/api/tables/{table:str}/at/{n:int}")
async def at_moment(
    room: TheRoom, table: FromPath[str], n: FromPath[int], seat: FromQuery[str] = NONE, key: FromQuery[str] = ""
) -> Response[bytes]:
    body = await room.at(table, lambda live: live.at_moment(live.chair(seat, key), n))
    return Response(body, media_type=JSON)


@get("/api/tables/{table:str}/file")
async def record(room: TheRoom, table: FromPath[str], key: FromQuery[str] = "") -> Response[bytes]:
    name, text = await room.at(table, lambda live: live.record(key))
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/jsonl", headers=headers)


@post("/api/tables/load")
async def load(request: Asked, room: TheRoom, seats: FromQuery[str] = "") -> Response[bytes]:
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise RefusedError(400, "this file can't be loaded: it is not text") from None
    made = await room.do(lambda: room.tables.load(text, seats.split(",") if seats else []))
    await room.settle(made["id"])
    return as_json(made, 201)


@post("/api/tables/{table:str}/play")
async def play(request: Asked, room: TheRoom, table: FromPath[str]) -> Response[bytes]:
    told = await read(request, Answers)
    answers = checked(told.answers)
    await room.at(table, lambda live: live.play(live.chair(str(told.seat), told.key), told.stamp, answers))
    await room.settle(table)
    return shown_as_json(await room.shown(table, told.seat, told.key))


@post("/api/tables/{table:str}/look")
async def look(request: Asked, room: TheRoom, table: FromPath[str]) -> Response[bytes]:
    told = await read(request, Look)
    answers, weighed = checked(told.answers), checked(told.weighed)
    ask = await room.at(
        table, lambda live: live.look(live.chair(str(told.seat), told.key), told.stamp, answers, weighed)
    )
    return as_json(ask)


@post("/api/tables/{table:str}/why")
async def why(request: Asked, room: TheRoom, table: FromPath[str]) -> Response[bytes]:
    told = await read(request, Why)
    answers = checked([*told.answers, told.answer])[:-1]
    refusal = await room.at(table, lambda live: live.why(live.chair(str(told.seat), told.key), answers, told.answer))
    return as_json(refusal)


@post("/api/tables/{table:str}/undo")
async def undo(request: Asked, room: TheRoom, table: FromPath[str]) -> Response[bytes]:
    told = await read(request, FromSeat)
    await room.at(table, lambda live: live.undo(live.chair(str(told.seat), told.key)))
    return shown_as_json(await room.shown(table, told.seat, told.key))


@post("/api/tables/{table:str}/resign")
async def resign(request: Asked, room: TheRoom, table: FromPath[str]) -> Response[bytes]:
    told = await read(request, FromSeat)
    await room.at(table, lambda live: live.resign(live.chair(str(told.seat), told.key)))
    return shown_as_json(await room.shown(table, told.seat, told.key))


@websocket("/api/tables/{table:str}/live")
async def live(
    socket: WebSocket[Any, Any, State],
    room: TheRoom,
    table: FromPath[str],
    seat: FromQuery[str] = NONE,
    key: FromQuery[str] = "",
) -> None:
    """Sends a stamp at once and at each change.  Nothing is to be said from the other side."""
    with room.channel.listen(table) as bell:
        heard: asyncio.Future[Any] | None = None
        told = ""
        try:
            while heard is None or not heard.done():
                stamp = (await room.shown(table, seat, key)).stamp
                if heard is None:
                    await socket.accept()
                    heard = asyncio.ensure_future(socket.receive())
                if stamp != told:
                    await socket.send_data(msgspec.json.encode({"stamp": stamp}), mode="text")
                    told = stamp
                await first_of(heard, bell)
                bell.clear()
            if heard.result()["type"] == "websocket.receive":
                await socket.close(SPOKEN_TO, "this channel only speaks")
        except RefusedError as error:
            await socket.close(CLOSED + error.status, error.body["error"])
        finally:
            if heard is not None:
                heard.cancel()


async def first_of(heard: asyncio.Future[Any], bell: asyncio.Event) -> None:
    rung = asyncio.ensure_future(bell.wait())
    try:
        await asyncio.wait({heard, rung}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        rung.cancel()


# ---- saying no ----


def on_refusal(_: Asked, error: RefusedError) -> Response[bytes]:
    return as_json(error.body, error.status)


def on_stale(_: Asked, error: StaleError) -> Response[bytes]:
    return as_json({**msgspec.json.decode(error.shown.body), "error": str(error)}, 409)


def on_http(_: Asked, error: HTTPException) -> Response[bytes]:
    sentences = {
        404: "there is nothing at this address",
        405: "this address doesn't take that kind of request",
        413: f"a request may not be longer than {MOST} bytes",
    }
    return as_json({"error": sentences.get(error.status_code) or error.detail}, error.status_code)


def on_fault(request: Asked, error: Exception) -> Response[bytes]:
    log.error("%s %s failed", request.scope.get("method", "WS"), request.url.path, exc_info=error)
    return as_json({"error": "something went wrong on the server; nothing is lost, and its log says what it was"}, 500)


# ---- the application ----


def provide_room(state: State) -> Room:
    room: Room = state.room
    return room


def create_app(
    data: Path,
    modules: Mapping[str, Module] | None = None,
    *,
    names: Collection[str] = (),
    patience: float = PATIENCE,
) -> Litestar:
    """The application on a data folder.  `names` are host names under which it is served, beside localhost."""

    @asynccontextmanager
    async def open_room(app: Litestar) -> AsyncIterator[None]:
        room = app.state.room = Room(data, installed() if modules is None else modules, patience)
        try:
            yield
        finally:
            await room.close()

    return Litestar(
        [
            front,
            page,
            games,
            game,
            words,
            art,
            tables,
            create,
            load,
            look_on,
            at_moment,
            record,
            play,
            look,
            why,
            undo,
            resign,
            live,
        ],
        lifespan=[open_room],
        dependencies={"room": Provide(provide_room, sync_to_thread=False)},
        guards=[guard(names)],
        before_send=[add_headers],
        exception_handlers={
            RefusedError: on_refusal,
            StaleError: on_stale,
            HTTPException: on_http,
            Exception: on_fault,
        },
        request_max_body_size=MOST,
        openapi_config=None,
        logging_config=None,
    )
