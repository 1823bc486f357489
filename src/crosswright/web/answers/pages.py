"""The pages: the entry, the files for the browser, and the data that a page needs to start."""

import re
from importlib.resources import files
from typing import Any

from starlette.responses import HTMLResponse, Response

from crosswright import __version__
from crosswright.construct.convert import format_rows
from crosswright.core.errors import InputError
from crosswright.core.geometry import Symmetry
from crosswright.core.venues import VENUES
from crosswright.web.request_values import RequestValues, UnknownError
from crosswright.web.studio import Studio

__all__ = ["enter", "hello", "page", "setting", "static"]

MEDIA = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
"""Which kinds of files do the pages have?"""

SETTINGS = {
    "profile": 20,
    "theme": 10,
    "author": 200,
    "copyright": 200,
    "contact": 500,
    "paper": 10,
    "keyboard": 10,
    "layout": 2_000,
}
"""Which settings may a page store, and how many characters may each have?"""

_USED = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Crosswright</title>
<link rel="icon" href="data:,"><p>This address has been used. It lets in one browser, once.</p>
<p>For another one, press Enter in the terminal in which the studio runs.</p></html>"""

_WELCOME = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Crosswright</title>
<link rel="icon" href="data:,"><meta http-equiv="refresh" content="0; url=/">
<p><a href="/">Open the studio</a></p></html>"""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*\.([a-z]+)")


def enter(studio: Studio, asked: RequestValues) -> Response:
    """The one-time address: sets the cookie and then goes to the studio.

    A redirect would not work. If a file or another program opened the address, the browser would
    not send a strict cookie with the redirect. A page that goes on by itself counts as our own
    page.
    """
    if not studio.doorkeeper.use(asked.path.get("token", "")):
        return HTMLResponse(_USED, 403)
    return HTMLResponse(_WELCOME, headers={"set-cookie": studio.doorkeeper.cookie})


def page(studio: Studio, asked: RequestValues) -> Response:
    """Return the only page of the studio."""
    return _file("index.html")


def static(studio: Studio, asked: RequestValues) -> Response:
    """Return a file of the page by its plain name."""
    return _file(asked.path.get("name", ""))


def _file(name: str) -> Response:
    read = _NAME.fullmatch(name)
    media = MEDIA.get(read.group(2)) if read else None
    if media is None:
        raise UnknownError("expected a file of the studio's pages")
    try:
        data = files("crosswright.web").joinpath("static", name).read_bytes()
    except FileNotFoundError:
        raise UnknownError("expected a file of the studio's pages") from None
    return Response(data, media_type=media)


def hello(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Return what a page must know before it shows anything."""
    settings = {key: studio.library.setting(key) for key in SETTINGS}
    return {
        "version": __version__,
        "opening": studio.opening,
        "venues": [
            {
                "name": venue.name,
                "description": venue.description,
                "sides": list(venue.sides),
                "usual_side": venue.usual_side,
                "symmetries": [symmetry.value for symmetry in venue.symmetries],
                "barred": venue.barred,
            }
            for venue in VENUES
        ],
        "symmetries": [symmetry.value for symmetry in Symmetry],
        "formats": format_rows(),
        "settings": {key: value for key, value in settings.items() if value},
        "layers": [layer.report() for layer in studio.vocabulary.layers()],
    }


def setting(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Store a setting of the user."""
    key = asked.text("key")
    if key not in SETTINGS:
        raise InputError(f"expected a setting among {', '.join(SETTINGS)}; got {key!r}")
    studio.library.set_setting(key, asked.text("value", longest=SETTINGS[key]))
    return {}
