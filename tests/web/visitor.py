"""Send requests to the studio's application as a browser would, without a network."""

import asyncio
from pathlib import Path
from typing import Any

import httpx

from crosswright.web.app import application
from crosswright.web.guard import Doorkeeper, Rate
from crosswright.web.studio import Studio
from crosswright.web.table import ROWS

__all__ = ["HOST", "ORIGIN", "PORT", "Visitor"]

PORT = 8765
HOST = f"127.0.0.1:{PORT}"
ORIGIN = f"http://{HOST}"


class Visitor:
    """Sends requests to the application as a browser would, one at a time."""

    def __init__(self, folder: Path) -> None:
        free = Rate(1e9, 1e9)  # so high that no request is refused
        keeper = Doorkeeper(PORT, "the-secret", {"once"}, known=free, unknown=free)
        self.studio = Studio(folder, keeper)
        self.app = application(self.studio, ROWS)
        self.cookie = keeper.cookie.partition(";")[0]
        self.loop = asyncio.new_event_loop()
        self.loop.run_until_complete(self._open())

    async def _open(self) -> None:
        self.studio.open()

    def close(self) -> None:
        self.loop.run_until_complete(self.studio.close())
        self.loop.close()

    @property
    def friendly(self) -> dict[str, str]:
        """The headers of a request from our own page."""
        return {
            "host": HOST,
            "origin": ORIGIN,
            "cookie": self.cookie,
            "sec-fetch-site": "same-origin",
            "content-type": "application/json",
        }

    def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Any:
        async def asking() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=True)
            async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
                return await client.request(method, path, headers=headers, content=body)

        return self.loop.run_until_complete(asyncio.wait_for(asking(), 30))

    def contents(self) -> list[Any]:
        """All data that a request could change. A test compares it before and after a request."""
        with self.studio.library._tables.lock:
            lines = list(self.studio.library._tables.db.iterdump())
        words = self.studio.vocabulary
        return [lines, words.layers(), words.banned, set(self.studio.doorkeeper.tokens)]
