// The puzzle and the progress of the solver: cells, words, the cursor. Nothing here draws on the page.

const OPEN = ".";

/** Return the solution from the scrambled text that html.py makes, or null if there is none. */
function unveil(text, seed) {
  if (!text) return null;
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  let state = seed >>> 0 || 1;
  for (let place = 0; place < bytes.length; place += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[place] ^= state & 255;
  }
  return JSON.parse(new TextDecoder().decode(bytes));
}

class Puzzle {
  constructor(plain) {
    Object.assign(this, plain);
    this.count = this.width * this.height;
    this.solution = unveil(plain.veiled, plain.seed);
    this.through = Array.from({ length: this.count }, () => []); // for each cell: indexes of words
    this.words.forEach((word, index) => {
      word.index = index;
      word.axis = this.axisOf(word.cells);
      word.cells.forEach((cell) => this.through[cell].push(index));
    });
  }

  isOpen(cell) {
    return this.kinds[cell] === OPEN;
  }

  /** Return "row" or "column" for a straight word, "" for a bent word or a single cell. */
  axisOf(cells) {
    const rows = new Set(cells.map((cell) => Math.floor(cell / this.width)));
    const columns = new Set(cells.map((cell) => cell % this.width));
    if (cells.length < 2) return "";
    if (rows.size === 1) return "row";
    return columns.size === 1 ? "column" : "";
  }

  /**
   * Return the next open cell in a direction; blocks are skipped. If there is none, return `cell`.
   * The direction is one step, in `rows` and `columns`: -1, 0 or 1.
   */
  stepFrom(cell, rows, columns) {
    let row = Math.floor(cell / this.width) + rows;
    let column = (cell % this.width) + columns;
    while (row >= 0 && row < this.height && column >= 0 && column < this.width) {
      const next = row * this.width + column;
      if (this.isOpen(next)) return next;
      row += rows;
      column += columns;
    }
    return cell;
  }

  /** Return the index of the word through a cell along an axis ("row" or "column"), or null. */
  wordAlong(cell, axis) {
    const found = this.through[cell].find((index) => this.words[index].axis === axis);
    return found === undefined ? null : found;
  }

  /** Return true if a glyph is right, false if it is wrong, null if the solution is not known. */
  isRight(cell, glyph) {
    if (!this.solution || !this.solution[cell]) return null;
    return this.solution[cell] === glyph || this.loose(this.solution[cell]) === this.loose(glyph);
  }

  /**
   * Return a glyph without its accents, if solvers of this language may leave them out. A glyph in
   * `firm`, such as Ñ, keeps its accent.
   */
  loose(glyph) {
    if (!this.looseAccents || this.firm.includes(glyph)) return glyph;
    return glyph.normalize("NFD").replace(/\p{M}/gu, "");
  }
}

/** The letters that the solver has typed so far, the time, and the cursor. */
class Progress {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.glyphs = puzzle.shown.slice();
    this.flags = Array(puzzle.count).fill(""); // for each cell: "", "wrong" or "revealed"
    this.seconds = 0;
    this.cell = Math.max(0, puzzle.kinds.indexOf(OPEN));
    this.word = null;
    if (puzzle.words.length) {
      this.word = 0;
      this.cell = puzzle.words[0].cells[0];
    }
  }

  get current() {
    return this.word === null ? null : this.puzzle.words[this.word];
  }

  moveTo(cell, word) {
    this.cell = cell;
    const through = this.puzzle.through[cell];
    if (word !== undefined && word !== null) this.word = word;
    else if (!through.includes(this.word)) {
      const axis = this.current ? this.current.axis : "row";
      const same = this.puzzle.wordAlong(cell, axis);
      this.word = same !== null ? same : through.length ? through[0] : null;
    }
  }

  turn() {
    const through = this.puzzle.through[this.cell];
    if (through.length > 1) {
      this.word = through[(through.indexOf(this.word) + 1) % through.length];
    }
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
      this.moveTo(this.puzzle.stepFrom(this.cell, rows, columns), null);
      const turned = this.puzzle.wordAlong(this.cell, axis);
      if (turned !== null) this.word = turned;
    }
  }

  /** Move along the word by `steps` cells. If the word ends before, return false and stay. */
  advance(steps) {
    if (!this.current) return false;
    const cells = this.current.cells;
    const place = cells.indexOf(this.cell) + steps;
    if (place < 0 || place >= cells.length) return false;
    this.cell = cells[place];
    return true;
  }

  /** Go to the next clue (`steps` is 1) or the previous one (-1). Return false if there is none. */
  nextWord(steps) {
    const target = (this.word === null ? -1 : this.word) + steps;
    if (target < 0 || target >= this.puzzle.words.length) return false;
    this.word = target;
    const cells = this.current.cells;
    this.cell = cells.find((cell) => !this.glyphs[cell]) ?? cells[0];
    return true;
  }

  put(cell, glyph) {
    if (this.flags[cell] === "revealed") return;
    this.glyphs[cell] = glyph;
    this.flags[cell] = "";
  }

  /** Return the cells of the scope "letter", "word" or "puzzle". */
  range(scope) {
    if (scope === "letter") return [this.cell];
    if (scope === "word") return this.current ? this.current.cells : [this.cell];
    return [...Array(this.puzzle.count).keys()].filter((cell) => this.puzzle.isOpen(cell));
  }

  /** Mark the wrong glyphs of a scope, and return their number. */
  check(scope) {
    const wrong = this.range(scope).filter(
      (cell) => this.glyphs[cell] && this.puzzle.isRight(cell, this.glyphs[cell]) === false,
    );
    wrong.forEach((cell) => (this.flags[cell] = "wrong"));
    return wrong.length;
  }

  reveal(scope) {
    this.range(scope).forEach((cell) => {
      const answer = this.puzzle.solution && this.puzzle.solution[cell];
      if (answer && this.glyphs[cell] !== answer) {
        this.glyphs[cell] = answer;
        this.flags[cell] = "revealed";
      } else if (answer && this.flags[cell] === "wrong") this.flags[cell] = "";
    });
  }

  clear() {
    this.glyphs = this.puzzle.shown.slice();
    this.flags.fill("");
    this.seconds = 0;
  }

  get isFull() {
    return this.range("puzzle").every((cell) => this.glyphs[cell] || !this.puzzle.through[cell].length);
  }

  get isSolved() {
    return (
      Boolean(this.puzzle.solution) &&
      this.range("puzzle").every((cell) => this.puzzle.isRight(cell, this.glyphs[cell]) !== false)
    );
  }

  toPlain() {
    const { glyphs, flags, seconds, cell, word } = this;
    return { glyphs, flags, seconds, cell, word };
  }

  /** Restore the saved progress. Parts that do not fit this puzzle are ignored. */
  restore(plain) {
    const count = this.puzzle.count;
    if (!plain || !Array.isArray(plain.glyphs) || plain.glyphs.length !== count) return;
    this.glyphs = plain.glyphs.map((glyph) => (typeof glyph === "string" ? glyph : ""));
    if (Array.isArray(plain.flags) && plain.flags.length === count) this.flags = plain.flags;
    this.seconds = Number(plain.seconds) || 0;
    if (this.puzzle.isOpen(plain.cell)) this.cell = plain.cell;
    if (this.puzzle.through[this.cell].includes(plain.word)) this.word = plain.word;
  }
}
