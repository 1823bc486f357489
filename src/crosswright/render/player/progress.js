// The letters that the solver has typed so far, the help that was used, the time, and the cursor.

export class Progress {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.clear();
    this.word = puzzle.words.length ? 0 : null;
    this.cell = puzzle.words.length ? puzzle.words[0].cells[0] : Math.max(0, puzzle.kinds.indexOf("."));
  }

  clear() {
    const { count, shown } = this.puzzle;
    this.glyphs = shown.slice();
    this.flags = Array(count).fill(""); // for each cell: "", "wrong", "revealed" or "pencil"
    this.helped = Array(count).fill(false); // a check found the cell wrong, or it was revealed
    this.seconds = 0;
    this.checks = 0;
    this.reveals = 0;
    this.isDone = false; // the grid was solved or shown: the clock stands
  }

  get current() {
    return this.word === null ? null : this.puzzle.words[this.word];
  }

  moveTo(cell) {
    this.cell = cell;
    const through = this.puzzle.through[cell];
    if (through.includes(this.word)) return;
    this.word = this.puzzle.wordAlong(cell, this.current?.axis ?? "row") ?? through[0] ?? null;
  }

  turn() {
    const through = this.puzzle.through[this.cell];
    if (through.length > 1) this.word = through[(through.indexOf(this.word) + 1) % through.length];
  }

  /**
   * Handle an arrow key. If the current word does not run along the arrow's axis, but another word
   * of the cell does, go to that word and stay in the cell. Otherwise move the way of the arrow.
   */
  arrow(rows, columns) {
    const axis = rows ? "column" : "row";
    const along = this.puzzle.wordAlong(this.cell, axis);
    if (this.current && this.current.axis !== axis && along !== null) {
      this.word = along;
    } else {
      this.moveTo(this.puzzle.stepFrom(this.cell, rows, columns));
      this.word = this.puzzle.wordAlong(this.cell, axis) ?? this.word;
    }
  }

  /** Move along the word by one cell (`step` is 1 or -1). At its end, stay and return false. */
  advance(step) {
    const cells = this.current?.cells ?? [];
    const next = cells[cells.indexOf(this.cell) + step];
    if (next === undefined) return false;
    this.cell = next;
    return true;
  }

  /** After a letter: go to the next cell; with `skip`, to the next empty cell of the word if there is one. */
  advanceTyping(skip) {
    const cells = this.current?.cells ?? [];
    const rest = cells.slice(cells.indexOf(this.cell) + 1);
    const empty = skip ? rest.find((cell) => !this.glyphs[cell]) : undefined;
    if (empty === undefined) this.advance(1);
    else this.cell = empty;
  }

  /** Go to the first cell of a word, or with `skip` to its first empty cell. */
  enter(word, skip) {
    this.word = word;
    const { cells } = this.puzzle.words[word];
    this.cell = (skip ? cells.find((cell) => !this.glyphs[cell]) : undefined) ?? cells[0];
  }

  /** Go to the next clue (`step` is 1) or the previous one (-1). Return false if there is none. */
  nextWord(step, skip) {
    const target = (this.word ?? -1) + step;
    if (!this.puzzle.words[target]) return false;
    this.enter(target, skip);
    return true;
  }

  put(cell, glyph, pencil = false) {
    if (this.flags[cell] === "revealed") return;
    this.glyphs[cell] = glyph;
    this.flags[cell] = glyph && pencil ? "pencil" : "";
  }

  /** Return the cells of the scope "letter", "word" or "puzzle". */
  range(scope) {
    if (scope === "letter") return [this.cell];
    if (scope === "word") return this.current?.cells ?? [this.cell];
    return this.puzzle.openCells;
  }

  /** Mark the wrong glyphs of a scope, and return their number. */
  check(scope) {
    this.checks += 1;
    const wrong = this.range(scope).filter(
      (cell) => this.glyphs[cell] && this.puzzle.isRight(cell, this.glyphs[cell]) === false,
    );
    wrong.forEach((cell) => {
      this.flags[cell] = "wrong";
      this.helped[cell] = true;
    });
    return wrong.length;
  }

  reveal(scope) {
    this.reveals += 1;
    this.range(scope).forEach((cell) => {
      const answer = this.puzzle.solution?.[cell];
      if (!answer) return;
      if (this.glyphs[cell] !== answer) {
        this.glyphs[cell] = answer;
        this.flags[cell] = "revealed";
        this.helped[cell] = true;
      } else this.flags[cell] = "";
    });
  }

  isFilled(word) {
    return word.cells.every((cell) => this.glyphs[cell]);
  }

  /** Return true if all letters of a word are right, false if one is not, null if that is not known. */
  isRight(word) {
    const right = word.cells.map((cell) => this.puzzle.isRight(cell, this.glyphs[cell]));
    return right.includes(false) ? false : right.includes(null) ? null : true;
  }

  get isFull() {
    return this.puzzle.openCells.every((cell) => this.glyphs[cell] || !this.puzzle.through[cell].length);
  }

  get isSolved() {
    const { solution, openCells } = this.puzzle;
    return Boolean(solution) && openCells.every((cell) => this.puzzle.isRight(cell, this.glyphs[cell]) !== false);
  }

  /** Return the score. An entry counts if it is right and no letter of it was revealed or found wrong. */
  get score() {
    const unaided = (word) => this.isRight(word) && !word.cells.some((cell) => this.helped[cell]);
    const { words } = this.puzzle;
    const { seconds, checks, reveals } = this;
    return { right: words.filter(unaided).length, entries: words.length, seconds, checks, reveals };
  }

  toPlain() {
    const { puzzle, ...state } = this;
    return structuredClone(state);
  }

  /** Restore a saved state. Parts that do not fit this puzzle are ignored. Return true if it fits. */
  restore(plain) {
    const { count, through } = this.puzzle;
    if (!Array.isArray(plain?.glyphs) || plain.glyphs.length !== count) return false;
    const known = ["", "wrong", "revealed", "pencil"];
    const cells = (items, clean, usual) =>
      Array.isArray(items) && items.length === count ? items.map(clean) : Array(count).fill(usual);
    this.glyphs = plain.glyphs.map((glyph) => (typeof glyph === "string" ? glyph.slice(0, 40) : ""));
    this.flags = cells(plain.flags, (flag) => (known.includes(flag) ? flag : ""), "");
    this.helped = cells(plain.helped, (help) => help === true, false);
    for (const name of ["seconds", "checks", "reveals"]) {
      this[name] = Number.isFinite(plain[name]) ? Math.min(Math.max(0, Math.floor(plain[name])), 1e9) : 0;
    }
    this.isDone = plain.isDone === true;
    if (this.puzzle.isOpen(plain.cell)) this.moveTo(plain.cell);
    if (through[this.cell].includes(plain.word)) this.word = plain.word;
    return true;
  }
}
