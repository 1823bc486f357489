"""`crosswright words`: inspect, search, merge and change word lists."""

from collections.abc import Iterable, Mapping

import click

from crosswright.cli.options.groups import word_choice
from crosswright.cli.options.values import OutputFile
from crosswright.cli.options.vocabulary import json_option, limit_option, min_score_option
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import notice
from crosswright.construct.request.words import WordChoice
from crosswright.construct.words import (
    LARGEST_CACHE,
    ban_words,
    cache_folder,
    cached_files,
    clear_cache,
    export_list,
    find_words,
    found_report,
    line_of,
    list_facts,
    merge_lists,
    rescale_list,
)

_output = click.option(
    "-o",
    "--output",
    required=True,
    type=OutputFile(),
    metavar="FILE",
    help="The file for the new list.",
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
    """Print how many words a list has: in all, of each length, and in each range of ten scores.

    \b
    Example:
      crosswright words info -w mine.dict
    """
    facts = list_facts(chosen)
    if as_json:
        echo_json(facts.report())
        return
    _notices(facts.notices)
    origins = ", ".join(facts.origins)
    click.echo(f"{facts.words:,} words from {origins}; scores {facts.lowest} to {facts.highest}")
    _bars("length", facts.lengths)
    _bars("score", dict(sorted(facts.by_ten.items(), reverse=True)))


def _bars(heading: str, counts: Mapping[int, int]) -> None:
    most = max(counts.values(), default=1)
    click.echo(f"\n{heading:>6}  words")
    for value, count in counts.items():
        click.echo(f"{value:>6}  {count:>8,}  {'▇' * (40 * count // most)}")


@command.command("find")
@click.argument("pattern")
@word_choice
@min_score_option("Show")
@limit_option("Show at most N words", default=50)
@json_option
def find(
    pattern: str,
    min_score: int | None,
    limit: int,
    as_json: bool,
    chosen: WordChoice,
) -> None:
    """Find words that fit PATTERN.

    In PATTERN, `.` is any letter, `*` any number of letters, and `[AEIOU]` one of several letters.
    Each line of the output has a word and its score, so the output is a word list too.

    \b
    Example:
      crosswright words find 'C..SS*' --min-score 50
    """
    found = find_words(pattern, chosen, min_score=min_score)
    shown = found[:limit] if limit > 0 else found
    if as_json:
        echo_json(found_report(len(found), shown))
        return
    for word in shown:
        click.echo(line_of(word))
    if len(shown) < len(found):
        click.echo(f"{len(found) - len(shown):,} more: --limit 0 shows all", err=True)


@command.command("export")
@word_choice
@min_score_option("Write")
@click.option(
    "-o",
    "--output",
    type=OutputFile(),
    metavar="FILE",
    help="The file for the list. Default: standard output.",
)
def export(min_score: int | None, output: str | None, chosen: WordChoice) -> None:
    """Write a word list: one word on each line, with its score.

    \b
    Examples:
      crosswright words export --min-score 60 -o good.dict
      crosswright words export -w default -w mine.dict -o all.dict
    """
    words, text = export_list(chosen, output, min_score=min_score)
    _notices(words.notices)
    if output is None:
        click.echo(text, nl=False)
    else:
        click.echo(f"{len(words):,} words in {output}", err=True)


@command.command("merge")
@click.argument("files", nargs=-1, required=True)
@_output
def merge(files: tuple[str, ...], output: str) -> None:
    """Merge word lists into one. A word that is in several lists gets the score of the last one.

    \b
    Example:
      crosswright words merge general.dict mine.dict -o all.dict
    """
    words = merge_lists(files, output)
    _notices(words.notices)
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
    kept, gone = ban_words(file, banned, output, source=source)
    _notices(kept.notices)
    click.echo(f"{gone:,} words banned, {len(kept):,} in {output}", err=True)


@command.command("rescale")
@click.argument("file")
@click.option(
    "--to",
    "target",
    default="0-100",
    show_default=True,
    metavar="LOW-HIGH",
    help="The new lowest and highest score.",
)
@_output
def rescale(file: str, target: str, output: str) -> None:
    """Scale the scores of FILE so that they run from LOW to HIGH.

    \b
    Example:
      crosswright words rescale mine.dict --to 0-100 -o rescaled.dict
    """
    words = rescale_list(file, target, output)
    _notices(words.notices)
    click.echo(f"{len(words):,} words in {output}", err=True)


@command.command("cache")
@click.option(
    "--clear", is_flag=True, help="Remove all cached lists. They are made again when needed."
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
    size = sum(file.size for file in found)
    click.echo(f"{len(found)} cached lists in {cache_folder()}: {size / 1e6:.1f} MB")
    click.echo(f"above {LARGEST_CACHE / 1e6:.0f} MB, lists that were not used for long are removed")
    for file in found:
        words = "damaged or old" if file.words is None else f"{file.words:,} words"
        click.echo(f"{file.size / 1e6:>8.1f} MB  {words}  {', '.join(file.origins)}")


def _notices(lines: Iterable[str]) -> None:
    """Print the notices from reading a list."""
    for line in lines:
        notice(line)
