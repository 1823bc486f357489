"""SCORM 1.2: a lesson for learning platforms such as Moodle, with the page and a manifest."""

import io
import zipfile
from xml.sax.saxutils import escape

from crosswright.core import Puzzle, wording_for
from crosswright.formats.format import Format, Options
from crosswright.formats.html import PLAYED, PLAYED_METADATA, settings_of
from crosswright.formats.own_json import to_plain

_MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="crosswright" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="lesson">
    <organization identifier="lesson">
      <title>{title}</title>
      <item identifier="puzzle" identifierref="page" isvisible="true"><title>{title}</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html"/>
    </resource>
  </resources>
</manifest>
"""


def write(puzzle: Puzzle, options: Options) -> bytes:
    from crosswright.render.html import puzzle_page  # loaded only when it is needed

    about = puzzle.metadata
    page = puzzle_page(
        to_plain(puzzle),
        settings=settings_of(options),
        scripts=["scorm"],
        start='connect(document.querySelector("crosswright-puzzle"));',
    )
    title = about.title or wording_for(about.language).crossword
    printable = "".join(c for c in title if c >= " " and c not in "\ufffe\uffff")
    parts = {
        "imsmanifest.xml": _MANIFEST.format(title=escape(printable)),
        "index.html": page,
    }
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            # A fixed date, so that the same puzzle gives the same bytes.
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


FORMAT = Format(
    name="scorm",
    extensions=(".zip",),
    media_type="application/zip",
    description="a lesson for learning platforms (SCORM 1.2)",
    features=PLAYED,
    metadata=PLAYED_METADATA,
    write=write,
)
