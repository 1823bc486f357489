// Read a puzzle from .ipuz or from our JSON (docs/formats/json.md). Whatever was read is then our
// JSON, with every part checked: a file or a link may be damaged, or made to do harm.

import { fail, FIELDS, list, size, text, whole } from "./checks.js";
import { fromIpuz } from "./ipuz.js";

const MOST_CLUES = 5_000;
const UNKNOWN = "expected a puzzle in .ipuz or in Crosswright's JSON";

/**
 * Read a puzzle: a text in JSON (also inside `ipuz(...)`), bytes of such a text, or an object.
 * Return our JSON as an object.
 */
export function readPuzzle(source) {
  let tree = source;
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) {
    tree = new TextDecoder("utf-8").decode(source);
  }
  if (typeof tree === "string") {
    try {
      tree = JSON.parse(tree.trim().replace(/^ipuz\s*\(([^]*)\)\s*;?$/, "$1"));
    } catch {
      fail(UNKNOWN);
    }
  }
  if (!tree || typeof tree !== "object") fail(UNKNOWN);
  return checked(tree.format === "crosswright-puzzle" ? tree : fromIpuz(tree));
}

/** Return a copy of our JSON with known keys only. */
function checked(tree) {
  if (whole(tree.version, 1, 1_000_000, "the version") > 1) {
    fail("expected version 1: a newer Crosswright wrote this");
  }
  const [height, width] = size(...list(tree.size, "size", 2));
  const position = (item, what) => {
    const [row, column] = list(item, what, 2);
    return [whole(row, 0, height - 1, what), whole(column, 0, width - 1, what)];
  };
  const positions = (items, what) => list(items ?? [], what).map((item) => position(item, what));
  const placed = (items, what) =>
    list(items ?? [], what).map((item) => {
      const [row, column, label] = list(item, what, 3);
      return [...position([row, column], what), text(label, what)];
    });
  const kinds = list(tree.kinds, "kinds", height).map((line) => {
    if (text(line, "kinds").length !== width || /[^.#~:]/.test(line)) {
      fail(`expected ${width} of the signs . # ~ : in each row of kinds`);
    }
    return line;
  });
  const glyphs = list(tree.glyphs, "glyphs", height).map((line, row) =>
    list(line, "glyphs", width).map((glyph, column) =>
      glyph === null || glyph === "" || kinds[row][column] !== "." ? null : text(glyph, "a glyph"),
    ),
  );
  const lists = list(tree.clue_lists ?? [], "clue_lists").map((found) => ({
    title: text(found?.title, "a title"),
    clues: list(found.clues, "clues").map((clue) => {
      const plain = {
        label: text(clue?.label, "a label"),
        text: text(clue.text, "a clue"),
        cells: positions(clue.cells, "cells"),
      };
      if (clue.enumeration) plain.enumeration = text(clue.enumeration, "an enumeration");
      return plain;
    }),
  }));
  if (lists.reduce((sum, found) => sum + 1 + found.clues.length, 0) > MOST_CLUES) {
    fail(`expected at most ${MOST_CLUES} clues`);
  }
  const metadata = {};
  for (const field of [...FIELDS, "language"]) if (tree.metadata?.[field]) metadata[field] = text(tree.metadata[field], field);
  return {
    format: "crosswright-puzzle",
    version: 1,
    size: [height, width],
    kinds,
    bars_right: positions(tree.bars_right, "bars_right"),
    bars_below: positions(tree.bars_below, "bars_below"),
    glyphs,
    shown: placed(tree.shown, "shown").filter(([row, column]) => kinds[row][column] === "."),
    numbers: tree.numbers ? placed(tree.numbers, "numbers") : null,
    marks: list(tree.marks ?? [], "marks").map((mark) => ({
      cell: position(mark?.cell, "a mark"),
      circled: mark.circled === true,
      colour: text(mark.colour ?? "", "a colour"),
    })),
    diagramless: tree.diagramless === true,
    metadata,
    clue_lists: lists,
  };
}
