// The puzzle as the player needs it: cells, words and the solution. Nothing here draws on the page.

import { slotsOf } from "./slots.js";

const RIGHT_TO_LEFT = ["ar", "fa", "he", "ur", "yi"];
// Solvers of these languages may leave out accents, because their crosswords have none.
const LOOSE_ACCENTS = ["el", "es", "fr", "it", "nl", "pt"];
// A letter of its own in the alphabet: its accent must not be left out.
const FIRM_LETTERS = "Ñ";
const KEYBOARDS = [
  ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"],
  ["ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮЁ"],
  ["ΕΡΤΥΘΙΟΠ", "ΑΣΔΦΓΗΞΚΛ", "ΖΧΨΩΒΝΜ"],
  ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"],
  ["ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرىةوزظذأإآ"],
];

/** Return the first part of a language tag: `de` for `de-AT`. */
export function primaryTag(language) {
  const tag = language.trim().toLowerCase().split(/[-_]/)[0];
  return tag === "iw" ? "he" : tag;
}

/** Return a language tag that the browser knows how to use, or "": a file may have any text there. */
function usable(language) {
  try {
    return Intl.getCanonicalLocales(language.trim().replaceAll("_", "-"))[0] ?? "";
  } catch {
    return "";
  }
}

export class Puzzle {
  /** `plain` is our JSON, already checked; `texts` has the words across and down. */
  constructor(plain, texts) {
    const [height, width] = plain.size;
    Object.assign(this, { plain, width, height, kinds: plain.kinds.join(""), metadata: plain.metadata });
    const index = ([row, column]) => row * width + column;
    this.count = width * height;
    this.language = usable(plain.metadata.language ?? "");
    this.rightToLeft = RIGHT_TO_LEFT.includes(primaryTag(this.language));
    this.right = new Set(plain.bars_right.map(index));
    this.below = new Set(plain.bars_below.map(index));
    const { slots, numbers } = slotsOf(this);
    this.labels = new Map(plain.numbers ? plain.numbers.map((item) => [index(item), item[2]]) : numbers);
    this.marks = new Map(plain.marks.map((mark) => [index(mark.cell), mark]));
    this.shown = Array(this.count).fill("");
    plain.shown.forEach((item) => (this.shown[index(item)] = item[2]));
    const glyphs = plain.glyphs.flat().map((glyph) => (glyph ? this.upper(glyph) : ""));
    this.solution = glyphs.some(Boolean) ? glyphs : null;
    this.rebus = !this.solution || glyphs.some((glyph) => [...glyph.normalize("NFC")].length > 1);
    this.drawWords(slots, texts, index);
    this.id = digest(JSON.stringify([plain.size, plain.kinds, plain.clue_lists, this.metadata]));
  }

  /** Collect the entries along which the cursor moves, and the clue lists. Slots without a clue are entries too. */
  drawWords(slots, texts, index) {
    const slotAt = new Map(slots.map((slot) => [slot.cells.join(), slot]));
    this.words = [];
    this.lists = [];
    const add = (label, text, cells, way, direction) =>
      this.words.push({ index: this.words.length, label, text, cells, way, direction, axis: this.axisOf(cells) }) - 1;
    const wayOf = ({ direction }) => texts[direction].toLocaleLowerCase(this.language || undefined);
    const known = new Set();
    for (const { title, clues } of this.plain.clue_lists) {
      const listed = [];
      const direction = { across: "across", down: "down" }[title.trim().replace(/:$/, "").trim().toLowerCase()];
      for (const clue of clues) {
        const every = clue.cells.map(index);
        const cells = every.filter((cell) => this.isOpen(cell));
        if (!cells.length) continue;
        const slot = slotAt.get(every.join());
        known.add(slot);
        const text = clue.enumeration ? `${clue.text} (${clue.enumeration})` : clue.text;
        listed.push(add(clue.label, text, cells, slot ? wayOf(slot) : title, slot?.direction ?? direction ?? ""));
      }
      if (listed.length) this.lists.push({ title: direction ? texts[direction] : title, words: listed });
    }
    for (const slot of slots) {
      if (!known.has(slot)) add(String(slot.number), "", slot.cells, wayOf(slot), slot.direction);
    }
    this.through = Array.from({ length: this.count }, () => []); // for each cell: indexes of words
    for (const word of this.words) for (const cell of new Set(word.cells)) this.through[cell].push(word.index);
  }

  isOpen(cell) {
    return this.kinds[cell] === ".";
  }

  get openCells() {
    return [...this.kinds].flatMap((kind, cell) => (kind === "." ? [cell] : []));
  }

  /** Return "row" or "column" for a straight word, "" for a bent word or a single cell. */
  axisOf(cells) {
    if (cells.length < 2) return "";
    if (new Set(cells.map((cell) => Math.floor(cell / this.width))).size === 1) return "row";
    return new Set(cells.map((cell) => cell % this.width)).size === 1 ? "column" : "";
  }

  /** Return the next open cell in a direction (-1, 0 or 1 rows and columns), or `cell` if there is none. */
  stepFrom(cell, rows, columns) {
    let row = Math.floor(cell / this.width) + rows;
    let column = (cell % this.width) + columns;
    while (row >= 0 && row < this.height && column >= 0 && column < this.width) {
      if (this.isOpen(row * this.width + column)) return row * this.width + column;
      row += rows;
      column += columns;
    }
    return cell;
  }

  /** Return the index of the word through a cell along an axis ("row" or "column"), or null. */
  wordAlong(cell, axis) {
    return this.through[cell].find((index) => this.words[index].axis === axis) ?? null;
  }

  /** Return the text in capitals. A letter such as ß, which would become two, stays as it is. */
  upper(glyph) {
    const upper = glyph.toLocaleUpperCase(this.language || undefined);
    return [...upper].length === [...glyph].length ? upper : glyph;
  }

  /** Return true if a glyph is right, false if it is wrong, null if the solution is not known. */
  isRight(cell, glyph) {
    if (!this.solution?.[cell]) return null;
    return this.solution[cell] === glyph || this.loose(this.solution[cell]) === this.loose(glyph);
  }

  /** Return a glyph without its accents, if solvers of this language may leave them out. */
  loose(glyph) {
    if (!LOOSE_ACCENTS.includes(primaryTag(this.language)) || FIRM_LETTERS.includes(glyph)) return glyph;
    return glyph.normalize("NFD").replace(/\p{M}/gu, "");
  }

  /** Return the rows of keys that are needed for the letters of the solution; without one, A to Z. */
  get keyboard() {
    const needed = new Set((this.solution ?? []).flatMap((glyph) => [...glyph]));
    const rows = KEYBOARDS.filter(
      (keys, index) => (!index && !needed.size) || [...keys.join("")].some((key) => needed.has(key)),
    ).flatMap((keys) => keys.map((row) => [...row]));
    const known = new Set(rows.flat());
    const rest = [...needed].filter((key) => !known.has(key)).sort();
    for (let start = 0; start < rest.length; start += 10) rows.push(rest.slice(start, start + 10));
    return rows;
  }
}

/** Return a name for a text: two FNV-1a hashes as hexadecimal digits. */
function digest(text) {
  let [high, low] = [2166136261, 84696351];
  for (let place = 0; place < text.length; place += 1) {
    high = Math.imul(high ^ text.charCodeAt(place), 16777619);
    low = Math.imul(low ^ text.charCodeAt(place), 16777619) ^ high;
  }
  return [high, low].map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}
