"""Check every request to the studio, before any route is called.

Pages of other websites in the same browser can send requests to this machine, and so can pages from
another port of this machine. Such requests must be refused. Therefore the header `Host` of a
request must be exactly ours, and a cookie of the request must have our secret. There is a new
secret each time the studio starts. If the request changes something, it must also come from one of
our pages.

The user opens the studio with a one-time address (`/enter/…`). Only this address needs no cookie.
It is itself a secret, and the answer to it sets the cookie.
"""

import hmac
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ENTRY = "/enter/"
"""The start of the path of the one-time address."""

READING = {"GET", "HEAD"}
"""The HTTP methods that change nothing."""

FRIENDLY = {"same-origin", "none"}
"""The allowed values of the header `sec-fetch-site`. They say that a request comes from our page,
or directly from the user."""

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; font-src 'self'; frame-src 'self'; manifest-src 'self'; "
        "form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
"""Headers for every response. A header that the response already has is not changed."""


@dataclass
class Rate:
    """A limit on requests: on average at most `a_second` requests in a second.

    After a pause, up to `at_once` requests may come at the same time.
    """

    a_second: float
    at_once: float
    clock: Callable[[], float] = time.monotonic
    _left: float = field(init=False)
    _then: float = field(init=False)

    def __post_init__(self) -> None:
        self._left, self._then = self.at_once, self.clock()

    def take(self) -> bool:
        """Return True, and count the request, if one more request is within the limit."""
        now = self.clock()
        self._left = min(self.at_once, self._left + (now - self._then) * self.a_second)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@dataclass
class Doorkeeper:
    """The secrets of the running studio, and the limits on requests."""

    port: int
    secret: str
    tokens: set[str] = field(default_factory=set)
    """The tokens that were not used yet. A token is the last part of a one-time address."""
    on_entry: Callable[[str], None] = lambda token: None
    """A function that is called with each token that is used."""
    known: Rate = field(default_factory=lambda: Rate(400, 2_000))
    """The limit for requests that have the secret."""
    unknown: Rate = field(default_factory=lambda: Rate(20, 100))
    """The limit for other requests."""

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    @property
    def cookie_name(self) -> str:
        """The name of the cookie. It contains the port, so that each of two studios on one machine
        has its own cookie: a browser sends a cookie to all ports of a machine."""
        return f"crosswright-{self.port}"

    @property
    def cookie(self) -> str:
        """The value of the header that sets the cookie.

        The browser deletes the cookie when the user closes the browser.
        """
        return f"{self.cookie_name}={self.secret}; Path=/; HttpOnly; SameSite=Strict"

    def use(self, token: str) -> bool:
        """Return True if a one-time token is valid, and remove it: it is valid only once."""
        for known in self.tokens:
            if hmac.compare_digest(known.encode(), token.encode()):
                self.tokens.discard(known)
                self.on_entry(known)
                return True
        return False

    def knows(self, cookies: str) -> bool:
        """Return True if a Cookie header has the secret."""
        try:
            found = SimpleCookie(cookies).get(self.cookie_name)
        except CookieError:
            return False
        return found is not None and hmac.compare_digest(found.value.encode(), self.secret.encode())

    def refusal(self, method: str, path: str, headers: dict[str, list[str]]) -> tuple[int, str]:
        """Return the HTTP status and the reason if a request is refused, otherwise `(0, "")`."""
        if headers.get("host", []) != [self.host]:
            return 421, f"expected the host {self.host}"
        origins = headers.get("origin", [])
        if origins and origins != [self.origin]:
            return 403, "this request comes from another site"
        if method not in READING and not origins:
            return 403, "this request does not say where it comes from"
        if path.startswith(ENTRY) and method in READING:
            return (0, "") if self.unknown.take() else (429, "too many attempts; wait a moment")
        if any(site not in FRIENDLY for site in headers.get("sec-fetch-site", [])):
            return 403, "this request comes from another site"
        if not self.knows("; ".join(headers.get("cookie", []))):
            if not self.unknown.take():
                return 429, "too many attempts; wait a moment"
            return 401, "open the studio with the address that its terminal shows"
        if not self.known.take():
            return 429, "too many requests; wait a moment"
        return 0, ""


class Guard:
    """The outermost part of the application. It refuses the requests that fail the checks of the
    `Doorkeeper`, and adds our headers to every response."""

    def __init__(self, app: ASGIApp, doorkeeper: Doorkeeper) -> None:
        self.app, self.doorkeeper = app, doorkeeper

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # web sockets are not supported, and uvicorn refuses them

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _dressed(message["headers"])
            await send(message)

        status, reason = self.doorkeeper.refusal(scope["method"], scope["path"], _headers(scope))
        if status:
            refused = JSONResponse({"error": reason}, status, {"connection": "close"})
            await refused(scope, receive, dressed)
            return
        await self.app(scope, receive, dressed)


def _headers(scope: Scope) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found


def _dressed(headers: Any) -> list[tuple[bytes, bytes]]:
    """Return the headers of a response, and those of `HEADERS` that the response does not have."""
    given = {name.lower() for name, _ in headers}
    ours = [(n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in given]
    return [*headers, *ours]
