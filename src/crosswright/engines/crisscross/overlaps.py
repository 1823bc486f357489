"""Letter overlaps (a letter that two words have in common), and the two graphs of the graph method.
In the **conflict graph**, an edge joins two overlaps that cannot both be used: both use one letter
of a word, or join the same two words. The **crossing graph** has words as vertices and the chosen
overlaps as edges.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from crosswright.core import Glyph, MissingExtraError

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Overlap", "conflict_graph", "crossing_graph", "overlaps"]


@dataclass(frozen=True, order=True)
class Overlap:
    """A letter that two words have in common, by the indexes of words and letters."""

    word: int
    place: int
    other: int
    other_place: int

    def told(self, words: Sequence[Sequence[Glyph]]) -> str:
        """The overlap as text, such as 'CAT[2] A BAR[2]'."""
        one, other = "".join(words[self.word]), "".join(words[self.other])
        glyph = words[self.word][self.place]
        return f"{one}[{self.place + 1}] {glyph} {other}[{self.other_place + 1}]"


def overlaps(words: Sequence[Sequence[Glyph]]) -> tuple[Overlap, ...]:
    places: dict[Glyph, list[tuple[int, int]]] = defaultdict(list)
    for index, word in enumerate(words):
        for place, glyph in enumerate(word):
            places[glyph].append((index, place))
    return tuple(
        sorted(
            Overlap(*one, *other)
            for held in places.values()
            for one, other in combinations(held, 2)
            if one[0] != other[0]
        )
    )


def conflict_graph(found: Iterable[Overlap]) -> "nx.Graph[Overlap]":
    networkx = _networkx()
    graph: nx.Graph[Overlap] = networkx.Graph()
    shared: dict[tuple[object, ...], list[Overlap]] = defaultdict(list)
    for overlap in found:
        graph.add_node(overlap)
        shared["letter", overlap.word, overlap.place].append(overlap)
        shared["letter", overlap.other, overlap.other_place].append(overlap)
        shared["pair", overlap.word, overlap.other].append(overlap)
    for key, held in shared.items():
        graph.add_edges_from(combinations(held, 2), why=key[0])
    return graph


def crossing_graph(chosen: Iterable[Overlap], words: int) -> "nx.Graph[int]":
    graph: nx.Graph[int] = _networkx().Graph()
    graph.add_nodes_from(range(words))
    graph.add_edges_from((o.word, o.other, {"overlap": o}) for o in chosen)
    return graph


def _networkx() -> Any:
    try:
        import networkx
    except ImportError as error:
        raise MissingExtraError("the graph method", "graph") from error
    return networkx
