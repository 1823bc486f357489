"""The web application. It reads each request, calls the function of its route, and answers."""

import asyncio
import json
import sys
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from crosswright.construct.draft import UnknownDraft
from crosswright.core import FaultError, InputError, MissingExtraError
from crosswright.web.guard import Guard
from crosswright.web.hub import Event
from crosswright.web.request_values import RequestValues, UnknownError
from crosswright.web.studio import ClashingError, Studio

LARGEST_QUESTION = 2 * 1024 * 1024
"""The largest size in bytes of a request that is not a file. The largest draft has a quarter of
this size."""

LARGEST_UPLOAD = 24 * 1024 * 1024
"""The largest size of an uploaded file in bytes."""

DEEPEST = 40
"""The largest number of nested levels of lists and objects in a request."""

MOST_STREAMS = 60
"""The largest number of event streams that are open at the same time."""

QUIET_SECONDS = 10.0
"""After this number of seconds without an event, a stream sends a comment (a line that the browser
ignores). This keeps the connection open."""

Handler = Callable[[Studio, RequestValues], Any]


@dataclass(frozen=True)
class Row:
    """One route: requests with this method and path go to `handler`.

    `kind` says what the handler does. With "answer" it returns an answer. With "upload" it also
    returns an answer, and the request has a file. With "stream" it yields events. A handler that
    returns an answer runs in a thread.
    """

    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    kind: Literal["answer", "stream", "upload"] = "answer"


def application(studio: Studio, rows: tuple[Row, ...]) -> ASGIApp:
    """Return the application with all routes. The guard checks each request before its route is
    called (see `guard.py`)."""
    return Guard(
        Starlette(
            routes=[Route(row.path, _endpoint(studio, row), methods=[row.method]) for row in rows],
            lifespan=lambda app: _life(studio),
            exception_handlers={HTTPException: _refused},
        ),
        studio.doorkeeper,
    )


@asynccontextmanager
async def _life(studio: Studio) -> AsyncIterator[None]:
    studio.open()
    try:
        yield
    finally:
        await studio.close()


async def _refused(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    return JSONResponse({"error": problem.detail}, problem.status_code)


def _endpoint(studio: Studio, row: Row) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            asked = await _asked(request, row)
            if row.kind == "stream":
                return await _stream(studio, row.handler(studio, asked))
            answer = await asyncio.to_thread(row.handler, studio, asked)
            return answer if isinstance(answer, Response) else _json(answer)
        except Exception as problem:
            return _failure(problem)

    return endpoint


async def _asked(request: Request, row: Row) -> RequestValues:
    """Read the values of a request. Raise an error if it has too many bytes."""
    largest = LARGEST_UPLOAD if row.kind == "upload" else LARGEST_QUESTION
    data = bytearray()
    if request.method == "POST":
        async for piece in request.stream():
            data += piece
            if len(data) > largest:
                raise HTTPException(413, f"expected at most {largest} bytes")
    body: Any = {}
    if data and row.kind != "upload":
        kind = request.headers.get("content-type", "").partition(";")[0].strip()
        if kind != "application/json":
            raise HTTPException(415, "expected application/json")
        body = _parsed(bytes(data))
    return RequestValues(request.path_params, dict(request.query_params), body, bytes(data))


def _parsed(data: bytes) -> dict[str, Any]:
    try:
        body = json.loads(data, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise InputError("expected JSON, got other bytes") from None
    if not isinstance(body, dict):
        raise InputError("expected a JSON object")
    if not _is_shallow(body, DEEPEST):
        raise InputError(f"expected JSON with at most {DEEPEST} nested levels")
    return body


def _no_constant(name: str) -> float:
    raise ValueError(name)


def _is_shallow(value: Any, left: int) -> bool:
    if isinstance(value, dict):
        return left > 0 and all(_is_shallow(one, left - 1) for one in value.values())
    if isinstance(value, list):
        return left > 0 and all(_is_shallow(one, left - 1) for one in value)
    return True


def _json(answer: Any, status: int = 200) -> Response:
    # The answer may quote broken text of a request (half of a surrogate pair). `json.dumps` writes
    # only ASCII, so it can write such text too.
    return Response(json.dumps(answer), status, media_type="application/json")


def _failure(problem: Exception) -> Response:
    """Return the response for an error: a message of one line, and the status for this error."""
    match problem:
        case HTTPException():
            return _json({"error": problem.detail}, problem.status_code)
        case ClientDisconnect():
            return Response(status_code=499)
        case ClashingError():
            return _json({"error": str(problem), **problem.told}, 409)
        case UnknownError() | UnknownDraft():
            return _json({"error": str(problem)}, 404)
        case InputError():
            return _json({"error": str(problem)}, 400)
        case MissingExtraError():
            return _json({"error": str(problem)}, 501)
        case FaultError():
            return _json({"error": f"a bug in crosswright: {problem}"}, 500)
        case _:
            traceback.print_exception(problem, file=sys.stderr)
            return _json({"error": "a bug in crosswright; the terminal has the details"}, 500)


async def _stream(studio: Studio, events: AsyncIterator[Event]) -> Response:
    if studio.streams >= MOST_STREAMS:
        raise HTTPException(503, f"expected at most {MOST_STREAMS} open streams; close a tab")
    try:
        first = await anext(events)  # a wrong request raises its error here, before we answer
    except StopAsyncIteration:
        first = None
    return StreamingResponse(
        _written(studio, first, events), media_type="text/event-stream", headers=_STREAMING
    )


_STREAMING = {"cache-control": "no-store", "x-accel-buffering": "no"}


async def _written(
    studio: Studio, first: Event | None, events: AsyncIterator[Event]
) -> AsyncIterator[bytes]:
    """Yield events in the format of a browser's EventSource.

    If there is no event for some time, yield a comment, so that the stream stays open.
    """
    studio.streams += 1
    try:
        if first is not None:
            yield _lines(first)
        coming = asyncio.ensure_future(anext(events, None))
        try:
            while True:
                done, _ = await asyncio.wait({coming}, timeout=QUIET_SECONDS)
                if not done:
                    yield b": still here\n\n"
                    continue
                event = coming.result()
                if event is None:
                    return
                yield _lines(event)
                coming = asyncio.ensure_future(anext(events, None))
        finally:
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)
    finally:
        studio.streams -= 1
        close = getattr(events, "aclose", None)
        if close is not None:
            await close()


def _lines(event: Event) -> bytes:
    return f"event: {event.name}\ndata: {json.dumps(event.data)}\n\n".encode()
