"""Random requests with a valid cookie. The studio may answer or refuse them, but must never fail.

The environment variable CROSSWRIGHT_FUZZ is the number of requests. Without it, there are 1200.
"""

import json
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from visitor import Visitor

from crosswright.construct.draft import EDITS
from crosswright.web.table import ROWS

COUNT = int(os.environ.get("CROSSWRIGHT_FUZZ", "1200"))

NAMES = """
kind height width venue title picture theme keep job number id name search trash base batch client
edits seq slot cell pattern min_score sort limit best count apart region refill seconds entries
words symmetry difficulty do text score key value paper answers contact large_print
""".split()  # noqa: SIM905 - this many names are easier to read as a text

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 5, -1, 15, 10**30, 1.5, "", "1A", "3D", "99A", "fill", "explain"),
    *("blank", "picture", "example", "answer", "copy", "us-daily", "mini", "rotational", "none"),
    *("\x00", "é", "\ud800", "<script>", "A" * 3_000, "../x", "ocean", "C..T", "*", "[", "weak"),
    *([], {}, [[0, 0]], [[99, 99]], [["a", 1]], [[0, 0, "A"]], ["CAT", "DOG"], ["..#", "..."]),
    *("add", "ban", "rescore", "unban", "forget", "profile", "theme", "letter", "easy", "score"),
)


def value(dice: random.Random, depth: int = 0) -> Any:
    if depth < 2 and dice.random() < 0.1:
        return [value(dice, depth + 1) for _ in range(dice.randint(0, 4))]
    if depth < 2 and dice.random() < 0.1:
        return {dice.choice(NAMES): value(dice, depth + 1) for _ in range(dice.randint(0, 4))}
    return dice.choice(VALUES)


def written(dice: random.Random) -> str:
    """A random value, written as a part of a URL."""
    return quote(str(value(dice)).encode(errors="replace"))


def edit(dice: random.Random) -> dict[str, Any]:
    """A random edit. Its fields may have wrong values."""
    made: dict[str, Any] = {"do": dice.choice([*EDITS, "nonsense"])}
    fields = "cell cells glyph on mirror kind side slot text name rows columns axis turns colour"
    for name in (*fields.split(), "height", "width", "anchor", "word", "score", "layers", "origin"):
        if dice.random() < 0.35:
            made[name] = value(dice)
    if dice.random() < 0.7:
        made["cell"] = [dice.randint(-1, 15), dice.randint(-1, 15)]
        made["cells"] = [made["cell"]]
    return made


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    made = Visitor(tmp_path_factory.mktemp("studio"))
    made.studio.vocabulary.bring_in(b"ocean;3\nzzyzx;80\n", "an uploaded list")
    made.studio.vocabulary.score("kwyjibo", 70)
    yield made
    made.close()


def test_no_request_causes_an_internal_error(visitor: Visitor, tmp_path: Path) -> None:
    dice = random.Random(20_261_117)
    drafts = []
    for kind in ("blank", "example"):
        made = visitor.ask(
            "POST", "/api/drafts", visitor.friendly, b'{"kind": "%s"}' % kind.encode()
        )
        drafts.append(made.json()["id"])
        three = [layer.name for layer in visitor.studio.vocabulary.layers()]
        library = visitor.studio.library
        saved = library.edit(
            drafts[-1], [{"do": "layers", "layers": three}], base=library.open(drafts[-1]).seq
        )
        assert len(saved.draft.layers_on) == 3
    rows = [row for row in ROWS if row.kind != "stream" and row.path != "/enter/{token}"]
    seen: dict[int, int] = {}
    for _ in range(COUNT):
        row = dice.choice(rows)
        names = {"id": drafts[dice.randrange(2)], "slot": "1A", "format": "ipuz", "name": "main.js"}

        def named(found: "re.Match[str]", names: dict[str, str] = names) -> str:
            known = names.get(found.group(1), "none")
            return (
                known if dice.random() < 0.9 else quote(str(value(dice)).encode(errors="replace"))
            )

        path = re.sub(r"\{(\w+)\}", named, row.path) or "/"
        if dice.random() < 0.4:
            path += f"?{dice.choice(NAMES)}={written(dice)}"
        body = b""
        if row.method == "POST":
            asked = {dice.choice(NAMES): value(dice) for _ in range(dice.randint(0, 6))}
            if row.path.endswith("/edits"):
                asked = {"base": 0, "batch": str(dice.random()), "client": "x"}
                asked["edits"] = [edit(dice) for _ in range(dice.randint(1, 3))]
                asked["base"] = visitor.studio.library.open(names["id"]).seq
            asked.pop("seconds", None)
            body = json.dumps(asked | {"seconds": 1}).encode()
            if row.path.endswith("/delete") or row.path.endswith("/trash"):
                continue
        answer = visitor.ask(row.method, path, visitor.friendly, body)
        seen[answer.status_code] = seen.get(answer.status_code, 0) + 1
        assert answer.status_code < 500 or answer.status_code == 501, (row, path, body, answer.text)
    assert seen.get(200, 0) > COUNT / 20
    assert seen.get(400, 0) > COUNT / 20
