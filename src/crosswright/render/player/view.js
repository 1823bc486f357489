// The view: draws the puzzle once, then only what has changed. Everything is in one shadow root, so
// neither the page's styles nor its ids meet ours.

import { make } from "./make.js";
import { fillIn } from "./texts.js";

const SAFE_COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,30})$/i;
const KINDS = { ".": "open", "#": "block", "~": "void", ":": "blank" };

/** Return a text whose first letter is a capital. */
const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export class View {
  /** `act(name, ...values)` is called for everything that the solver does with a button, a cell or a clue. */
  constructor(puzzle, progress, texts, settings, act) {
    Object.assign(this, { puzzle, progress, texts, settings, act });
    this.cells = [];
    this.clues = new Map();
    this.drawn = [];
    this.message = make("div", { class: "message", role: "status" });
    this.question = make("div", { class: "question", role: "alertdialog", "aria-labelledby": "question", hidden: true });
    this.live = make("div", { class: "unseen", "aria-live": "polite" });
    const classes = ["player", settings.full && "full", settings.compact && "compact"].filter(Boolean).join(" ");
    this.root = make(
      "div",
      { class: classes, lang: puzzle.language || "en", dir: puzzle.rightToLeft ? "rtl" : "ltr", "data-theme": settings.theme },
      this.header(),
      this.tools(),
      this.message,
      this.question,
      make("div", { class: "main" }, this.board(), this.sideline()),
      this.keyboard(),
      this.footer(),
      make("p", { id: "help", class: "unseen", text: texts.help }),
      this.live,
    );
    this.root.style.setProperty("--columns", puzzle.width);
    this.root.style.setProperty("--rows", puzzle.height);
  }

  header() {
    const { title, author, date, notes } = this.puzzle.metadata;
    const byline = [author, date].filter(Boolean).join(" · ");
    const level = this.settings.full ? "h1" : "h2";
    return make(
      "header",
      {},
      make(level, { class: "title", text: title || this.texts.crossword }),
      [byline, notes].filter(Boolean).map((text) => make("p", { text })),
    );
  }

  button(name, action = [name], text = this.texts[name], more = {}) {
    return make("button", { type: "button", class: name, text, on: { click: () => this.act(...action) }, ...more });
  }

  toggle(name) {
    return (this[name] = this.button(name, [name], this.texts[name], { "aria-pressed": "false" }));
  }

  press(name, isPressed) {
    this[name]?.setAttribute("aria-pressed", String(isPressed));
  }

  menu(text, ...items) {
    const menu = make("details", { class: "menu" }, make("summary", { text }), make("div", {}, items));
    const closeIf = (name, isLeft) => menu.addEventListener(name, (event) => isLeft(event) && (menu.open = false));
    closeIf("click", (event) => event.target.closest("div button:not(.stay)"));
    closeIf("keydown", (event) => event.key === "Escape");
    closeIf("focusout", ({ relatedTarget }) => relatedTarget && !menu.contains(relatedTarget));
    return menu;
  }

  scopes(name) {
    const { texts } = this;
    return ["letter", "word", "puzzle"].map((scope) =>
      this.button(`${name}-${scope}`, [name, scope], capital(fillIn(texts[`${name}One`], texts[scope]))),
    );
  }

  tools() {
    const { texts, settings, puzzle } = this;
    this.time = make("span", { class: "time", role: "timer", "aria-label": texts.time, hidden: !settings.timer });
    return make(
      "div",
      { class: "tools", role: "group", "aria-label": texts.tools },
      this.time,
      settings.timer && this.toggle("pause"),
      !settings.noCheck && this.menu(texts.check, this.scopes("check")),
      !settings.noReveal && this.menu(texts.reveal, this.scopes("reveal")),
      puzzle.rebus && this.toggle("rebus"),
      settings.pencil && this.toggle("pencil"),
      this.menu(
        texts.more,
        this.button("again"),
        this.button("larger stay", ["resize", 1.25], texts.larger),
        this.button("smaller stay", ["resize", 0.8], texts.smaller),
        this.toggle("skip"),
        this.toggle("keys"),
        this.button("theme"),
        settings.full && this.button("print"),
      ),
    );
  }

  board() {
    const { texts } = this;
    this.bar = make("div", { class: "clue", "aria-hidden": "true" });
    this.grid = make("div", { class: "grid", role: "grid", "aria-label": texts.grid, "aria-describedby": "help" });
    this.grid.classList.toggle("has-voids", this.puzzle.kinds.includes("~"));
    // The cell must not take the focus before the click, or the click would not know where it was.
    this.grid.addEventListener("mousedown", (event) => event.preventDefault());
    this.grid.addEventListener("click", (event) => {
      const box = event.target.closest("[data-cell]");
      if (box) this.act("cell", Number(box.dataset.cell));
    });
    this.drawGrid();
    const step = (name, sign, way) =>
      this.button(name, ["step", way], sign, { "aria-label": texts[name], tabindex: -1 });
    this.frame = make("div", { class: "frame" }, this.grid);
    this.veil = make("div", { class: "veil", hidden: true }, this.button("go-on", ["pause"], texts.goOn));
    const bar = make("div", { class: "bar" }, step("before", "‹", -1), this.bar, step("after", "›", 1));
    return make("div", { class: "board" }, bar, this.frame, this.veil);
  }

  drawGrid() {
    const { width, height, kinds, labels, marks, right, below } = this.puzzle;
    const part = (name, text) => make("span", { class: name, text, "aria-hidden": "true" });
    for (let row = 0; row < height; row += 1) {
      const line = make("div", { class: "row", role: "row" });
      for (let cell = row * width; cell < (row + 1) * width; cell += 1) {
        const kind = kinds[cell];
        const box = make("div", { class: `cell ${KINDS[kind]}`, role: "gridcell" });
        if (right.has(cell)) box.classList.add("bar-right");
        if (below.has(cell)) box.classList.add("bar-below");
        const mark = marks.get(cell);
        // Any other text could change the style of the page.
        if (mark && SAFE_COLOUR.test(mark.colour)) {
          box.style.setProperty("--tint", mark.colour);
          box.classList.add("tinted");
        }
        if (mark?.circled) box.append(part("circle", ""));
        if (labels.has(cell)) box.append(part("number", labels.get(cell)));
        if (kind === ".") {
          box.glyph = part("glyph", "");
          box.append(box.glyph);
          box.dataset.cell = cell;
          box.tabIndex = -1;
        } else if (kind === "~") box.setAttribute("aria-hidden", "true");
        this.cells[cell] = box;
        line.append(box);
      }
      this.grid.append(line);
    }
  }

  sideline() {
    const { puzzle, texts, settings } = this;
    const level = settings.full ? "h2" : "h3";
    const home = make("div", { class: "clues", role: "region", "aria-label": texts.clues });
    for (const list of puzzle.lists) {
      const words = list.words.map((index) => puzzle.words[index]);
      if (settings.downsOnly && words.every((word) => word.direction === "across")) continue;
      // A long list must be scrolled by keys too. Tab goes through the clues in the grid, so it skips the buttons.
      const items = make("ul", { tabindex: 0, "aria-label": list.title });
      for (const word of words) {
        const parts = [make("b", { text: word.label }), make("span", { text: this.clueOf(word) })];
        const button = this.button("", ["word", word.index], "", { tabindex: -1 });
        button.append(...parts);
        items.append(make("li", {}, button));
        this.clues.set(word.index, button);
      }
      home.append(make("section", {}, make(level, { text: list.title }), items));
    }
    return home;
  }

  /** Return the clue that the solver may see. */
  clueOf(word) {
    return this.settings.downsOnly && word.direction === "across" ? "–" : word.text;
  }

  /** Draw our keyboard. On a phone it is always shown: the phone's own would cover half of the grid. */
  keyboard() {
    const { texts, puzzle } = this;
    const others = [...(puzzle.rebus ? ["Rebus"] : []), "Space", "Backspace"];
    const signs = { Backspace: ["⌫", texts.erase], Space: ["⇄", texts.turn], Rebus: ["ABC…", texts.rebus] };
    const button = (key) => {
      const [sign, name] = signs[key] ?? [key, key];
      const more = { tabindex: -1, "data-key": key, "aria-label": name };
      return this.button("", ["press", key === "Space" ? " " : key], sign, more);
    };
    const rows = [...puzzle.keyboard, others].map((keys) => make("div", {}, keys.map(button)));
    const home = make("div", { class: "keyboard", role: "group", "aria-label": texts.keyboard }, rows);
    home.addEventListener("mousedown", (event) => event.preventDefault()); // the cell keeps the focus
    return home;
  }

  footer() {
    const { copyright, publisher } = this.puzzle.metadata;
    const text = [copyright, publisher].filter(Boolean).join(" · ");
    return text && make("footer", { text });
  }

  /** Update everything. `pending` has the letters of a rebus that is being typed, or is null. */
  refresh(pending) {
    const { progress, puzzle } = this;
    const lit = new Set(progress.current?.cells ?? []);
    this.cells.forEach((box, cell) => {
      if (!box.glyph) return;
      const isCursor = cell === progress.cell;
      const isWriting = isCursor && pending !== null;
      const glyph = isWriting ? pending : progress.glyphs[cell];
      const flag = progress.flags[cell];
      const state = [glyph, flag, lit.has(cell), isCursor, isWriting].join("\n");
      if (state === this.drawn[cell]) return;
      this.drawn[cell] = state;
      box.glyph.textContent = glyph;
      box.glyph.style.setProperty("--letters", Math.max(1, [...glyph].length));
      box.classList.toggle("lit", lit.has(cell));
      box.classList.toggle("cursor", isCursor);
      box.classList.toggle("writing", isWriting);
      for (const name of ["wrong", "revealed", "pencil"]) box.classList.toggle(name, flag === name);
      box.setAttribute("aria-label", this.describe(cell, glyph, flag));
      box.setAttribute("aria-selected", String(isCursor));
      box.tabIndex = isCursor ? 0 : -1;
    });
    this.clues.forEach((button, index) => {
      const isCurrent = index === progress.word;
      if (isCurrent !== button.classList.contains("current")) {
        button.classList.toggle("current", isCurrent);
        button.setAttribute("aria-current", String(isCurrent));
        const list = button.closest("ul");
        if (isCurrent) list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 3;
      }
      button.classList.toggle("done", progress.isFilled(puzzle.words[index]));
    });
    this.speak();
  }

  describe(cell, glyph, flag) {
    const { texts, puzzle } = this;
    const parts = [glyph || texts.empty];
    parts.push(fillIn(texts.row, Math.floor(cell / puzzle.width) + 1), fillIn(texts.column, (cell % puzzle.width) + 1));
    if (puzzle.labels.has(cell)) parts.push(fillIn(texts.number, puzzle.labels.get(cell)));
    if (puzzle.marks.get(cell)?.circled) parts.push(texts.circled);
    if (flag) parts.push(texts[`is${capital(flag)}`]);
    return parts.join(", ");
  }

  /** Show the clue of the word. Screen readers hear it once for each word; the cells they hear by the focus. */
  speak() {
    const word = this.progress.current;
    if (word === this.spoken) return;
    const isFirst = this.spoken === undefined;
    this.spoken = word;
    const heading = word ? `${word.label} ${word.way}`.trim() : "";
    const clue = word ? this.clueOf(word) : "";
    this.bar.replaceChildren(make("b", { text: heading }), ` ${clue}`);
    const length = word ? fillIn(this.texts.letters, word.cells.length) : "";
    if (!isFirst && word) this.live.textContent = `${heading}: ${clue || this.texts.noClue}. ${length}.`;
  }

  focus() {
    this.cells[this.progress.cell].focus({ preventScroll: true });
    this.scroll();
  }

  scroll() {
    this.cells[this.progress.cell].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  say(message) {
    this.message.textContent = message;
  }

  /** Ask a question on the page itself: a sandboxed frame has no dialogs. */
  ask(question, onYes) {
    const [yes, no] = ["yes", "no"].map((name) => this.button(name, ["answer"]));
    yes.addEventListener("click", onYes);
    this.question.replaceChildren(make("p", { id: "question", text: question }), yes, no);
    this.question.onkeydown = (event) => event.key === "Escape" && no.click();
    this.question.hidden = false;
    no.focus();
  }
}
