"""The help: every option says what it does, and every example in it runs."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from command_line import COMMAND, run_until_stopped
from crosswright.cli.main import cli
from crosswright.construct.files import load_puzzle
from crosswright.words.wordlist import WordList

ROOT = Path(__file__).resolve().parents[2]

QUICK = """\
[make]
seconds = 5
[layout]
rng-seed = 1
[freeform]
rng-seed = 1
"""
"""The config file for the examples. It limits the time of `make` and fixes random choices. The help
texts do not mention it."""


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command and every group of commands, with the text that one types for it."""
    context = click.Context(cli)
    yield "crosswright", cli
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        yield f"crosswright {name}", command
        for below, found in getattr(command, "commands", {}).items():
            yield f"crosswright {name} {below}", found


def examples(command: click.Command) -> list[str]:
    return re.findall(r"^ +(crosswright .+)$", command.help or "", re.MULTILINE)


COMMANDS = dict(commands())
OPTIONS = {
    name: [
        option
        for option in command.params
        if isinstance(option, click.Option) and "--version" not in option.opts
    ]
    for name, command in COMMANDS.items()
}
GROUPS = {"crosswright", "crosswright words"}
"""The groups of commands. A group has no options of its own."""


def test_only_groups_of_commands_have_no_options() -> None:
    assert {name for name, options in OPTIONS.items() if not options} == GROUPS


@pytest.mark.parametrize("name", sorted(OPTIONS.keys() - GROUPS))
def test_every_option_says_what_it_does(name: str) -> None:
    for option in OPTIONS[name]:
        told = option.help or ""
        assert told.endswith("."), f"{name} {option.opts[-1]}: {told!r} is no sentence"
        assert len(told.split()) >= 3, f"{name} {option.opts[-1]}: {told!r} is too terse"
        plain = isinstance(option.type, click.types.IntParamType | click.types.StringParamType)
        assert option.is_flag or not plain or option.metavar, f"{name} {option.opts[-1]}"


@pytest.mark.parametrize("name", ["check", "clue", "convert", "fill"])
def test_the_help_lists_options_under_the_headings_of_their_nouns(name: str) -> None:
    command = COMMANDS[f"crosswright {name}"]
    told = command.get_help(click.Context(command))
    headings = re.findall(r"^(\w.+):$", told.partition("Examples:")[2] or told, re.MULTILINE)
    assert len(headings) > 1
    assert headings[-1] == "Other options"
    arguments = [part for part in command.params if isinstance(part, click.Argument)]
    rows = [line.strip() for line in told.splitlines()]
    assert not {part.make_metavar(click.Context(command)) for part in arguments} & {*rows}


def test_an_option_takes_the_same_kind_of_value_in_every_command() -> None:
    """Options with the same name have the same type, the same metavar and the same parameter name.

    The options in `others` are left out, because they differ on purpose. For example, `-o` of
    `words` takes only one file.
    """
    seen: dict[str, tuple[str, object, str]] = {}
    others = {"--blocks", "--longest", "--trace", "--from", "--to", "--output"}
    for name, command in COMMANDS.items():
        for option in command.params:
            if not isinstance(option, click.Option) or set(option.opts) & others:
                continue
            kind = (str(option.name), type(option.type), str(option.metavar))
            known = seen.setdefault(option.opts[-1], kind)
            assert known == kind, f"{name} {option.opts[-1]}"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the examples use."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "config.toml").write_text(QUICK, encoding="utf-8")
    shutil.copytree(ROOT / "tests" / "docs_files", folder, dirs_exist_ok=True)
    for name, source in (
        ("grid.txt", "small-9x9.txt"),
        ("small.txt", "lesson.txt"),
        ("few-words.txt", "lesson-words.txt"),
    ):
        shutil.copy(ROOT / "examples" / source, folder / name)
    (folder / "general.dict").write_text("oreo;50\nesne;20\nocean;80\n", encoding="utf-8")
    (folder / "words.csv").write_text(
        "word,clue\nglacier,Slow ice\nflint,Stone\n", encoding="utf-8"
    )
    (folder / "mine.csv").write_text("answer,clue\nocean,Blue and wide\n", encoding="utf-8")
    endings = ("json", "puz", "ipuz", "jpz", "txt")
    outputs = " ".join(f"-o puzzle.{ending}" for ending in endings)
    # If the cache is empty, the first call must read the word lists and the dictionary. For this,
    # the 5 seconds of `QUICK` are not enough.
    run(f"crosswright make --seconds 20 {outputs}", folder)
    answers = {answer for _, answer in load_puzzle(str(folder / "puzzle.json")).fill.answers()}
    own = [w for w in WordList.default() if w.score >= 70 or w.text in answers]
    listed = "\n".join(f"{word.text};{word.score}" for word in own)
    (folder / "mine.dict").write_text(listed, encoding="utf-8")
    return folder


def surroundings(folder: Path) -> dict[str, str]:
    """The environment variables for a command that is run in `folder`."""
    return os.environ | {
        "PATH": f"{Path(COMMAND).parent}{os.pathsep}{os.environ['PATH']}",
        "CROSSWRIGHT_CONFIG": str(folder / "config.toml"),
    }


def run(line: str, folder: Path) -> None:
    """Run the shell command `line` in `folder`; it must succeed."""
    if line.startswith("crosswright studio"):
        run_until_stopped(line, folder, surroundings(folder))
        return
    done = subprocess.run(
        line,
        shell=True,
        cwd=folder,
        env=surroundings(folder),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    if "pip install 'crosswright[" in done.stderr:
        pytest.skip(done.stderr.strip().splitlines()[-1])
    assert done.returncode == 0, f"{line}\n{done.stderr}"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_in_the_help_run(name: str, desk: Path) -> None:
    found = examples(COMMANDS[name])
    assert found, "no example"
    for line in found:
        assert line.startswith(name)
        run(line, desk)
