"""The commands `words`, `check` and `formats`, each run in a process of its own."""

import json
from pathlib import Path

import pytest

from command_line import crosswright
from crosswright import WordList

ROOT = Path(__file__).resolve().parents[2]
LESSON_WORDS = ROOT / "examples" / "lesson-words.txt"


@pytest.fixture
def lists(tmp_path: Path) -> tuple[Path, Path]:
    one, other = tmp_path / "one.dict", tmp_path / "other.dict"
    one.write_text("cat;10\ndog;20\nice age;30\n", encoding="utf-8")
    other.write_text("dog;90\nemu;50\n", encoding="utf-8")
    return one, other


def test_info_counts_by_length_and_score(lists: tuple[Path, Path]) -> None:
    done = crosswright("words", "info", "-w", lists[0])
    assert done.returncode == 0
    assert "3 words from one.dict; scores 10 to 30" in done.stdout
    told = json.loads(crosswright("words", "info", "-w", lists[0], "--json").stdout)
    assert told["version"] == 2
    assert told["words"] == 3
    assert told["lengths"] == {"3": 2, "6": 1}
    assert told["scores"]["by_ten"] == {"10": 1, "20": 1, "30": 1}


def test_find_shows_words_as_people_write_them(lists: tuple[Path, Path]) -> None:
    done = crosswright("words", "find", "*e", "-w", lists[0])
    assert done.stdout == "ice age;30\n"
    limited = crosswright("words", "find", "*", "--limit", 1, "-w", lists[0])
    assert limited.stdout == "ice age;30\n"
    assert "2 more" in limited.stderr
    told = json.loads(crosswright("words", "find", "..g", "-w", lists[0], "--json").stdout)
    assert told["words"] == [{"word": "DOG", "score": 20, "display": "DOG"}]


def scores(words: WordList) -> dict[str, int]:
    return {word.text: word.score for word in words}


def found(pattern: str, *arguments: object) -> dict[str, int]:
    """Return the words that `words find` finds, with their scores."""
    done = crosswright("words", "find", pattern, "--limit", 0, "--json", *arguments)
    return {row["word"]: row["score"] for row in json.loads(done.stdout)["words"]}


@pytest.fixture(scope="module")
def ours() -> dict[str, int]:
    """The words of the default list, with their scores."""
    return scores(WordList.default())


def test_words_that_were_found_can_be_read_back(tmp_path: Path, ours: dict[str, int]) -> None:
    done = crosswright("words", "find", "am*", "--limit", 0)
    assert "American;" in done.stdout
    (tmp_path / "d.dict").write_text(done.stdout, encoding="utf-8")
    read = found("*", "-w", tmp_path / "d.dict")
    assert read == {word: score for word, score in ours.items() if word.startswith("AM")}
    assert len(read) == len(done.stdout.splitlines())


def test_an_exported_list_can_be_read_back_with_its_scores(
    tmp_path: Path, ours: dict[str, int]
) -> None:
    out = tmp_path / "all.dict"
    done = crosswright("words", "export", "-o", out)
    assert done.returncode == 0
    assert done.stdout == "" and "words in" in done.stderr
    assert scores(WordList.load(out)) == ours
    good = crosswright("words", "export", "--min-score", 90, "--ban", "American")
    (tmp_path / "good.dict").write_text(good.stdout, encoding="utf-8")
    kept = found("*", "-w", tmp_path / "good.dict")
    assert kept == {
        word: score for word, score in ours.items() if score >= 90 and word != "AMERICAN"
    }


def test_a_list_can_be_added_to_the_default_list_and_overrules_its_scores(
    tmp_path: Path, ours: dict[str, int]
) -> None:
    (tmp_path / "mine.dict").write_text("zzyzx;99\nice age;1\n", encoding="utf-8")
    both = ("-w", "default", "-w", tmp_path / "mine.dict")
    merged = found("[CIZ]*", *both)
    assert merged["ZZYZX"] == 99 and merged["ICEAGE"] == 1 != ours["ICEAGE"]
    beside = {word: score for word, score in merged.items() if word not in {"ZZYZX", "ICEAGE"}}
    assert beside.items() <= ours.items()
    assert len(beside) == sum(word[0] in "CIZ" for word in ours) - 1
    british = found("COLOUR", "--spelling", "uk", *both)
    assert "COLOUR" not in merged and "COLOUR" in british


def test_a_file_called_default_can_be_used_if_its_folder_is_given(tmp_path: Path) -> None:
    (tmp_path / "default").write_text("house\n", encoding="utf-8")
    found = ("words", "find", "house")
    own = crosswright(*found, "-w", "./default", cwd=tmp_path)
    assert own.stdout == "HOUSE;50\n"
    ours = crosswright(*found, "-w", "default", cwd=tmp_path)
    assert ours.stdout == crosswright(*found).stdout != own.stdout


def test_merge_ban_and_rescale_write_lists_that_can_be_read(
    lists: tuple[Path, Path], tmp_path: Path
) -> None:
    merged, kept, scaled = (tmp_path / f"{n}.dict" for n in ("merged", "kept", "scaled"))
    assert crosswright("words", "merge", *lists, "-o", merged).returncode == 0
    assert merged.read_text() == "CAT;10\nDOG;90\nEMU;50\nice age;30\n"
    done = crosswright("words", "ban", merged, "cat", "--from", lists[1], "-o", kept)
    assert "3 words banned, 1 in" in done.stderr
    assert kept.read_text() == "ice age;30\n"
    assert crosswright("words", "rescale", merged, "--to", "0-8", "-o", scaled).returncode == 0
    assert scaled.read_text() == "CAT;0\nDOG;8\nEMU;4\nice age;2\n"


@pytest.mark.parametrize("target", ["high", "1", "100-0", "-5-5", "0-99999"])
def test_a_wrong_range_of_scores_is_refused(
    lists: tuple[Path, Path], tmp_path: Path, target: str
) -> None:
    out = tmp_path / "out.dict"
    done = crosswright("words", "rescale", lists[0], f"--to={target}", "-o", out)
    assert done.returncode == 2
    assert not out.exists()


def test_the_cache_is_shown_and_cleared(lists: tuple[Path, Path], tmp_path: Path) -> None:
    env = {"CROSSWRIGHT_CACHE": str(tmp_path / "cache")}
    crosswright("words", "info", "-w", lists[0], env=env)
    shown = crosswright("words", "cache", env=env)
    assert "1 cached lists in" in shown.stdout
    assert "3 words  one.dict" in shown.stdout
    assert "1 files removed" in crosswright("words", "cache", "--clear", env=env).stdout
    assert "0 cached lists" in crosswright("words", "cache", env=env).stdout


def test_a_score_in_a_later_list_overrules_the_score_in_an_earlier_list(
    lists: tuple[Path, Path],
) -> None:
    done = crosswright("words", "find", "dog", "-w", lists[0], "-w", lists[1])
    assert done.stdout == "DOG;90\n"


def test_chart_bars_that_the_encoding_lacks_become_question_marks(lists: tuple[Path, Path]) -> None:
    done = crosswright("words", "info", "-w", lists[0], env={"PYTHONIOENCODING": "latin-1"})
    assert done.returncode == 0
    assert "????" in done.stdout


def test_check_reports_a_valid_puzzle_as_valid(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("DEER\nO##A\nGNAT\n", encoding="utf-8")
    done = crosswright("check", tmp_path / "p.txt", "-w", LESSON_WORDS)
    assert done.returncode == 0
    assert "size:            4x3" in done.stdout
    assert done.stdout.endswith("valid\n")


@pytest.mark.parametrize(
    ("picture", "options", "finding"),
    [
        ("DEER\nO##A\nGNAX", (), "3 across: GNAX is not in the word list"),
        ("DEER\nO##A\nG.AT", (), "3 across: has an empty cell"),
        ("DEER\n####\nDEER", (), "2 across: DEER is also 1 across"),
        ("DEER\nO##A\nGNAT", ("--ban", "rat"), "2 down: RAT is not in the word list"),
        ("....\n#...", ("--symmetry", "rotational"), "the grid: has no rotational symmetry"),
        ("..#..", ("--connected",), "the grid: falls into 2 pieces"),
        ("....\n.##.", ("--checked",), "row 1, column 2: is in fewer than two slots"),
        ("....\n....", ("--shortest", "3"), "1 down: has 2 cells, fewer than 3"),
    ],
)
def test_check_reports_each_fault_with_its_place(
    tmp_path: Path, picture: str, options: tuple[str, ...], finding: str
) -> None:
    (tmp_path / "p.txt").write_text(picture, encoding="utf-8")
    done = crosswright("check", tmp_path / "p.txt", "-w", LESSON_WORDS, *options)
    assert done.returncode == 1
    assert finding in done.stdout.splitlines()


def test_check_reports_its_findings_as_json(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("DEER\nO##A\nGNAX", encoding="utf-8")
    done = crosswright("check", tmp_path / "p.txt", "-w", LESSON_WORDS, "--json")
    told = json.loads(done.stdout)
    assert (told["version"], told["valid"]) == (2, False)
    assert {finding["rule"] for finding in told["findings"]} == {"unlisted"}
    assert {finding["where"] for finding in told["findings"]} == {"3 across", "2 down"}
    assert (told["grid"]["slots"], told["grid"]["unchecked_runs"]) == (4, {"1": 2, "2": 2})
    assert told["fill"]["unlisted"] == ["GNAX", "RAX"]


def test_check_shows_letter_counts_shared_roots_and_unchecked_runs(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("WALKED\nA####O\nLINING\nK#####\nSITTER", encoding="utf-8")
    done = crosswright("check", tmp_path / "p.txt")
    told = dict(line.split(":", 1) for line in done.stdout.splitlines() if ":" in line)
    assert "L2" in told["letters"].split()
    assert {"W1", "I3"} <= set(told["letters"].split())
    assert "Z" in told["letters unused"].split()
    assert "W" not in told["letters unused"].split()
    assert told["shared roots"].strip() == "WALKED and WALKS (walk)"
    assert told["unchecked runs"].strip() == "3 of 1, 2 of 4, 1 of 5"


def test_check_names_entries_without_a_clue(tmp_path: Path) -> None:
    clued = "DEER\nO##A\nGNAT\n\nAcross\n1. Doe\n3. Fly\n\nDown\n1. Barker\n"
    (tmp_path / "p.txt").write_text(clued, encoding="utf-8")
    told = json.loads(crosswright("check", tmp_path / "p.txt", "-w", LESSON_WORDS, "--json").stdout)
    assert told["unclued"] == ["2 down"]


def test_formats_are_shown_as_a_table_or_as_json() -> None:
    assert "png" in crosswright("formats").stdout
    told = json.loads(crosswright("formats", "--json").stdout)
    names = {row["name"]: row for row in told["formats"]}
    assert names["text"]["read"]
    assert names["text"]["write"]
    assert names["png"]["extensions"] == [".png"]


def test_help_and_version_need_no_word_list() -> None:
    assert "fill" in crosswright("--help").stdout
    assert crosswright("--version").stdout.startswith("crosswright, version ")
    assert "Example" in crosswright("fill", "--help").stdout


def checked(tmp_path: Path, text: str, *options: object) -> dict[str, object]:
    (tmp_path / "p.txt").write_text(text, encoding="utf-8")
    done = crosswright("check", tmp_path / "p.txt", "--json", *options)
    told: dict[str, object] = json.loads(done.stdout)
    assert done.returncode == (0 if told["valid"] else 1)
    return told


@pytest.mark.parametrize(
    ("clue", "is_told"),
    [
        ("A deer in the woods", True),
        ("Red ___ (deer)", True),
        ("Hunted deer's cry", True),
        ("Made err or hide error", False),
        ("Doe", False),
        ("Reindeer, for one", False),
    ],
)
def test_a_clue_that_contains_its_answer_is_reported(
    tmp_path: Path, clue: str, is_told: bool
) -> None:
    text = f"DEER\nO##A\nGNAT\n\nAcross\n1. {clue}\n3. Fly\n\nDown\n1. Barker\n2. Rodent\n"
    told = checked(tmp_path, text, "-w", LESSON_WORDS)
    found = [finding for finding in told["findings"] if finding["rule"] == "clue"]  # type: ignore
    assert [finding["where"] for finding in found] == (["1 across"] if is_told else [])
    assert told["valid"] is not is_told


@pytest.mark.parametrize(
    ("answer", "clue", "is_told"),
    [
        ("CATS", "The cat family", True),
        ("ICEAGE", "Time of the ice age", True),
        ("ICEAGE", "When ice was common", False),
        ("WENT", "Did go", True),
    ],
)
def test_a_clue_that_contains_another_form_of_its_answer_is_reported(
    tmp_path: Path, answer: str, clue: str, is_told: bool
) -> None:
    told = checked(tmp_path, f"{answer}\n\nAcross\n1. {clue}\n")
    assert any(f["rule"] == "clue" for f in told["findings"]) is is_told  # type: ignore


@pytest.mark.parametrize(
    ("answers", "part"),
    [
        (("UNDERLINE", "UNDERSCORES"), "under"),
        (("SAFE", "SAFETYNET"), "safe"),
        (("SIDE", "SETSASIDE"), "side"),
        (("HOUSE", "CAT"), None),
    ],
)
def test_roots_and_parts_that_two_answers_share_are_shown_but_are_no_fault(
    tmp_path: Path, answers: tuple[str, str], part: str | None
) -> None:
    width = max(map(len, answers))
    told = checked(tmp_path, "\n".join(f"{a:#<{width}}\n{'#' * width}" for a in answers))
    fill: dict[str, object] = told["fill"]  # type: ignore[assignment]
    shared = [*fill["parts"], *fill["stems"]]  # type: ignore[misc]
    assert shared == ([[*answers, part]] if part else [])
    assert told["valid"]
    text = crosswright("check", tmp_path / "p.txt").stdout
    assert "shared parts:" in text
