"""`crosswright pairs --check`: is it a pair square, and if not, what is broken?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosswright.audit.pairs import audit_pairs
from crosswright.cli.exits import Exit
from crosswright.cli.show.report import echo_json
from crosswright.construct.files import load_bytes
from crosswright.construct.report import VERSION as JSON_VERSION
from crosswright.core.errors import GridError, InputError, Place
from crosswright.core.pairs import PairRules, parse_pairs
from crosswright.core.rules import Finding
from crosswright.words.wordlist import WordList

if TYPE_CHECKING:
    from crosswright.cli.commands.pairs import Asked

__all__ = ["check"]

SUFFIXES = {".pairs", ".puz", ".txt"}
"""Which files of a folder are taken for grids?"""


def check(paths: Iterable[str], words: WordList | None, rules: PairRules, asked: Asked) -> Exit:
    """Check every grid; a malformed one outweighs an invalid one in the exit code."""
    files = list(_files(paths))
    if not files:
        raise InputError("expected files or folders of grids to check, got none")
    worst = Exit.OK
    report: list[dict[str, Any]] = []
    for path in files:
        try:
            findings = audit_pairs(_read(path, asked.letters_per_cell), words, rules=rules)
        except GridError as problem:
            worst = Exit.USAGE
            report.append({"file": str(path), "malformed": str(problem)})
            if not asked.output.as_json:
                click.echo(str(problem), err=True)
            continue
        report.append({"file": str(path), "findings": [vars(found) for found in findings]})
        if findings and worst is Exit.OK:
            worst = Exit.NO
        if not asked.output.as_json:
            _show(path, findings, many=len(files) > 1, quiet=asked.output.quiet)
    if asked.output.as_json:
        echo_json(
            {
                "version": JSON_VERSION,
                "command": "pairs --check",
                "valid": worst is Exit.OK,
                "files": report,
            }
        )
    return worst


def _files(paths: Iterable[str]) -> Iterator[Path]:
    """The named files, and the grids in the named folders."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(p for p in path.iterdir() if p.suffix in SUFFIXES)
        else:
            yield path


def _read(path: Path, letters_per_cell: int) -> Any:
    text = load_bytes(str(path)).decode("utf-8", errors="replace")
    try:
        return parse_pairs(text, letters_per_cell=letters_per_cell)
    except GridError as problem:
        place = problem.place
        raise GridError(
            problem.message, Place(str(path), place.line, place.column, None, place.cell)
        ) from None


def _show(path: Path, findings: tuple[Finding, ...], *, many: bool, quiet: bool) -> None:
    prefix = f"{path}: " if many else ""
    for finding in findings:
        click.echo(f"{prefix}{finding}")
    if not quiet and not findings:
        click.echo(f"{prefix}valid")
