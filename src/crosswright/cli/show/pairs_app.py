"""`crosswright pairs --interactive`: build a pair square line by line in the terminal."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Input, OptionList, Static

from crosswright.cli.exits import Exit
from crosswright.construct.pairs.draft import PairDraft
from crosswright.construct.pairs.squares import find_pairs
from crosswright.core.errors import InputError
from crosswright.core.fill import FilledGrid
from crosswright.core.pairs import Line
from crosswright.engines.pairsquare import PairProblem, Spread
from crosswright.search.outcome import Outcome
from crosswright.search.run import Run

if TYPE_CHECKING:
    from crosswright.cli.commands.pairs import Asked

__all__ = ["PairsApp", "run_app"]

SHOWN = 300
"""How many candidates of a line are listed? The rest is counted."""


class PairsApp(App[None]):
    """Lines on the left, candidates of the highlighted line on the right, the grid above."""

    CSS = """
    #grid { height: auto; padding: 1 2; }
    #said { height: 1; padding: 0 2; color: $text-muted; }
    #lists { height: 1fr; }
    #lines, #candidates { width: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "type_word", "type a word"),
        Binding("u", "undo", "undo"),
        Binding("f", "finish", "finish it"),
        Binding("s", "save", "save"),
        Binding("escape", "to_lines", "back"),
        Binding("q", "quit", "quit"),
    ]

    def __init__(self, problem: PairProblem, target: Path, *, rng_seed: int | None = None) -> None:
        super().__init__()
        self.draft = PairDraft(problem)
        self.target = target
        self.rng_seed = rng_seed
        self.spreads: list[Spread] = []
        self._listed: Line | None = None
        self._stop = threading.Event()
        self._finishing = False

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="grid", markup=False)
            yield Static(id="said", markup=False)
            with Horizontal(id="lists"):
                yield OptionList(id="lines", markup=False)
                yield OptionList(id="candidates", markup=False)
            yield Input(placeholder="a word for the line; enter", id="word")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#word", Input).display = False
        self.show()
        self.query_one("#lines", OptionList).focus()

    # -- showing ---------------------------------------------------------------------------------

    @property
    def line(self) -> Line:
        """The highlighted line."""
        return self.draft.lines[self.query_one("#lines", OptionList).highlighted or 0]

    def show(self) -> None:
        """Draw the draft anew, the same line highlighted."""
        self.query_one("#grid", Static).update(self.draft.picture())
        lines = self.query_one("#lines", OptionList)
        highlighted = lines.highlighted or 0
        lines.clear_options()
        lines.add_options([self._line_text(line) for line in self.draft.lines])
        lines.highlighted = highlighted
        self.show_candidates()

    def _line_text(self, line: Line) -> str:
        chosen = self.draft.chosen(line)
        if chosen is not None:
            return f"{line}: {''.join(chosen.glyphs).lower()} (chosen)"
        words = self.draft.remaining.words[line]
        if len(words) == 1:
            return f"{line}: {''.join(words[0]).lower()}"
        return f"{line}: {len(words):,} words"

    def show_candidates(self) -> None:
        """List the words of the highlighted line."""
        self.spreads = []
        self._listed = self.line
        words = self.draft.remaining.words[self.line]
        shown = self.query_one("#candidates", OptionList)
        shown.clear_options()
        shown.add_options(["".join(word).lower() for word in words[:SHOWN]])
        more = f", the first {SHOWN} shown" if len(words) > SHOWN else ""
        noun = "candidate" if len(words) == 1 else "candidates"
        self.say(f"{self.line}: {len(words):,} {noun}{more}")

    def say(self, text: str) -> None:
        self.query_one("#said", Static).update(text)

    # -- choosing --------------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        # Drawing the lines anew highlights one as well; only a move is worth a new list.
        if event.option_list.id == "lines" and self.line != self._listed:
            self.show_candidates()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list.id == "lines":
            candidates = self.query_one("#candidates", OptionList)
            candidates.highlighted = 0
            candidates.focus()
            self.say(f"{self.line}: choose a word, or / to type one")
        elif self.spreads:
            self.place(self.spreads[event.option_index])
        else:
            self.offer("".join(self.draft.remaining.words[self.line][event.option_index]))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        word = event.value.strip()
        event.input.value = ""
        event.input.display = False
        self.query_one("#candidates", OptionList).focus()
        if word:
            self.offer(word)

    def offer(self, word: str) -> None:
        """Place a word, or list its spreads if there are several."""
        try:
            spreads = self.draft.spreads(self.line, word)
        except InputError as problem:
            self.say(str(problem))
            return
        if len(spreads) == 1:
            self.place(spreads[0])
            return
        self.spreads = spreads
        shown = self.query_one("#candidates", OptionList)
        shown.clear_options()
        shown.add_options([self._spread_text(spread) for spread in spreads])
        shown.highlighted = 0
        shown.focus()
        self.say(f"{self.line}: {word.lower()} can be spread in {len(spreads)} ways; choose one")

    def _spread_text(self, spread: Spread) -> str:
        problem = self.draft.problem
        is_row = spread.line in self.draft.lines[: problem.rows]
        by_place = dict(zip(spread.places, spread.glyphs, strict=True))
        blank = "." * problem.words.spelling.letters_per_cell
        cells = problem.columns if is_row else problem.rows
        return " ".join(by_place.get(place, blank).lower() for place in range(cells))

    def place(self, spread: Spread) -> None:
        """Choose a spread, unless it leaves some line without a word."""
        tried = self.draft.choose(spread)
        if not tried.remaining.is_possible:
            self.say(f"{''.join(spread.glyphs).lower()} would leave a line without a word")
            return
        self.draft = tried
        self.show()
        self.query_one("#lines", OptionList).focus()
        if tried.finished() is not None:
            self.say("finished: s saves it")

    # -- keys ------------------------------------------------------------------------------------

    def action_type_word(self) -> None:
        field = self.query_one("#word", Input)
        field.display = True
        field.focus()

    def action_to_lines(self) -> None:
        self._stop.set()
        self.query_one("#word", Input).display = False
        self.show_candidates()
        self.query_one("#lines", OptionList).focus()

    def action_undo(self) -> None:
        if self.draft.problem.given:
            self.draft = self.draft.undo()
            self.show()
            self.say("undone")
        else:
            self.say("nothing to undo")

    def action_finish(self) -> None:
        """Search in a thread, so that the keys stay alive; escape stops it."""
        if self._finishing:
            return
        self._finishing = True
        self._stop.clear()
        self.say("searching; escape stops")
        run = Run(rng_seed=self.rng_seed, cancelled=self._stop)
        draft = self.draft

        def search() -> None:
            outcome = find_pairs(draft.problem, run)
            self.call_from_thread(self._finished, draft, outcome)

        threading.Thread(target=search, daemon=True).start()

    def _finished(self, draft: PairDraft, outcome: Outcome[FilledGrid]) -> None:
        self._finishing = False
        if draft is not self.draft:
            return
        if outcome.solution is None:
            self.say(f"{outcome.status.value}: no grid goes on from here")
            return
        self.draft = draft.adopt(outcome.solution)
        self.show()
        self.say("finished: s saves it")

    def action_save(self) -> None:
        from crosswright.cli.commands.pairs import save_grid

        grid = self.draft.finished()
        if grid is None:
            self.say("not finished yet: f finishes it")
            return
        try:
            save_grid(grid, self.target, self.draft.problem.words.spelling.letters_per_cell)
        except InputError as problem:
            self.say(str(problem))
        else:
            self.say(f"saved as {self.target}")

    async def action_quit(self) -> None:
        self._stop.set()
        self.exit()


def run_app(problem: PairProblem, asked: Asked) -> Exit:
    """Open the app; what is saved goes to the first -o, or to a file named after the shape."""
    name = f"{problem.rows}x{problem.columns}.pairs"
    target = asked.files[0] if asked.files else (asked.folder or Path()) / name
    PairsApp(problem, target, rng_seed=asked.limit.rng_seed).run()
    return Exit.OK
