"""The config file has a user's defaults for options. It uses the long names of the options."""

from pathlib import Path

import pytest

from command_line import crosswright

ROOT = Path(__file__).resolve().parents[2]
LESSON = ROOT / "examples" / "lesson.txt"
WORDS = ROOT / "examples" / "lesson-words.txt"


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return tmp_path / "config.toml"


def run(config: Path, text: str, *arguments: object, **more: object):
    config.write_text(text, encoding="utf-8")
    env = {"CROSSWRIGHT_CONFIG": str(config)} | more.get("env", {})  # type: ignore[operator]
    return crosswright(*arguments, env=env)


def test_word_lists_and_bans_in_the_config_hold_for_every_command(config: Path) -> None:
    text = f'words = ["{WORDS}"]\nban = ["puma", "goat"]\n'
    done = run(config, text, "fill", LESSON, "--all")
    assert done.stdout == "DEER\nO##A\nGNAT\n"
    assert "21 words from lesson-words.txt" in run(config, text, "words", "info").stdout
    assert run(config, text, "words", "find", "g..t").stdout == "GNAT;50\n"


def test_a_single_word_list_needs_no_brackets(config: Path) -> None:
    done = run(config, f'words = "{WORDS}"\n', "fill", LESSON, "--all")
    assert "4 fills" in done.stderr


def test_a_section_is_for_one_command(config: Path) -> None:
    text = f'[fill]\nwords = "{WORDS}"\njson = true\n[words]\nwords = "{WORDS}"\nlimit = 1\n'
    assert run(config, text, "fill", LESSON).stdout.startswith("{")
    assert len(run(config, text, "words", "find", "*").stdout.splitlines()) == 1


def test_the_option_words_for_all_commands_and_the_section_words_may_both_be_set(
    config: Path,
) -> None:
    text = f'[all]\nwords = "{WORDS}"\n[words]\nlimit = 2\n'
    assert len(run(config, text, "words", "find", "*").stdout.splitlines()) == 2
    assert "4 fills" in run(config, text, "fill", LESSON, "--all").stderr


def test_the_command_line_overrules_the_config(config: Path, tmp_path: Path) -> None:
    text = f'[words]\nwords = ["{WORDS}"]\nlimit = 1\n'
    found = run(config, text, "words", "find", "*", "--limit", 3)
    assert len(found.stdout.splitlines()) == 3
    (tmp_path / "own.dict").write_text("emu\n", encoding="utf-8")
    own = run(config, text, "words", "find", "*", "-w", tmp_path / "own.dict")
    assert own.stdout == "EMU;50\n"


def test_a_tilde_is_the_user_s_home(config: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.dict").write_text("emu\n", encoding="utf-8")
    text = 'words = ["~/mine.dict"]\n'
    done = run(config, text, "words", "find", "*", env={"HOME": str(tmp_path)})
    assert done.stdout == "EMU;50\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("words = [", "cannot read the config file"),
        ("[fil]\nseconds = 3\n", "no command is called fil"),
        ("[fill]\nsecond = 3\n", "fill has no option --second"),
        ('[fill]\nseconds = "soon"\n', "soon"),
        ("[fill]\nseconds = [1, 2]\n", "expected one value for seconds"),
        ("[fill]\nseconds = 2020-01-01\n", "expected text or a number for seconds"),
        ("fill = 3\n", "config.toml: fill = 3, but no command has an option --fill"),
        ("secnds = 3\n", "config.toml: secnds = 3, but no command has an option --secnds"),
        ("[all]\nsecnds = 3\n", "no command has an option --secnds"),
        ("[all.fill]\nseconds = 3\n", "no command has an option --fill"),
        ("[fill.deeper]\nseconds = 3\n", "fill has no option --deeper"),
        ("words = [[1]]\n", "expected text or a number for words"),
        ("\x00", "cannot read the config file"),
        ('words = ["a\\u0000b"]\n', "expected no NUL characters for words"),
        ('words = ["~nosuchuser/mine.dict"]\n', "the home folder of an unknown user"),
        ("[fill]\njson = 3\n", "not a valid boolean"),
        ("[fill]\nseconds = true\n", "expected text or a number for seconds"),
        ("[fill]\njobs = inf\n", "not a valid integer"),
        ("[fill]\nrng-seed = 1.7\n", "not a valid integer"),
        ("[fill]\nnodes = " + "9" * 5000, "cannot read the config file"),
        ("[fill]\nmin-score = " + "9" * 4000, "expected a number up to 1,000,000,000"),
        ("words = " + "[" * 5000, "cannot read the config file"),
        ("words = " + "{a = " * 5000, "cannot read the config file"),
    ],
)
def test_a_broken_config_gives_a_one_line_error(config: Path, text: str, message: str) -> None:
    done = run(config, text, "fill", LESSON, "-q")
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_an_option_that_only_other_commands_have_is_no_mistake(config: Path) -> None:
    text = 'words = "mine.dict"\nseconds = 3\nto = "20-30"\n'
    assert run(config, text, "formats").returncode == 0


def test_an_option_that_needs_no_value_is_set_to_true_or_false(config: Path) -> None:
    text = f'words = "{WORDS}"\n[fill]\ntrace = %s\n'
    assert "choose" in run(config, text % "true", "fill", LESSON).stdout
    assert "choose" not in run(config, text % "false", "fill", LESSON).stdout


def test_a_config_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    done = crosswright("formats", env={"CROSSWRIGHT_CONFIG": str(tmp_path)})
    assert done.returncode == 2
    assert "cannot read the config file" in done.stderr
