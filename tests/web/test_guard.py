"""The guard, which checks every request to the studio.

Every route is tried with every kind of request that does not come from a page of the studio. Wrong
paths and wrong bodies are tried too.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from visitor import HOST, ORIGIN, PORT, Visitor

from crosswright.web.app import Row
from crosswright.web.guard import Rate
from crosswright.web.table import ROWS


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    made = Visitor(tmp_path_factory.mktemp("studio"))
    yield made
    made.close()


def new_draft(visitor: Visitor) -> str:
    answer = visitor.ask("POST", "/api/drafts", visitor.friendly, b'{"kind": "blank"}')
    assert answer.status_code == 200
    found: str = answer.json()["id"]
    return found


@pytest.fixture(scope="module")
def draft(visitor: Visitor) -> str:
    return new_draft(visitor)


@pytest.fixture
def fresh_draft(visitor: Visitor) -> str:
    """A new draft for each test, because an earlier test may have deleted the shared one."""
    return new_draft(visitor)


def address(row: Row, draft: str) -> str:
    """The path of a route, with a value in place of each name in braces.

    For a draft, a slot, a format and a file, the value is one that exists.
    """
    real = {"id": draft, "vid": "none", "slot": "1A", "format": "ipuz", "name": "main.js"}
    real |= {"job": "none", "token": "wrong", "text": "OCEAN", "step": "0"}
    return re.sub(r"\{(\w+)\}", lambda found: real[found.group(1)], row.path)


STRANGERS: dict[str, dict[str, str | None]] = {
    "no cookie": {"cookie": None},
    "another secret": {"cookie": f"crosswright-{PORT}=the-secreT"},
    "another cookie": {"cookie": "session=the-secret"},
    "a foreign host": {"host": "evil.example"},
    "a host that only begins like ours": {"host": f"{HOST}.evil.example"},
    "our host at another port": {"host": "127.0.0.1:1"},
    "localhost": {"host": f"localhost:{PORT}"},
    "a foreign origin": {"origin": "https://evil.example"},
    "an origin that only begins like ours": {"origin": f"{ORIGIN}.evil.example"},
    "our origin by another scheme": {"origin": f"https://{HOST}"},
    "the origin null": {"origin": "null"},
    "another site": {"sec-fetch-site": "cross-site"},
    "another port of this machine": {"sec-fetch-site": "same-site"},
}
"""Requests that must be refused: how their headers differ from those of a page of the studio.

None means that the header is missing.
"""


def concerns(stranger: str, row: Row) -> bool:
    """True if the route must refuse such a request.

    The one-time address gives the cookie to everybody who knows the address. So a request to it
    needs no cookie and may come from another site.
    """
    entering = row.path.startswith("/enter/")
    return not entering or not {"cookie", "sec-fetch-site"} & STRANGERS[stranger].keys()


@pytest.mark.parametrize(
    ("stranger", "row"),
    [(stranger, row) for row in ROWS for stranger in STRANGERS if concerns(stranger, row)],
    ids=lambda one: f"{one.method} {one.path}" if isinstance(one, Row) else one,
)
def test_every_route_refuses_requests_that_do_not_come_from_our_page(
    visitor: Visitor, draft: str, row: Row, stranger: str
) -> None:
    asked = {**visitor.friendly, **STRANGERS[stranger]}
    headers = {name: value for name, value in asked.items() if value is not None}
    before = visitor.contents()
    answer = visitor.ask(row.method, address(row, draft), headers, b"{}" * (row.method == "POST"))
    assert answer.status_code in {401, 403, 421}
    assert "error" in answer.json()
    assert visitor.contents() == before


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.method == "POST"], ids=lambda row: row.path
)
def test_a_post_without_the_header_origin_is_refused(
    visitor: Visitor, draft: str, row: Row
) -> None:
    headers = {k: v for k, v in visitor.friendly.items() if k != "origin"}
    assert visitor.ask("POST", address(row, draft), headers, b"{}").status_code == 403


def test_the_one_time_address_works_only_once(tmp_path: Path) -> None:
    made = Visitor(tmp_path)
    try:
        first = made.ask("GET", "/enter/once", {"host": HOST})
        assert first.status_code == 200
        kept = first.headers["set-cookie"]
        assert "HttpOnly" in kept and "SameSite=Strict" in kept
        assert "once" not in first.text
        again = made.ask("GET", "/enter/once", {"host": HOST})
        assert again.status_code == 403
        assert "set-cookie" not in again.headers
    finally:
        made.close()


def test_every_answer_has_our_security_headers(visitor: Visitor, draft: str) -> None:
    for row in ROWS:
        if row.kind == "stream":
            continue
        for headers in (visitor.friendly, {"host": HOST}):
            answer = visitor.ask(row.method, address(row, draft), headers, b"")
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert "unsafe-eval" not in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
            assert "access-control-allow-origin" not in answer.headers


NASTY = ["../../etc/passwd", "..%2f..%2fetc%2fpasswd", "%00", "a" * 5_000, "<b>", "%ff", "'; --"]


@pytest.mark.parametrize("nasty", NASTY)
@pytest.mark.parametrize(
    "row", [row for row in ROWS if "{" in row.path], ids=lambda row: f"{row.method} {row.path}"
)
def test_a_nasty_text_in_place_of_a_name_finds_and_changes_nothing(
    visitor: Visitor, row: Row, nasty: str
) -> None:
    before = visitor.contents()
    answer = visitor.ask(
        row.method,
        re.sub(r"\{\w+\}", nasty, row.path),
        visitor.friendly,
        b"{}" * (row.method == "POST"),
    )
    told = row.path == "/api/words/{text}"  # any text may be asked for as a word
    assert answer.status_code in ({200, 400, 404} if told else {400, 403, 404, 405})
    assert "root:" not in answer.text
    assert visitor.contents() == before


BODIES = {
    "no JSON": b"{",
    "a list": b"[]",
    "a number": b"7",
    "not a number": b'{"base": NaN}',
    "deep": b'{"a":' * 500 + b"1" + b"}" * 500,
    "other bytes": b"\xff\xfe\x00",
    "wrong types": b'{"base": "x", "batch": 3, "edits": {}, "kind": [], "text": {}, "words": 1}',
}


POSTS = [row for row in ROWS if row.method == "POST" and row.kind != "upload"]
HEEDLESS = {
    "/api/drafts/{id}/delete",
    "/api/drafts/{id}/duplicate",
    "/api/drafts/{id}/look",
    "/api/drafts/{id}/trash",
    "/api/drafts/{id}/untrash",
    "/api/trash/empty",
}
"""The routes that use none of the names in the body "wrong types"."""


@pytest.mark.parametrize(
    ("row", "body"),
    [
        pytest.param(row, body, id=f"{row.path}-{body}")
        for row in POSTS
        for body in BODIES
        if body != "wrong types" or row.path not in HEEDLESS
    ],
)
def test_a_malformed_request_is_refused_and_changes_nothing(
    visitor: Visitor, fresh_draft: str, row: Row, body: str
) -> None:
    before = visitor.contents()
    answer = visitor.ask("POST", address(row, fresh_draft), visitor.friendly, BODIES[body])
    assert answer.status_code in {400, 404, 409}
    assert len(answer.json()["error"].splitlines()) == 1
    assert visitor.contents() == before


@pytest.mark.parametrize("path", sorted(HEEDLESS))
def test_a_route_ignores_names_that_it_does_not_use(visitor: Visitor, path: str) -> None:
    (row,) = (row for row in POSTS if row.path == path)
    answers = [
        visitor.ask("POST", address(row, new_draft(visitor)), visitor.friendly, body)
        for body in (BODIES["wrong types"], b"{}")
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    with_names, without = (answer.json().keys() for answer in answers)
    assert with_names == without


@pytest.mark.parametrize("row", [row for row in ROWS if row.method == "POST"], ids=lambda r: r.path)
def test_a_request_with_a_body_that_is_too_long_is_refused(
    visitor: Visitor, draft: str, row: Row
) -> None:
    size = 25 * 1024 * 1024 if row.kind == "upload" else 3 * 1024 * 1024
    before = visitor.contents()
    answer = visitor.ask("POST", address(row, draft), visitor.friendly, b" " * size)
    assert answer.status_code == 413
    assert visitor.contents() == before


def test_requests_above_the_rate_limit_are_refused() -> None:
    now = [0.0]
    rate = Rate(10, 3, clock=lambda: now[0])
    assert [rate.take() for _ in range(5)] == [True, True, True, False, False]
    now[0] += 0.1
    assert [rate.take() for _ in range(2)] == [True, False]
