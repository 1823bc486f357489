"""`crosswright make`: a whole puzzle, from nothing or from a theme."""

import random
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.options.groups import (
    About,
    Limits,
    Output,
    WordChoice,
    about_puzzle,
    answers,
    limits_of,
    word_choice,
)
from crosswright.cli.options.looks import Looks, look_options
from crosswright.cli.options.together import idle, needs, together
from crosswright.cli.options.vocabulary import (
    clue_options,
    count_option,
    jobs_option,
    min_score_option,
    size_option,
    venue_and_size,
    venue_option,
)
from crosswright.cli.show.report import echo_failure, echo_json, outcome_json, solution_json
from crosswright.cli.show.terminal import interruptible, notice, picture, status_line
from crosswright.clues.assign import ClueRequest
from crosswright.clues.source import Difficulty
from crosswright.construct.clue import ClueDesk
from crosswright.construct.companion import usable_cores
from crosswright.construct.files import load_text, numbered, save_bytes, save_puzzle
from crosswright.construct.make.grids import MakeProblem, bound_above
from crosswright.construct.make.quality import WEAK_SCORE, Quality, quality_of
from crosswright.construct.make.team import best_grid
from crosswright.construct.make.theme import read_theme
from crosswright.construct.recipe import Recipe, fingerprint
from crosswright.core.errors import InputError
from crosswright.core.fill import FilledGrid
from crosswright.core.puzzle import Puzzle
from crosswright.core.rules import facts
from crosswright.core.venues import venue
from crosswright.formats import Options
from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome, Status
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

__all__ = ["command"]

DEFAULT_SECONDS, SMALL_SECONDS, SMALL_SIDE = 10.0, 5.0, 11
"""How long is a puzzle polished if nobody says, and how long one of up to such a side?"""

NODES_A_CELL, LEAST_NODES = 100, 10_000
"""How many nodes has a puzzle of fixed dice, for each cell? About as many as ten seconds allow.

At least so many: a mini takes a second or two with them.
"""

MOST_TRIES = 6
"""How often are the dice thrown anew if nothing was found and nobody set a limit?"""

MOST_JOBS = 1_000
"""How far apart are the dice of two tries? Further than there are processes to one."""

DISTINCT_LENGTH = 5
"""Several puzzles of one call share no answer longer than this."""


@click.command("make")
@click.option(
    "--theme",
    multiple=True,
    metavar="ENTRY[@ROW]",
    help="A theme entry, with @4 in the fourth row; repeatable, up to 8.",
)
@click.option("--theme-across-only", is_flag=True, help="Let theme entries run across only.")
@size_option("Width and height. Default: the venue's usual size.")
@venue_option(
    "Whose rules the puzzle follows. Default: what the size makes one think of.", default=None
)
@min_score_option()
@count_option("puzzles that share no long answer")
@clue_options
@click.option(
    "--recipe",
    "recipe_file",
    metavar="FILE",
    help="Rebuild a puzzle from the recipe that was written beside it.",
)
@jobs_option("the best puzzle")
@word_choice
@limits_of("10, up to 11x11 5")
@answers
@about_puzzle
@look_options
@together(
    needs("--theme-across-only", "--theme"),
    idle("--theme", "--theme-across-only", "--size", "--venue", "--min-score", beside="--recipe"),
    idle("--difficulty", "--enumerations", "--ban", beside="--recipe"),
    idle("--seconds", "--nodes", "--rng-seed", beside="--recipe"),
    idle("--title", "--author", "--copyright", "--notes", "--language", beside="--recipe"),
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    theme: tuple[str, ...],
    theme_across_only: bool,
    size: tuple[int, int] | None,
    venue_name: str | None,
    min_score: int | None,
    count: int,
    difficulty: str,
    enumerations: bool,
    banks: tuple[str, ...],
    recipe_file: str | None,
    jobs: int | None,
    chosen: WordChoice,
    limit: Limits,
    output: Output,
    about: About,
    look: Looks,
) -> None:
    """Make a whole puzzle: a legal symmetric pattern, a good fill, a clue for every entry.

    \b
    Examples:
      crosswright make -o puzzle.pdf -o puzzle.html
      crosswright make --theme "ICE AGE" --theme GLACIER --theme SNOWMAN@4 -o cold.puz
      crosswright make --recipe puzzle.recipe.json -o again.ipuz
    """
    seconds = limit.seconds
    if recipe_file is None:
        row, width, height = venue_and_size(venue_name, size)
        recipe = Recipe(
            random.SystemRandom().getrandbits(32) if limit.rng_seed is None else limit.rng_seed,
            limit.nodes,
            row.name,
            height,
            width,
            theme,
            theme_across_only,
            min_score,
            chosen.ban,
            difficulty,
            enumerations,
            clued_only=not chosen.lists,
            **vars(about),
        )
    else:
        recipe, seconds = Recipe.from_json(load_text(recipe_file)), None
    words = _words(chosen, quiet=output.quiet)
    known = fingerprint(words)
    if recipe.words and recipe.words != known:
        raise InputError("the word list is not the one that the recipe was made with")
    patient = seconds is None and recipe.nodes is None
    tries = 0
    if patient and limit.rng_seed is None:
        is_small = max(recipe.height, recipe.width) <= SMALL_SIDE
        seconds = SMALL_SECONDS if is_small else DEFAULT_SECONDS
    elif patient:
        # A clock would end sooner here and later there: fixed dice get a budget in nodes.
        cells = recipe.height * recipe.width
        recipe = replace(recipe, nodes=max(LEAST_NODES, NODES_A_CELL * cells))
    if limit.rng_seed is not None or recipe.nodes is not None:
        jobs = 1
    desk = ClueDesk(words, banks, announce=None if output.quiet else notice)
    paper = _Paper(desk, output, look.options)
    number = 0
    while number < count:
        problem = _problem(recipe, words, desk)
        with interruptible() as flag:
            run = Run(Budget(seconds, recipe.nodes), rng_seed=recipe.rng_seed, cancelled=flag)
            with status_line(run, "make", quiet=output.is_silent):
                made = best_grid(
                    problem, run, rng_seed=recipe.rng_seed, jobs=jobs or usable_cores()
                )
        outcome = made.outcome
        # Nobody set a limit: other dice may find what these did not.
        if patient and outcome.status is Status.OUT_OF_BUDGET and tries < MOST_TRIES:
            recipe, tries = replace(recipe, rng_seed=recipe.rng_seed + MOST_JOBS), tries + 1
            continue
        number, tries = number + 1, 0
        if outcome.solution is None:
            paper.tell_failure(outcome)
            ctx.exit(exit_for(outcome.status, found=False))
        recipe = replace(recipe, rng_seed=made.rng_seed)
        done = replace(
            recipe,
            nodes=outcome.statistics.nodes,
            words=known,
            pattern=str(outcome.solution.grid),
        )
        paper.present(outcome, problem, done, number if count > 1 else None)
        if flag.is_set():
            ctx.exit(exit_for(outcome.status, found=True))
        recipe = _next(recipe, outcome.solution, words)
    ctx.exit(Exit.OK)


def _next(recipe: Recipe, filled: FilledGrid, words: WordList) -> Recipe:
    """The recipe for another puzzle that shares no long answer with those before, but the theme."""
    used = {answer for _, answer in filled.answers() if len(answer) > DISTINCT_LENGTH}
    entries, _ = read_theme(recipe.theme, words.spelling)
    banned = {*recipe.banned, *(used - {"".join(entry) for entry in entries})}
    return replace(recipe, rng_seed=recipe.rng_seed + MOST_JOBS, banned=tuple(sorted(banned)))


def _words(chosen: WordChoice, *, quiet: bool) -> WordList:
    """The lists asked for; otherwise those words of ours that can be clued."""
    if chosen.lists:
        return chosen.read(quiet=quiet)
    return WordList.default(
        allow_offensive=chosen.allow_offensive, variant=chosen.variant, clueable=True
    )


def _problem(recipe: Recipe, words: WordList, desk: ClueDesk) -> MakeProblem:
    theme, rows = read_theme(recipe.theme, words.spelling)
    return MakeProblem(
        words,
        venue(recipe.venue),
        recipe.height,
        recipe.width,
        theme=theme,
        across_only=recipe.across_only,
        theme_rows=rows,
        min_score=recipe.min_score,
        banned=frozenset(recipe.banned),
        accepts=desk.knows if recipe.clued_only else None,
    )


@dataclass(frozen=True)
class _Paper:
    """Where finished puzzles go."""

    desk: ClueDesk
    output: Output
    options: Options

    def tell_failure(self, outcome: Outcome[FilledGrid]) -> None:
        if self.output.as_json:
            echo_json(outcome_json("make", outcome))
        else:
            echo_failure(outcome)

    def present(
        self,
        outcome: Outcome[FilledGrid],
        problem: MakeProblem,
        recipe: Recipe,
        number: int | None,
    ) -> None:
        """Clue the grid, write the files and the recipe, show the rest."""
        filled = outcome.solution
        assert filled is not None
        request = ClueRequest(
            Difficulty(recipe.difficulty), recipe.rng_seed, with_enumerations=recipe.enumerations
        )
        names = ("title", "author", "copyright", "notes", "language")
        about = {name: getattr(recipe, name) for name in names}
        about["language"] = recipe.language or problem.words.spelling.alphabet.language
        assignment = self.desk.clue(Puzzle(filled).with_metadata(**about), request)
        for path in self.output.outputs:
            named = path if number is None else numbered(path, number)
            save_puzzle(assignment.puzzle, named, self.options)
            save_bytes(Path(named).with_suffix(".recipe.json"), recipe.to_json().encode())
        quality, bound = quality_of(filled, problem.words), bound_above(problem, filled)
        if self.output.as_json:
            solution = solution_json(assignment.puzzle, problem.words)
            judged = asdict(quality) | {"bound": round(bound, 3)}
            told = outcome_json(
                "make", outcome, [solution], rng_seed=recipe.rng_seed, quality=judged
            )
            echo_json(told)
            return
        click.echo(picture(filled))
        if not self.output.quiet:
            click.echo(_summary(filled, quality, bound), err=True)
            if outcome.status is Status.CANCELLED:
                notice("cancelled: this is the best so far")
        for slot in assignment.unclued:
            notice(f"no clue for {slot.key.spoken}, {filled.answer(slot)}: it is left to you")


def _summary(filled: FilledGrid, quality: Quality, bound: float) -> str:
    known = facts(filled.grid)
    return (
        f"{known.slots} words, {known.blocks} blocks, mean length {known.mean_length:.2f}, "
        f"mean score {quality.mean_score or 0:.1f} of {quality.listed} listed answers "
        f"(no fill of this grid above {bound:.1f}), "
        f"entries below {WEAK_SCORE}: {quality.weak}, crossings of two such: "
        f"{quality.weak_crossings}"
    )
