// A sheet has the data of a draft in the form in which the page uses them. Most of the data are
// lists with one value for each cell. A place is the index of a cell in these lists; cells are
// counted row by row. Most edits change the sheet at once. The other edits are shown when the server
// has answered. When the server sends a new state of the draft, a new sheet is made from it.

import { images, turned } from "./symmetry.js";
import { slotsOf } from "./slots.js";

const KINDS = { open: ".", block: "#", void: "~", blank: ":" };

/** The lists that have one value for each cell. Two sheets are compared by these lists. */
const LISTS = ["kinds", "glyphs", "right", "below", "circled", "colours", "given", "locked", "notes"];

/** Return the sheet of a draft that the server sent. */
export function sheetOf(draft) {
  const puzzle = draft.puzzle;
  const [height, width] = puzzle.size;
  const count = height * width;
  const empty = (value) => new Array(count).fill(value);
  const at = ([row, column]) => row * width + column;
  const sheet = {
    height,
    width,
    kinds: puzzle.kinds.join("").split(""),
    glyphs: puzzle.glyphs.flat().map((glyph) => glyph ?? ""),
    right: empty(false),
    below: empty(false),
    circled: empty(false),
    colours: empty(""),
    given: empty(false),
    locked: empty(false),
    notes: empty(""),
    labels: puzzle.numbers
      ? new Map(puzzle.numbers.map(([row, column, label]) => [row * width + column, label]))
      : null,
    clues: new Map(),
    theme: new Set((draft.theme ?? []).map((start) => start.join(","))),
    metadata: { ...puzzle.metadata },
    symmetry: draft.symmetry,
    venue: draft.venue ?? "",
    banned: draft.banned ?? [],
    bannedHere: new Map(
      (draft.banned_here ?? []).map(([row, column, way, words]) => [`${row},${column},${way}`, words]),
    ),
    floor: draft.min_score ?? null,
    layers: draft.layers ?? [],
    off: new Set(draft.off ?? []),
  };
  for (const cell of puzzle.bars_right) sheet.right[at(cell)] = true;
  for (const cell of puzzle.bars_below) sheet.below[at(cell)] = true;
  for (const mark of puzzle.marks) {
    sheet.circled[at(mark.cell)] = mark.circled;
    sheet.colours[at(mark.cell)] = mark.colour;
  }
  for (const cell of puzzle.shown) sheet.given[at(cell)] = true;
  for (const cell of draft.locked ?? []) sheet.locked[at(cell)] = true;
  for (const [row, column, text] of draft.notes ?? []) sheet.notes[row * width + column] = text;
  const cluedFor = new Map(
    (draft.clued_for ?? []).map(([row, column, way, answer]) => [`${row},${column},${way}`, answer]),
  );
  for (const list of puzzle.clue_lists) {
    for (const clue of list.clues) {
      if (clue.cells.length < 2) continue;
      const way = clue.cells[1][0] === clue.cells[0][0] ? "across" : "down";
      const start = `${clue.cells[0][0]},${clue.cells[0][1]},${way}`;
      sheet.clues.set(start, {
        text: clue.text,
        enumeration: clue.enumeration ?? "",
        explanation: clue.explanation ?? "",
        origin: clue.origin ?? "own",
        cluedFor: cluedFor.get(start) ?? "",
      });
    }
  }
  Object.assign(sheet, slotsOf(sheet));
  return sheet;
}

/** Return a copy of a sheet. Edits of the copy do not change the sheet. */
export function copyOf(sheet) {
  const made = {
    ...sheet,
    clues: new Map(sheet.clues),
    theme: new Set(sheet.theme),
    metadata: { ...sheet.metadata },
  };
  for (const name of LISTS) made[name] = sheet[name].slice();
  return made;
}

/**
 * Compare two sheets. Return `cells` and `shape`. `cells` are the cells that differ, or null if the
 * grids differ in size. `shape` is true if the slots may differ.
 */
export function difference(one, other) {
  if (one.height !== other.height || one.width !== other.width) return { cells: null, shape: true };
  const cells = new Set();
  let shape = false;
  for (const name of LISTS) {
    const [left, right] = [one[name], other[name]];
    for (let place = 0; place < left.length; place++) {
      if (left[place] === right[place]) continue;
      cells.add(place);
      if (name === "kinds" || name === "right" || name === "below") shape = true;
    }
  }
  return { cells, shape };
}

/** Return the letters in a slot, with dots for empty cells. */
export const patternOf = (sheet, slot) => slot.cells.map((place) => sheet.glyphs[place] || ".").join("");

/** Return the answer in a slot, or "" if a cell is empty. */
export const answerOf = (sheet, slot) =>
  slot.cells.every((place) => sheet.glyphs[place])
    ? slot.cells.map((place) => sheet.glyphs[place]).join("")
    : "";

const EDITS = {
  letter: (sheet, { cell, glyph }, at) => letterIn(sheet, at(cell), glyph),
  letters: (sheet, { cells, over }) => {
    for (const [row, column, glyph] of cells) {
      const place = row * sheet.width + column;
      if (over || !sheet.locked[place]) letterIn(sheet, place, glyph);
    }
  },
  block: (sheet, { cells, on, mirror }) => kindIn(sheet, cells, on ? "#" : ".", mirror),
  kind: (sheet, { cells, kind, mirror }) => kindIn(sheet, cells, KINDS[kind], mirror),
  bar: (sheet, edit) => barIn(sheet, edit),
  circle: (sheet, { cells, on }, at) => cells.forEach((cell) => (sheet.circled[at(cell)] = on)),
  shade: (sheet, { cells, colour }, at) => cells.forEach((cell) => (sheet.colours[at(cell)] = colour)),
  given: (sheet, { cells, on }, at) =>
    cells.forEach((cell) => (sheet.given[at(cell)] = on && sheet.glyphs[at(cell)] !== "")),
  lock: (sheet, { cells, on }, at) => cells.forEach((cell) => (sheet.locked[at(cell)] = on)),
  note: (sheet, { cell, text }, at) => (sheet.notes[at(cell)] = text),
  theme: (sheet, { slot, on }) => {
    const found = sheet.byKey.get(slot);
    if (found) sheet.theme[on ? "add" : "delete"](found.start);
  },
  clue: (sheet, { slot, text, origin, enumeration, explanation }) => {
    const found = sheet.byKey.get(slot);
    if (!found) return;
    const before = sheet.clues.get(found.start) ?? { enumeration: "", explanation: "" };
    const after = { ...before, text, origin, cluedFor: answerOf(sheet, found) };
    if (enumeration !== undefined) after.enumeration = enumeration;
    if (explanation !== undefined) after.explanation = explanation;
    sheet.clues.set(found.start, after);
  },
  metadata: (sheet, { do: _, ...changes }) => Object.assign(sheet.metadata, changes),
  symmetry: (sheet, { name }) => (sheet.symmetry = name),
  venue: (sheet, { name }) => (sheet.venue = name),
  floor: (sheet, { score }) => (sheet.floor = score),
};

/** Apply an edit to a sheet and return true. If only the server can do the edit, return false. */
export function apply(sheet, edit) {
  const change = EDITS[edit.do];
  if (!change) return false;
  change(sheet, edit, ([row, column]) => row * sheet.width + column);
  if (edit.do === "block" || edit.do === "kind" || edit.do === "bar") Object.assign(sheet, slotsOf(sheet));
  return true;
}

function letterIn(sheet, place, glyph) {
  if (sheet.kinds[place] !== ".") return;
  sheet.glyphs[place] = glyph;
  if (!glyph) sheet.given[place] = false;
}

function kindIn(sheet, cells, kind, mirror) {
  for (const [row, column] of cells) {
    const partners = mirror
      ? images(sheet.symmetry, row, column, sheet.height, sheet.width)
      : [[row, column]];
    for (const [r, c] of partners) {
      const place = r * sheet.width + c;
      sheet.kinds[place] = kind;
      if (kind === ".") continue;
      sheet.glyphs[place] = "";
      sheet.given[place] = false;
      sheet.locked[place] = false;
    }
  }
}

function barIn(sheet, { cell, side, on, mirror }) {
  const [row, column] = cell;
  const other = side === "right" ? [row, column + 1] : [row + 1, column];
  const pairs = mirror ? edgeImages(sheet, cell, other) : [[cell, other]];
  for (const [one, two] of pairs) {
    const [first] = [one, two].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const place = first[0] * sheet.width + first[1];
    if (one[0] === two[0]) sheet.right[place] = on;
    else sheet.below[place] = on;
  }
}

/**
 * Return the edge between two cells, and the edges at the symmetric places. Each edge is given as
 * the pair of cells beside it.
 */
function edgeImages(sheet, one, other) {
  const [ones, others] = [one, other].map(([row, column]) =>
    turned(sheet.symmetry, row, column, sheet.height, sheet.width),
  );
  return ones.map((cell, count) => [cell, others[count]]);
}
