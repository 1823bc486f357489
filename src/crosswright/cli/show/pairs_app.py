"""`crosswright pairs --interactive`: build a pair square line by line in the terminal."""

import threading
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Input, OptionList, Static

from crosswright.construct.jobs import Ended, Event, Failed, Job
from crosswright.construct.pairs.draft import PairDraft, Spread
from crosswright.construct.report import verdict
from crosswright.core import FilledGrid, InputError, Line
from crosswright.search import Outcome

SHOWN = 300
"""The number of candidates of a line that are listed. The others are only counted."""


class PairsApp(App[None]):
    """The app. The grid is at the top, the lines (rows and columns) are on the left.

    The candidates of the highlighted line are on the right.
    """

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

    def __init__(self, draft: PairDraft, target: Path, *, rng_seed: int | None = None) -> None:
        super().__init__()
        self.draft = draft
        self.target = target
        self.rng_seed = rng_seed
        self.spreads: list[Spread] = []
        self._listed: Line | None = None
        self._job: Job | None = None
        """The running search for a finished grid; None if there is none."""
        self._is_cancelled = False
        """True if the running search was asked to stop."""

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="grid", markup=False)
            yield Static(id="said", markup=False)
            with Horizontal(id="lists"):
                yield OptionList(id="lines", markup=False)
                yield OptionList(id="candidates", markup=False)
            yield Input(placeholder="type a word for the line, then press Enter", id="word")
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
        """Draw the draft again, with the same line highlighted."""
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
        # `show` highlights the same line again. List the candidates only for a different line.
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
        """Place a word in the highlighted line, or list its spreads if there are several.

        A spread is one way to choose the cells of the word.
        """
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
        shown.add_options([self.draft.spread_picture(spread) for spread in spreads])
        shown.highlighted = 0
        shown.focus()
        self.say(f"{self.line}: {word.lower()} can be spread in {len(spreads)} ways; choose one")

    def place(self, spread: Spread) -> None:
        """Place a word in the cells of `spread`, unless some line would then have no word left."""
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
        if self._job is not None:
            self._is_cancelled = True
            self._job.cancel()
        self.query_one("#word", Input).display = False
        self.show_candidates()
        self.query_one("#lines", OptionList).focus()

    def action_undo(self) -> None:
        if self.draft.has_choices:
            self.draft = self.draft.undo()
            self.show()
            self.say("undone")
        else:
            self.say("nothing to undo")

    def action_finish(self) -> None:
        """Start a search for a finished grid. It runs in another process, so that keys still work.
        Escape stops the search."""
        if self._job is not None:
            return
        self.say("searching; escape stops")
        self._is_cancelled = False
        self._job = self.draft.finish(rng_seed=self.rng_seed)
        listener = threading.Thread(target=self._listen, args=(self._job, self.draft), daemon=True)
        listener.start()

    def _listen(self, job: Job, draft: PairDraft) -> None:
        """Pass the events of a job to the app. This method runs in another thread."""
        for event in job.events():
            with suppress(RuntimeError):  # raised if the app has ended
                self.call_from_thread(self._hear, job, draft, event)

    def _hear(self, job: Job, draft: PairDraft, event: Event) -> None:
        """Show the progress and the result of a search. Ignore its grid if the draft changed."""
        if not isinstance(event, Ended | Failed):
            if not self._is_cancelled:
                self.say(f"searching, {event.nodes:,} nodes; escape stops")
            return
        self._job = None
        job.stop()
        if isinstance(event, Failed):
            self.say(f"the search failed: {event.reason}; f tries again")
        elif draft is self.draft:
            self._adopt(event.value)
        else:
            self.say("the search has ended, but the grid has changed since: f searches again")

    def _adopt(self, outcome: Outcome[FilledGrid]) -> None:
        if outcome.solution is None:
            self.say(verdict(outcome))
            return
        self.draft = self.draft.adopt(outcome.solution)
        self.show()
        self.say("finished: s saves it")

    def action_save(self) -> None:
        if self.draft.finished() is None:
            self.say("not finished yet: f finishes it")
            return
        try:
            self.draft.save(self.target)
        except InputError as problem:
            self.say(str(problem))
        else:
            self.say(f"saved as {self.target}")

    async def action_quit(self) -> None:
        if self._job is not None:
            self._job.stop()
        self.exit()
