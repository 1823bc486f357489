"""Small files that would grow large are refused, and quickly."""

import io
import zipfile

import pytest

from crosswright.core.errors import FormatError
from crosswright.formats import FORMATS, by_name, read
from crosswright.formats.format import LARGEST_FILE


def zipped(data: bytes, name: str = "puzzle.jpz") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return out.getvalue()


@pytest.mark.timeout(20)
def test_a_zip_that_unpacks_to_too_much_is_refused() -> None:
    bomb = zipped(b"\0" * (LARGEST_FILE + 10))
    assert len(bomb) < 100_000
    with pytest.raises(FormatError, match="unpacks to more"):
        read(bomb, by_name("jpz"))


@pytest.mark.timeout(10)
def test_an_entity_bomb_is_refused() -> None:
    laughs = "".join(f'<!ENTITY a{k + 1} "{f"&a{k};" * 10}">' for k in range(9))
    bomb = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha">{laughs}]><x>&a9;</x>'
    with pytest.raises(FormatError, match="entities are refused"):
        read(bomb.encode(), by_name("jpz"))


def test_an_entity_that_names_a_file_is_refused() -> None:
    spy = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]><x>&f;</x>'
    with pytest.raises(FormatError, match="entities are refused"):
        read(spy.encode(), by_name("jpz"))


@pytest.mark.timeout(10)
@pytest.mark.parametrize("name", ["ipuz", "json"])
def test_deep_json_is_refused(name: str) -> None:
    with pytest.raises(FormatError, match="nested levels"):
        read(b"[" * 200_000, by_name(name))


@pytest.mark.timeout(10)
def test_deep_xml_is_refused() -> None:
    with pytest.raises(FormatError, match="nested"):
        read(b"<a>" * 200_000, by_name("jpz"))


@pytest.mark.timeout(10)
@pytest.mark.parametrize("row", [r for r in FORMATS if r.read], ids=lambda row: row.name)
def test_a_file_beyond_all_measure_is_refused(row: object) -> None:
    with pytest.raises(FormatError, match="bytes"):
        read(b" " * (LARGEST_FILE + 1), row)  # type: ignore[arg-type]


@pytest.mark.timeout(10)
def test_a_grid_beyond_all_measure_is_refused() -> None:
    text = b'{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/crossword#1"],'
    text += b'"dimensions":{"width":1000000000,"height":1000000000},"puzzle":[]}'
    with pytest.raises(FormatError, match="from 1 to 1000"):
        read(text, by_name("ipuz"))


def test_a_zipped_puzzle_is_read() -> None:
    from crosswright.formats import write
    from format_samples import rich_puzzle

    row = by_name("jpz")
    assert read(zipped(write(rich_puzzle(), row)), row) == rich_puzzle()
