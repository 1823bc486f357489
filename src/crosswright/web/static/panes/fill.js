// The pane for autofill. The user starts, pauses and stops a search here. The fills that the search
// finds are shown in the grid, and the user can take a whole fill or some of its entries. In the
// code of this file, a fill that the search found is called an answer.

import { get } from "../model/api.js";
import { button, choice, fill, labelled, make, setText } from "../view/element.js";
import { Explain } from "./explain.js";
import { Gallery } from "./gallery.js";
import { icon } from "../view/icons.js";
import { Job } from "../model/job.js";
import { keyOf } from "../model/keys.js";
import { complain, say } from "../view/message.js";

const SCOPES = [
  ["grid", "the empty cells"],
  ["selection", "the selection (fill it again)"],
  ["entry", "this entry (fill it again)"],
  ["weak", "the weak entries (fill them again)"],
];
const COUNTS = [
  ["1", "one fill"],
  ["3", "3 different fills"],
  ["6", "6 different fills"],
  ["9", "9 different fills"],
];
const DONE = {
  found: "Done.",
  complete: "There are no other fills.",
  optimal: "It is proven that this is the best fill.",
  cancelled: "Stopped.",
  "out of budget": "The time is up.",
  impossible: "No fill is possible.",
  "gave up": "Nothing was found.",
};

export class FillPane {
  constructor(desk) {
    this.desk = desk;
    this.job = null;
    this.answer = null;
    this.scope = choice(SCOPES, "grid", () => {}, { "aria-label": "What to fill" });
    this.kind = choice(
      [
        ["first", "quickly"],
        ["best", "as well as possible"],
      ],
      "first",
      () => {},
      { "aria-label": "How" },
    );
    this.count = choice(COUNTS, "1", () => {}, { "aria-label": "How many" });
    this.start = button("Fill", () => this.begin(), { class: "main" });
    this.pause = button([icon("pause"), make("span", { text: "Pause" })], () => this.toggle(), {
      hidden: true,
    });
    this.stop = button([icon("stop"), make("span", { text: "Stop" })], () => this.job?.stop(), {
      hidden: true,
    });
    this.state = make("p", { class: "hint fill-state", role: "status" });
    this.taking = make("div", { class: "fill-taking", hidden: true });
    this.entriesHead = make("h3", { text: "Entries of this fill, weakest first", hidden: true });
    this.entries = make("ul", { class: "fill-entries" });
    this.gallery = new Gallery(desk, this);
    this.explain = new Explain(desk);
    this.element = make(
      "div",
      { class: "fill-pane" },
      make(
        "div",
        { class: "fill-asking" },
        labelled("What", this.scope, { class: "field row-field" }),
        labelled("How", this.kind, { class: "field row-field" }),
        labelled("How many", this.count, { class: "field row-field" }),
      ),
      make(
        "div",
        { class: "fill-buttons" },
        this.start,
        this.pause,
        this.stop,
        button("Why does nothing fit?", () => this.why()),
      ),
      this.state,
      this.explain.element,
      this.taking,
      this.gallery.element,
      this.entriesHead,
      this.entries,
    );
    desk.draft.addEventListener("change", ({ detail }) => {
      if (detail.cells === null || detail.shape) this.forget();
      else if (this.answer && detail.own && this.contradicted(detail.cells)) this.forget();
      else if (this.answer) desk.soon(this.refresh);
    });
    this.refresh = () => this.showEntries();
    this.refreshAnswers = () => this.showAnswers();
  }

  focus() {
    (this.answer && !this.taking.hidden ? this.taking.querySelector("button") : this.start).focus();
  }

  /** Put the shown fill into the grid. If no fill is shown, start a search. */
  accept() {
    if (this.answer) this.takeAll();
    else if (!this.job) this.begin();
  }

  async begin() {
    if (this.job) return;
    const { desk } = this;
    const request = { kind: "fill", best: this.kind.value === "best", count: Number(this.count.value) };
    if (this.scope.value === "selection") {
      if (!desk.cursor.selecting)
        return setText(this.state, "Select cells first: Shift and arrows, or drag.");
      request.region = desk.cursor.selected
        .filter((place) => desk.draft.sheet.kinds[place] === ".")
        .map((place) => desk.at(place));
    } else if (this.scope.value === "entry") {
      if (!desk.cursor.slot) return setText(this.state, "Go to an entry first.");
      request.refill = [desk.cursor.slot.key];
    } else if (this.scope.value === "weak") request.refill = ["weak"];
    this.forget();
    this.explain.clear();
    desk.panes.open("fill");
    this.listen();
    try {
      await this.whenSettled();
      await this.job.startIn(desk.draft, request);
    } catch (error) {
      this.job = null;
      this.showButtons();
      setText(this.state, error.message);
      if (error.status === undefined) throw error;
    }
  }

  /** If a search was running before the page was reloaded, listen to it again. */
  async pickUp() {
    const { jobs } = await get("/api/jobs");
    const found = jobs.find(({ draft, kind }) => draft === this.desk.draft.id && kind === "fill");
    if (!found || this.job) return;
    this.count.value = `${found.count}`;
    this.desk.panes.open("fill");
    this.listen();
    this.job.follow(found.job);
  }

  listen() {
    this.unwanted = false;
    setText(this.state, "Searching…");
    this.job = new Job({
      progress: (event) => this.job.paused || setText(this.state, `Searching… ${event.message ?? ""}`),
      remark: (event) => setText(this.state, event.message ?? ""),
      answer: (event) => this.answered(event),
      paused: () => this.showPause(),
      resumed: () => this.showPause(),
      end: (event) => this.ended(event),
      failed: (event) => this.ended({ status: "failed", message: event.error }),
    });
    this.showButtons();
  }

  /** Wait until the server has our last edits, because a search uses the server's state. */
  async whenSettled() {
    const { draft } = this.desk;
    while (!draft.settled) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  showButtons() {
    const running = this.job !== null;
    this.start.disabled = running;
    this.pause.hidden = this.stop.hidden = !running;
    setText(this.pause.lastChild, this.job?.paused ? "Continue" : "Pause");
  }

  toggle() {
    this.job?.toggle();
    this.showPause();
  }

  showPause() {
    this.showButtons();
    setText(this.state, this.job?.paused ? "Paused." : "Searching…");
  }

  /**
   * Handle a new fill. A search for several fills improves one fill after another; the search for
   * one of them is called a climb. In the gallery, a new fill replaces the earlier, weaker fill of
   * the same climb.
   */
  answered(answer) {
    if (this.unwanted) return;
    this.gallery.add(answer);
    // Show the letters of the first fill at once. Its entries and the gallery (all fills side by
    // side) are shown when the browser draws the page the next time.
    if (!this.answer) {
      this.answer = answer;
      this.showGhost();
    }
    this.desk.soon(this.refreshAnswers);
  }

  showAnswers() {
    if (!this.job || !this.gallery.answers.length) return;
    this.look(this.gallery.wanted);
    this.gallery.show();
    const { length } = this.gallery.answers;
    const going = this.job.paused ? "Paused." : "Still searching…";
    setText(
      this.state,
      `${length > 1 ? `${length} fills` : "A fill"}, mean score ${this.answer.score ?? "–"}. ${going}`,
    );
  }

  ended(event) {
    this.job = null;
    this.showButtons();
    if (this.unwanted) return;
    // The server sends the final fills, best first.
    if (event.fills?.length) this.gallery.settle(event.fills);
    if (this.gallery.answers.length) {
      this.look(this.gallery.wanted);
      this.gallery.show();
    }
    const { length } = this.gallery.answers;
    const found = this.answer
      ? `${length > 1 ? `${length} different fills, best first. ` : ""}Mean score ${this.answer.score ?? "–"}. `
      : "";
    setText(
      this.state,
      event.status === "failed"
        ? (event.message ?? "The search failed.")
        : `${found}${this.answer ? (DONE[event.status] ?? "") : event.message || DONE[event.status] || ""}`,
    );
    say(this.state.textContent);
    if (!this.answer && event.status === "impossible") this.why();
  }

  why() {
    this.explain.begin().catch(complain);
  }

  // -- an answer in the grid -----------------------------------------------------------------------

  look(answer) {
    this.answer = answer;
    this.showGhost();
    this.showTaking();
    this.showEntries();
  }

  /** Show the letters of the answer in the grid, without changing the draft. */
  showGhost() {
    this.desk.grid.preview(this.desk.lettersOf(this.answer?.cells ?? []));
  }

  /** Remove the fills, and ignore all further fills of the search. */
  forget() {
    this.unwanted = true;
    this.answer = null;
    this.gallery.clear();
    this.showGhost();
    this.taking.hidden = true;
    this.entriesHead.hidden = true;
    fill(this.entries);
  }

  /** True if one of these cells has a letter that differs from the answer's letter there. */
  contradicted(places) {
    const { sheet } = this.desk.draft;
    const changed = new Set(places);
    return this.answer.cells.some(([row, column, glyph]) => {
      const place = this.desk.place([row, column]);
      return changed.has(place) && sheet.glyphs[place] !== "" && sheet.glyphs[place] !== glyph;
    });
  }

  showTaking() {
    const key = keyOf(this.desk.profile, "accept");
    this.taking.hidden = false;
    fill(
      this.taking,
      button("Take all", () => this.takeAll(), { class: "main", title: `Take all (${key} in the grid)` }),
      button("Take the selection", () => this.takeRegion(), {}),
      button("Discard", () => (this.forget(), setText(this.state, ""))),
    );
  }

  /**
   * Return the cells of the answer whose letters are not in the draft yet. If `places` is a set of
   * cells, return only cells of this set.
   */
  changes(places) {
    const { sheet } = this.desk.draft;
    return this.answer.cells.filter(([row, column, glyph]) => {
      const place = this.desk.place([row, column]);
      return (!places || places.has(place)) && sheet.kinds[place] === "." && sheet.glyphs[place] !== glyph;
    });
  }

  take(cells) {
    if (cells.length) this.desk.draft.do({ do: "letters", cells });
  }

  takeAll() {
    this.take(this.changes(null));
    this.job?.stop();
    this.forget();
    setText(this.state, "The fill is in the grid.");
    this.desk.focusGrid();
  }

  takeRegion() {
    const { cursor } = this.desk;
    if (!cursor.selecting && !cursor.slot) return;
    this.take(this.changes(new Set(cursor.selecting ? cursor.selected : cursor.slot.cells)));
  }

  showEntries() {
    if (!this.answer) return;
    const { sheet } = this.desk.draft;
    const rows = this.answer.entries
      .filter(
        ({ slot, answer }) =>
          sheet.byKey.has(slot) &&
          sheet.byKey
            .get(slot)
            .cells.map((place) => sheet.glyphs[place])
            .join("") !== answer,
      )
      .sort((one, other) => (one.score ?? -1) - (other.score ?? -1));
    this.entriesHead.hidden = !rows.length;
    fill(
      this.entries,
      rows.map(({ slot, answer, score }) =>
        make(
          "li",
          {},
          make("span", { class: "entry-number", text: slot }),
          make("span", { class: "candidate-text", text: answer }),
          make("span", { class: "candidate-score", text: score ?? "not listed" }),
          button("Take", () => this.take(this.changes(new Set(sheet.byKey.get(slot).cells))), {
            "aria-label": `Take ${answer} at ${slot}`,
          }),
        ),
      ),
    );
  }

  close() {
    this.job?.stop();
    this.job?.finish();
    this.explain.close();
  }
}
