"""The scripts of the player, run by node: they read files and links as the library does."""

import base64
import json
import os
import random
import shutil
import subprocess
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings

from crosswright.construct.player import collect_results, write_player
from crosswright.core.errors import InputError
from crosswright.core.fill import Fill
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.formats import by_name, read, write
from crosswright.formats.link import nexus_link
from crosswright.formats.own_json import to_plain
from format_samples import CASES
from puzzle_strategies import puzzles

MUTATIONS = 10_000
LINK = by_name("link")
SMALL = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword#1"],
    "dimensions": {"width": 3, "height": 3},
    "puzzle": [[1, 0, 2], [0, "#", 0], [3, 0, 0]],
    "solution": [["C", "A", "T"], ["O", "#", "O"], ["T", "E", "HEART"]],
    "clues": {"Across": [[1, "a"], [3, "b"]], "Down": [[1, "c"], [2, "d"]]},
}
SCORE = {
    "format": "crosswright-score",
    "version": 1,
    "puzzle": "06920d4097d5e1",
    "title": 'The <b>"zoo"</b> & more',
    "name": "Ñandú 😀",
    "solved": True,
    "right": 3,
    "entries": 4,
    "seconds": 61,
    "checks": 1,
    "reveals": 0,
    "date": "2026-03-02T09:41",
}


def code_of(score: dict[str, Any]) -> str:
    values = [value for key, value in score.items() if key not in {"format", "version"}]
    raw = json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()
    text = base64.urlsafe_b64encode(raw).decode().rstrip("=")
    return f"CW1.{text}.{zlib.adler32(raw):08x}"


def random_puzzles(name: str, count: int) -> list[Puzzle]:
    made: list[Puzzle] = []

    @settings(max_examples=count, database=None, phases=[Phase.generate])
    @given(puzzles(by_name(name)))
    def gather(puzzle: Puzzle) -> None:
        made.append(puzzle)

    gather()
    return made


def file_sample(name: str, data: bytes, puzzle: Puzzle) -> dict[str, object]:
    return {
        "name": name,
        "format": name.rpartition(".")[2],
        "data": base64.b64encode(data).decode(),
        "plain": to_plain(puzzle),
    }


def real_sample(path: Path) -> dict[str, object]:
    data = path.read_bytes()
    sample = {"name": path.name, "format": path.suffix[1:], "data": base64.b64encode(data).decode()}
    try:
        puzzle = read(data, by_name(path.suffix[1:]))
    except InputError:
        return {**sample, "plain": None}
    return {**sample, "plain": to_plain(puzzle)}


def link_sample(puzzle: Puzzle) -> dict[str, object]:
    link = write(puzzle, LINK).decode()
    fragment = link.partition("#")[2]
    packed = fragment.removeprefix("cw1=")
    raw = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    text = zlib.decompress(raw, -15).decode()
    return {"fragment": fragment, "text": text, "plain": to_plain(puzzle)}


def test_a_link_has_the_whole_puzzle() -> None:
    for puzzle in random_puzzles("link", 200):
        assert read(write(puzzle, LINK), LINK) == puzzle
    for puzzle in random_puzzles("ipuz", 30):
        assert read(nexus_link(puzzle, "https://example.org/"), LINK) == puzzle


def test_a_puzzle_of_15_by_15_with_its_clues_gives_a_link_of_less_than_4_kilobytes() -> None:
    dice = random.Random(1)
    words = ["".join(dice.choices("etaoinshrdlu", k=dice.randint(2, 8))) for _ in range(2000)]
    rows = [
        "".join(
            "#" if (r * 4 + c * 7) % 6 == 0 else dice.choice("ETAOINSHRDLUCM") for c in range(15)
        )
        for r in range(15)
    ]
    fill = Fill.parse("\n".join(rows))
    clues = {slot.key: " ".join(dice.choices(words, k=4)) for slot in fill.slots}
    assert len(clues) > 70
    assert len(write(Puzzle.from_clues(fill, clues, Metadata("A title", "Ada")), LINK)) < 4000


def test_the_scripts_read_files_links_and_states(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("node is not installed here")
    write_player(str(tmp_path / "player"))
    files = []
    for name in ("ipuz", "puz"):
        row = by_name(name)
        for number, puzzle in enumerate(random_puzzles(name, 100)):
            data = write(puzzle, row)
            files.append(file_sample(f"random {number}.{name}", data, read(data, row)))
        files += [real_sample(path) for path in sorted(CASES.rglob(f"*.{name}"))]
    links = [link_sample(puzzle) for puzzle in random_puzzles("link", 200)]
    samples = {
        "files": files,
        "links": links,
        "mutations": MUTATIONS,
        "small": json.dumps(SMALL),
        "score": SCORE,
        "code": code_of(SCORE),
    }
    (tmp_path / "samples.json").write_text(json.dumps(samples), encoding="utf-8")
    script = Path(__file__).with_name("player") / "player.test.js"
    places = {"PLAYER": str(tmp_path / "player"), "SAMPLES": str(tmp_path / "samples.json")}
    done = subprocess.run(
        ["node", "--test", str(script)],
        env={**os.environ, **places},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:]


def test_scores_are_collected_from_files_and_codes(tmp_path: Path) -> None:
    (tmp_path / "a.score.json").write_text(json.dumps(SCORE), encoding="utf-8")
    mail = f"Dear teacher,\n my code is {code_of({**SCORE, 'name': '=1+1'})}. Bye"
    (tmp_path / "mail.txt").write_text(mail, encoding="utf-8")
    (tmp_path / "again.txt").write_text(code_of(SCORE), encoding="utf-8")
    (tmp_path / "photo.png").write_bytes(b"\x89PNG" * 500_000)
    broken = code_of(SCORE).replace("CW1.", "CW1.A")
    (tmp_path / "broken.txt").write_text(broken, encoding="utf-8")
    (tmp_path / "c.score.json").write_text('{"format": "crosswright-score"}', encoding="utf-8")
    results = collect_results(str(tmp_path))
    assert [score.name for score in results.scores] == ["=1+1", "Ñandú 😀"]
    assert [line.partition(":")[0] for line in results.damaged] == ["broken.txt", "c.score.json"]
    results.save_table(str(tmp_path / "table.csv"))
    table = (tmp_path / "table.csv").read_text("utf-8-sig").splitlines()
    assert "'=1+1,yes,3,4,0:01:01,1,0" in table[1]
