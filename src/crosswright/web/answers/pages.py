"""Answers to requests for the page itself, and to the request that stores a setting.

A request for the page asks for the one-time address with which a user opens the studio, for a file
of the page, or for the data that the page needs when it starts.
"""

import re
from importlib.resources import files
from typing import Any

from starlette.responses import HTMLResponse, Response

from crosswright import __version__
from crosswright.construct.convert import format_rows
from crosswright.core import VENUES, InputError, Symmetry
from crosswright.web.request_values import RequestValues, UnknownError
from crosswright.web.studio import Studio

MEDIA = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
"""The media type of a file of the page, by the end of the file name."""

SETTINGS = {
    "profile": 20,
    "theme": 10,
    "author": 200,
    "copyright": 200,
    "contact": 500,
    "player": 500,
    "paper": 10,
    "keyboard": 10,
    "layout": 2_000,
}
"""The settings that a page may store, and the largest number of characters of each."""

_USED = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Crosswright</title>
<link rel="icon" href="data:,"><p>This address was already used. It works only once.</p>
<p>To get a new address, press Enter in the terminal in which the studio runs.</p></html>"""

_WELCOME = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Crosswright</title>
<link rel="icon" href="data:,"><meta http-equiv="refresh" content="0; url=/">
<p><a href="/">Open the studio</a></p></html>"""

_NAME = re.compile(r"(?:[a-z]+/)?[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*\.([a-z]+)")


def enter(studio: Studio, asked: RequestValues) -> Response:
    """Answer a request to the one-time address: set the cookie and open the studio.

    The answer is a small page that opens the studio. A redirect would not always work: if the user
    came from a link in a local file or in another program, the browser would not send our cookie
    after the redirect, because the cookie has `SameSite=Strict`.
    """
    if not studio.doorkeeper.use(asked.path.get("token", "")):
        return HTMLResponse(_USED, 403)
    return HTMLResponse(_WELCOME, headers={"set-cookie": studio.doorkeeper.cookie})


def page(studio: Studio, asked: RequestValues) -> Response:
    """Return the only page of the studio."""
    return _file("index.html")


def static(studio: Studio, asked: RequestValues) -> Response:
    """Return a file of the page by its name, perhaps with one folder before it."""
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
    """Return the data that a page needs before it can show anything."""
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
