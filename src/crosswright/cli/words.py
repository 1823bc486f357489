"""`crosswright words`: inspect, search, merge and change word lists."""

from collections import Counter
from pathlib import Path

import click

from crosswright.cli.options import WordChoice, read_words, word_choice
from crosswright.cli.report import JSON_VERSION, echo_json
from crosswright.cli.values import OutputFile
from crosswright.cli.vocabulary import json_option, limit_option, min_score_option
from crosswright.construct.files import save_bytes
from crosswright.core.errors import InputError
from crosswright.storage.cache import cache_folder, clear_cache
from crosswright.words.cache import cached_files
from crosswright.words.wordlist import WordList

__all__ = ["command"]

_output = click.option(
    "-o",
    "--output",
    required=True,
    type=OutputFile(),
    metavar="FILE",
    help="Where the new list is written.",
)


@click.group("words")
def command() -> None:
    """Inspect, search, merge and change word lists.

    \b
    Examples:
      crosswright words info -w mine.dict
      crosswright words find 'C..SS*'
      crosswright words merge general.dict mine.dict -o all.dict
    """


@command.command("info")
@word_choice
@json_option
def info(as_json: bool, chosen: WordChoice) -> None:
    """How many words there are, by length and by score.

    \b
    Example:
      crosswright words info -w mine.dict
    """
    words = chosen.read_allowed()
    lengths = {length: table.count for length, table in words.tables.items()}
    low, high = words.score_range
    scores = Counter(score // 10 * 10 for t in words.tables.values() for score in t.scores)
    if as_json:
        echo_json(
            {
                "version": JSON_VERSION,
                "command": "words info",
                "words": len(words),
                "origins": list(words.origins),
                "lengths": lengths,
                "scores": {"lowest": low, "highest": high, "by_ten": dict(sorted(scores.items()))},
                "alphabet": list(words.alphabet) if len(words.alphabet) <= 100 else None,
                "notices": list(words.notices),
            }
        )
        return
    click.echo(f"{len(words):,} words from {', '.join(words.origins)}; scores {low} to {high}")
    _bars("length", lengths)
    _bars("score", dict(sorted(scores.items(), reverse=True)))


def _bars(heading: str, counts: dict[int, int]) -> None:
    most = max(counts.values(), default=1)
    click.echo(f"\n{heading:>6}  words")
    for value, count in counts.items():
        click.echo(f"{value:>6}  {count:>8,}  {'▇' * (40 * count // most)}")


@command.command("find")
@click.argument("pattern")
@word_choice
@min_score_option("Show")
@limit_option("Show so many words at most", default=50)
@json_option
def find(
    pattern: str,
    min_score: int | None,
    limit: int,
    as_json: bool,
    chosen: WordChoice,
) -> None:
    """Words that fit PATTERN: `.` any letter, `*` any run of them, `[AEIOU]` one of several.

    \b
    Example:
      crosswright words find 'C..SS*' --min-score 50
    """
    words = chosen.read_allowed()
    found = list(words.find(pattern, min_score=min_score))
    shown = found[:limit] if limit > 0 else found
    if as_json:
        rows = [{"word": w.text, "score": w.score, "display": w.display or w.text} for w in shown]
        echo_json(
            {"version": JSON_VERSION, "command": "words find", "found": len(found), "words": rows}
        )
        return
    for word in shown:
        spelt = f"  ({word.display})" if word.display else ""
        click.echo(f"{word.text};{word.score}{spelt}")
    if len(shown) < len(found):
        click.echo(f"{len(found) - len(shown):,} more: --limit 0 shows all", err=True)


@command.command("merge")
@click.argument("files", nargs=-1, required=True)
@_output
def merge(files: tuple[str, ...], output: str) -> None:
    """Merge word lists into one; where several have a word, the last one's score stays.

    \b
    Example:
      crosswright words merge general.dict mine.dict -o all.dict
    """
    words = read_words(files)
    _save(words, output)
    click.echo(f"{len(words):,} words in {output}", err=True)


@command.command("ban")
@click.argument("file")
@click.argument("banned", nargs=-1)
@click.option("--from", "source", metavar="FILE", help="Ban every word of this list too.")
@_output
def ban(file: str, banned: tuple[str, ...], source: str | None, output: str) -> None:
    """Write FILE without the banned words.

    \b
    Example:
      crosswright words ban general.dict OREO ESNE -o kept.dict
    """
    words = read_words([file])
    gone = list(banned)
    if source:
        gone += [word.text for word in read_words([source])]
    kept = words.without(gone)
    _save(kept, output)
    click.echo(f"{len(words) - len(kept):,} words banned, {len(kept):,} in {output}", err=True)


@command.command("rescale")
@click.argument("file")
@click.option(
    "--to",
    "target",
    default="0-100",
    show_default=True,
    metavar="LOW-HIGH",
    help="The lowest and the highest score afterwards.",
)
@_output
def rescale(file: str, target: str, output: str) -> None:
    """Stretch the scores of FILE so that they run from LOW to HIGH.

    \b
    Example:
      crosswright words rescale mine.dict --to 0-100 -o rescaled.dict
    """
    low, _, high = target.partition("-")
    if not (low.isdecimal() and high.isdecimal()):
        raise InputError(f"expected a range such as 0-100, got {target!r}")
    words = read_words([file]).rescaled(int(low), int(high))
    _save(words, output)
    click.echo(f"{len(words):,} words in {output}", err=True)


@command.command("cache")
@click.option(
    "--clear", is_flag=True, help="Remove every cached list; it is made anew when needed."
)
def cache(clear: bool) -> None:
    """Show the cached word lists, or clear them.

    \b
    Example:
      crosswright words cache
    """
    if clear:
        click.echo(f"{clear_cache()} files removed from {cache_folder()}")
        return
    found = cached_files()
    click.echo(f"{len(found)} cached lists in {cache_folder()}")
    for file in found:
        words = "damaged or old" if file.words is None else f"{file.words:,} words"
        click.echo(f"{file.size / 1e6:>8.1f} MB  {words}  {', '.join(file.origins)}")


def _save(words: WordList, output: str) -> None:
    """As `word;score` lines, in alphabetical order; the display form where there is one."""
    lines = sorted(f"{word.display or word.text};{word.score}" for word in words)
    save_bytes(Path(output), ("\n".join(lines) + "\n").encode())
