// The pane with the clues. It has an editor with suggestions for the current entry, and lists of all
// entries. The lists show which answers and clues are missing.

import { get, part } from "../model/api.js";
import { Banks, rest } from "./banks.js";
import { button, fill, make, setText } from "../view/element.js";
import { EntryRow, remains } from "./entry.js";
import { answerOf, patternOf } from "../model/sheet.js";
import { spoken } from "../model/slots.js";

/** If the user stops typing for this number of milliseconds, the clue is sent to the server. */
const PAUSE = 700;
const ORIGINS = { own: "own", bank: "bank", generated: "generated" };

export class ClueFinder {
  constructor(desk) {
    this.desk = desk;
    this.filter = "all";
    this.rows = new Map();
    this.findings = [];
    this.suggested = null;
    this.head = make("h2", { class: "clue-head" });
    this.origin = make("span", { class: "origin" });
    this.text = make("textarea", {
      class: "clue-text",
      rows: 2,
      "aria-label": "Clue",
      placeholder: "Write the clue",
      on: { input: () => this.typed(), blur: () => this.commit(), keydown: (event) => this.key(event) },
    });
    this.enumeration = make("input", {
      class: "enumeration",
      "aria-label": "Enumeration",
      placeholder: "(3,4)",
      title: "Enumeration, such as 3,4",
      on: { change: () => this.commit(true) },
    });
    this.faults = make("ul", { class: "clue-faults" });
    this.suggestions = make("ul", { class: "suggestions", "aria-label": "Suggestions" });
    this.lists = make("div", { class: "clue-lists" });
    this.filters = new Map(
      ["all", "left", "lint"].map((name) => [
        name,
        button("", () => this.filterBy(name), { "aria-pressed": name === "all" }),
      ]),
    );
    this.element = make(
      "div",
      { class: "clue-desk" },
      make(
        "div",
        { class: "clue-editor" },
        make("div", { class: "clue-line" }, this.head, this.origin, this.enumeration),
        this.text,
        this.faults,
        this.suggestions,
      ),
      make("div", { class: "segments", role: "group", "aria-label": "Which entries" }, [
        ...this.filters.values(),
      ]),
      this.lists,
      make(
        "details",
        { class: "more" },
        make("summary", { text: "Missing clues and clue banks" }),
        rest(desk),
        new Banks(this).element,
      ),
    );
    desk.addEventListener("slot", () => {
      this.commit();
      desk.soon(this.follow);
    });
    this.follow = () => this.showCurrent();
    this.refresh = () => this.showRows();
    desk.draft.addEventListener("change", ({ detail }) => {
      if (detail.cells === null || detail.shape) this.stale = true;
      desk.soon(this.refresh);
    });
    desk.draft.addEventListener("state", () => {
      this.lintSoon();
      desk.soon(this.refresh);
    });
    desk.look.addEventListener("look", this.refresh);
    desk.addEventListener("pane", () => desk.soon(this.refresh));
    this.stale = true;
    desk.soon(this.refresh);
    desk.soon(this.follow);
    this.lintSoon();
  }

  focus() {
    this.text.focus();
    this.text.select();
  }

  // -- the entry under the cursor ----------------------------------------------------------------

  showCurrent() {
    const { desk } = this;
    const { slot } = desk.cursor;
    this.slot = slot;
    this.text.disabled = this.enumeration.disabled = !slot;
    this.showText();
    this.mark();
    this.suggestSoon();
  }

  showText() {
    const { sheet } = this.desk.draft;
    const slot = this.slot && sheet.byKey.get(this.slot.key);
    const clue = slot && sheet.clues.get(slot.start);
    setText(
      this.head,
      slot
        ? `${spoken(slot.key)} · ${answerOf(sheet, slot) || patternOf(sheet, slot).replaceAll(".", "·")}`
        : "No entry here",
    );
    if (!this.dirty) {
      if (this.text.value !== (clue?.text ?? "")) this.text.value = clue?.text ?? "";
      if (document.activeElement !== this.enumeration) this.enumeration.value = clue?.enumeration ?? "";
    }
    const origin = clue?.text ? (ORIGINS[clue.origin] ?? "own") : "";
    setText(this.origin, origin);
    this.origin.dataset.origin = origin;
    const faults = this.findings.filter((one) => one.slot === slot?.key && one.rule !== "missing");
    fill(
      this.faults,
      faults.map((one) => make("li", { text: one.message })),
    );
  }

  typed() {
    this.dirty = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.commit(), PAUSE);
  }

  /**
   * If the clue or its enumeration has changed, send it as an edit. `enumerated` is true if the
   * user has changed the enumeration.
   */
  commit(enumerated = false) {
    clearTimeout(this.timer);
    const { sheet } = this.desk.draft;
    const slot = this.slot && sheet.byKey.get(this.slot.key);
    if ((!this.dirty && !enumerated) || !slot) return;
    this.dirty = false;
    const before = sheet.clues.get(slot.start);
    const [text, enumeration] = [this.text.value.trim(), this.enumeration.value.trim()];
    if (text === (before?.text ?? "") && enumeration === (before?.enumeration ?? "")) return;
    const origin = text === before?.text ? before.origin : "own";
    this.desk.draft.do({ do: "clue", slot: slot.key, text, origin, enumeration });
  }

  key(event) {
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.commit();
      // Go to the next entry and stay in the text field, so that no mouse is needed.
      this.desk.cursor.jump(1);
      this.desk.moved(false);
      this.showCurrent();
      this.text.focus();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      this.commit();
      this.desk.focusGrid();
    }
  }

  suggestAgain() {
    this.suggested = null;
    this.suggestSoon();
  }

  suggestSoon() {
    clearTimeout(this.suggestTimer);
    this.suggestTimer = setTimeout(() => this.suggest(), 250);
  }

  async suggest() {
    const { desk, slot } = this;
    const answer = slot && answerOf(desk.draft.sheet, slot);
    const wanted = answer ? `${slot.key} ${answer}` : "";
    if (wanted === this.suggested) return;
    if (!desk.draft.settled) return this.suggestSoon();
    this.suggested = wanted;
    if (!wanted)
      return fill(
        this.suggestions,
        make("li", { class: "hint", text: slot ? "Suggestions come when the entry is full." : "" }),
      );
    try {
      const { clues } = await get(`/api/drafts/${part(desk.draft.id)}/clues/${part(slot.key)}`);
      if (this.suggested !== wanted) return;
      const shown = clues.slice(0, 12).map((clue) => this.suggestion(clue));
      fill(
        this.suggestions,
        shown.length
          ? shown
          : make("li", { class: "hint", text: "No suggestion for this answer." }),
      );
    } catch {
      this.suggested = null;
    }
  }

  suggestion(clue) {
    const { origin } = clue;
    const worn = clue.used ? `, in ${clue.used} of your drafts` : "";
    const take = () => {
      this.dirty = false;
      this.desk.draft.do({ do: "clue", slot: this.slot.key, text: clue.text, origin });
      this.showText();
      this.text.focus();
    };
    return make(
      "li",
      {},
      button(
        [
          make("span", {
            class: "origin",
            "data-origin": origin,
            text: origin,
            title: `${clue.source || origin}${worn}`,
          }),
          make("span", { text: clue.text }),
          worn ? make("span", { class: "hint", text: `used ${clue.used}×` }) : null,
        ].filter(Boolean),
        take,
        { class: "suggestion" },
      ),
    );
  }

  // -- lint: the faults of the clues ----------------------------------------------------------------

  lintSoon() {
    clearTimeout(this.lintTimer);
    this.lintTimer = setTimeout(() => this.lint(), 500);
  }

  async lint() {
    const { draft } = this.desk;
    if (draft.closed || !draft.settled) return;
    try {
      const { findings } = await get(`/api/drafts/${part(draft.id)}/lint`);
      this.findings = findings;
      this.desk.soon(this.refresh);
    } catch {
      // After the next `state` event, the page asks again.
    }
  }

  // -- all entries -----------------------------------------------------------------------------------

  filterBy(name) {
    this.filter = name;
    for (const [key, made] of this.filters) made.setAttribute("aria-pressed", key === name);
    this.showRows();
  }

  showRows() {
    const { desk } = this;
    if (!desk.panes?.visible("clues")) return;
    const { sheet } = desk.draft;
    if (this.stale) this.rebuild(sheet);
    const told = new Map((desk.look.found?.slots ?? []).map((one) => [one.key, one]));
    const faulty = new Map();
    for (const one of this.findings) if (one.rule !== "missing") faulty.set(one.slot, one.message);
    let missing = 0;
    let linted = 0;
    for (const slot of sheet.slots) {
      const row = this.rows.get(slot.key);
      if (!row) continue;
      const clue = sheet.clues.get(slot.start)?.text ?? "";
      const answer = answerOf(sheet, slot);
      const one = told.get(slot.key);
      if (!clue || !answer) missing++;
      // The filter `lint` shows clues with errors, and answers without a clue.
      const found = faulty.has(slot.key) || Boolean(answer && !clue);
      if (found) linted++;
      // An entry that is being typed need not be in the word list, and a theme entry need not
      // either. So there is no warning if no word is left for such an entry.
      const quiet = slot.key === desk.look.found?.dead?.slot && !desk.dead;
      row.show({
        pattern: answer || patternOf(sheet, slot).replaceAll(".", "·"),
        clue,
        ...remains(one, quiet),
        fault: faulty.get(slot.key) ?? "",
        hidden:
          (this.filter === "left" && Boolean(clue && answer)) || (this.filter === "lint" && !found),
        theme: sheet.theme.has(slot.start),
      });
    }
    setText(this.filters.get("all"), `All ${sheet.slots.length}`);
    setText(this.filters.get("left"), `Unfinished ${missing}`);
    setText(this.filters.get("lint"), `Lint ${linted}`);
    desk.panes.badge("clues", missing ? `${missing}` : "✓");
    this.showText();
    if (this.slot && answerOf(sheet, this.slot) !== (this.suggested ?? "").split(" ")[1]) this.suggestSoon();
    this.mark();
  }

  rebuild(sheet) {
    this.stale = false;
    this.rows = new Map();
    const list = (direction, title) => {
      const items = sheet.slots
        .filter((slot) => slot.direction === direction)
        .map((slot) => {
          const row = new EntryRow(slot.number, () => {
            const now = this.desk.draft.sheet.byKey.get(slot.key);
            if (now) this.desk.goSlot(now);
          });
          this.rows.set(slot.key, row);
          return row.item;
        });
      return make("section", { class: "clue-list" }, make("h3", { text: title }), make("ol", {}, items));
    };
    fill(this.lists, list("across", "Across"), list("down", "Down"));
    this.marked = null;
  }

  /** Mark the row of the current entry and scroll to it. */
  mark() {
    const key = this.slot?.key ?? null;
    const row = this.rows.get(key);
    if (this.marked === row?.item) return;
    this.marked?.classList.remove("current");
    this.marked?.firstChild.removeAttribute("aria-current");
    this.marked = row?.item ?? null;
    if (!row) return;
    row.item.classList.add("current");
    row.item.firstChild.setAttribute("aria-current", "true");
    // Scroll only if the list has its own scroll bar. Otherwise the editor above would scroll away.
    if (this.lists.scrollHeight > this.lists.clientHeight) row.item.scrollIntoView({ block: "nearest" });
  }
}
