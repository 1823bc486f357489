"""What `crosswright layout` shows a student of graphs: overlaps, rejections, pictures."""

import click

from crosswright.cli.exits import Exit
from crosswright.cli.show.report import echo_json
from crosswright.construct.report import VERSION as JSON_VERSION
from crosswright.core.fill import Glyph
from crosswright.engines.crisscross import LayoutProblem
from crosswright.engines.crisscross.overlaps import overlaps
from crosswright.engines.crisscross.rejection import Rejection
from crosswright.search.progress import Progress
from crosswright.words.wordlist import WordList

__all__ = ["Rejections", "repair_words", "show_overlaps"]


def show_overlaps(problem: LayoutProblem, *, as_json: bool) -> Exit:
    """Which letter of which word could meet which."""
    found = overlaps(problem.words)
    texts = problem.texts
    if as_json:
        echo_json(
            {
                "version": JSON_VERSION,
                "command": "layout --show-overlaps",
                "words": list(texts),
                "overlaps": [
                    {
                        "word": texts[o.word],
                        "place": o.place,
                        "other": texts[o.other],
                        "other_place": o.other_place,
                        "letter": problem.words[o.word][o.place],
                    }
                    for o in found
                ],
            }
        )
    else:
        for overlap in found:
            click.echo(overlap.told(problem.words))
        click.echo(f"{len(found):,} overlaps of {len(texts)} words", err=True)
    return Exit.OK


class Rejections:
    """Tells and counts the sets of crossings that were tried in vain."""

    def __init__(self) -> None:
        self.count = 0

    def tell(self, progress: Progress) -> None:
        """One line for each."""
        if isinstance(progress, Rejection):
            self.count += 1
            click.echo(progress.message)


def repair_words(words: WordList, problem: LayoutProblem) -> frozenset[tuple[Glyph, ...]]:
    """The words that may arise where given ones touch."""
    return frozenset(word.glyphs for word in words) - set(problem.words)
