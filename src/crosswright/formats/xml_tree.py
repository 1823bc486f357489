"""Read XML from other programs, with limits on nesting and size, and without document types, whose
entities may need much memory.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from sys import intern
from typing import NoReturn
from xml.parsers import expat

from crosswright.core import FormatError, Place

DEEPEST = 60
"""Real puzzles have fewer than ten levels."""

MOST_NODES = 500_000
"""More than our largest grid needs."""

MOST_ATTRIBUTES = 1_000_000
"""More than our largest grid needs."""

LONGEST_TAG = 1024 * 1024
"""Between two signs `>`. Otherwise one tag could fill the memory."""


@dataclass(slots=True)
class XmlNode:
    """An element: its name without namespace, its attributes, and its content."""

    name: str
    attributes: dict[str, str]
    line: int
    children: list["XmlNode | str"] = field(default_factory=list)

    def fail(self, message: str) -> NoReturn:
        raise FormatError(message, Place(line=self.line))

    def each(self, name: str) -> Iterator["XmlNode"]:
        """Yield the elements with this name directly below."""
        for child in self.children:
            if isinstance(child, XmlNode) and child.name == name:
                yield child

    def first(self, name: str) -> "XmlNode | None":
        return next(self.each(name), None)

    def find(self, name: str) -> "XmlNode | None":
        """Return the first element with this name anywhere below."""
        for child in self.children:
            if isinstance(child, XmlNode):
                found = child if child.name == name else child.find(name)
                if found is not None:
                    return found
        return None

    def below(self) -> Iterator["XmlNode"]:
        """Yield every element below this one."""
        for child in self.children:
            if isinstance(child, XmlNode):
                yield child
                yield from child.below()

    def text(self) -> str:
        """Return all text without tags. `<br/>` is a new line."""
        parts = []
        for child in self.children:
            if isinstance(child, str):
                parts.append(child)
            else:
                parts.append("\n" if child.name == "br" else child.text())
        return "".join(parts)

    def whole(self, name: str, low: int, high: int) -> int:
        """Return an attribute as a whole number within bounds."""
        value = self.attributes.get(name, "")
        if not value.isdecimal() or len(value) > 9 or not low <= int(value) <= high:
            self.fail(f"expected {name}= from {low} to {high} in <{self.name}>, got {value!r}")
        return int(value)


class _Builder:
    def __init__(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        self.root: XmlNode | None = None
        self.open: list[XmlNode] = []
        self.nodes = 0
        self.attributes = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.nodes += 1
        self.attributes += len(attributes)
        node = XmlNode(intern(name.rpartition(":")[2]), attributes, self.parser.CurrentLineNumber)
        if len(self.open) >= DEEPEST:
            node.fail(f"expected at most {DEEPEST} nested elements")
        if self.nodes > MOST_NODES or self.attributes > MOST_ATTRIBUTES:
            node.fail(
                f"expected at most {MOST_NODES:,} elements and {MOST_ATTRIBUTES:,} attributes"
            )
        if self.open:
            self.open[-1].children.append(node)
        elif self.root is None:
            self.root = node
        self.open.append(node)

    def end(self, name: str) -> None:
        del name
        self.open.pop()

    def text(self, text: str) -> None:
        if self.open:
            self.open[-1].children.append(text)

    def refuse(self, *declaration: object) -> None:
        del declaration
        raise FormatError(
            "expected plain XML; document types and entities are refused",
            Place(line=self.parser.CurrentLineNumber),
        )


def parse_xml(data: bytes) -> XmlNode:
    """Parse an XML file and return its top element."""
    # If every piece of `half` bytes has a `>`, no tag is longer than `LONGEST_TAG`.
    half = LONGEST_TAG // 2
    for start in range(0, len(data) - half, half):
        if data.find(b">", start, start + half) < 0:
            raise FormatError(f"expected XML with tags of fewer than {LONGEST_TAG:,} bytes")
    parser = expat.ParserCreate()
    parser.buffer_text = True
    builder = _Builder(parser)
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    parser.StartDoctypeDeclHandler = builder.refuse
    parser.EntityDeclHandler = builder.refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise FormatError(
            f"expected XML: {expat.ErrorString(error.code)}", Place(line=error.lineno)
        ) from error
    except (ValueError, LookupError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"expected XML: {error}") from error
    if builder.root is None:
        raise FormatError("expected XML, got an empty file")
    return builder.root
