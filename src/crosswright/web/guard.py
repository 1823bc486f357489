"""Who may speak to the studio: asked at the root of the application, for every route there is.

A page of some other site, open in the same browser, can send requests to this machine, and so can a
program that listens on another port of it. So a request must name our host exactly, must carry the
secret of this start as a cookie, and, where it changes something, must come from a page of ours.
Nothing is exempt but the one-time address, which hands out the cookie and is itself a secret.
"""

import hmac
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["ENTRY", "Doorkeeper", "Guard", "Rate"]

ENTRY = "/enter/"
"""Where does the one-time address lead?"""

READING = {"GET", "HEAD"}
"""Methods that change nothing."""

FRIENDLY = {"same-origin", "none"}
"""Where may a request come from, as the browser tells it? From a page of ours, or from nowhere."""

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
"""What does every answer say, unless it says something stricter itself?"""


@dataclass
class Rate:
    """So many requests a second, and so many at once."""

    a_second: float
    at_once: float
    clock: Callable[[], float] = time.monotonic
    _left: float = field(init=False)
    _then: float = field(init=False)

    def __post_init__(self) -> None:
        self._left, self._then = self.at_once, self.clock()

    def take(self) -> bool:
        """Whether one more is within the rate."""
        now = self.clock()
        self._left = min(self.at_once, self._left + (now - self._then) * self.a_second)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@dataclass
class Doorkeeper:
    """The secrets of one start, and how fast one may knock."""

    port: int
    secret: str
    tokens: set[str] = field(default_factory=set)
    """One-time tokens that nobody has used yet."""
    on_entry: Callable[[str], None] = lambda token: None
    """Told of a token that was used."""
    known: Rate = field(default_factory=lambda: Rate(400, 2_000))
    unknown: Rate = field(default_factory=lambda: Rate(20, 100))

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    @property
    def cookie_name(self) -> str:
        """Cookies know no ports: two studios on one machine need two names."""
        return f"crosswright-{self.port}"

    @property
    def cookie(self) -> str:
        """What the browser is told to keep until it is closed."""
        return f"{self.cookie_name}={self.secret}; Path=/; HttpOnly; SameSite=Strict"

    def use(self, token: str) -> bool:
        """Whether a one-time token lets in; it does so once."""
        for known in self.tokens:
            if hmac.compare_digest(known.encode(), token.encode()):
                self.tokens.discard(known)
                self.on_entry(known)
                return True
        return False

    def knows(self, cookies: str) -> bool:
        """Whether a Cookie header carries the secret."""
        try:
            found = SimpleCookie(cookies).get(self.cookie_name)
        except CookieError:
            return False
        return found is not None and hmac.compare_digest(found.value.encode(), self.secret.encode())

    def refusal(self, method: str, path: str, headers: dict[str, list[str]]) -> tuple[int, str]:
        """Status and reason for a request that is turned away; 0 for one that may pass."""
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
            return 401, "open the studio by the address that its terminal shows"
        if not self.known.take():
            return 429, "too many requests; wait a moment"
        return 0, ""


class Guard:
    """The root of the application: turns away who may not pass, and says what every answer says."""

    def __init__(self, app: ASGIApp, doorkeeper: Doorkeeper) -> None:
        self.app, self.doorkeeper = app, doorkeeper

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # there are no web sockets here: uvicorn refuses what nobody accepts

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
    """The headers of an answer, with ours where it has none of that name."""
    given = {name.lower() for name, _ in headers}
    ours = [(n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in given]
    return [*headers, *ours]
