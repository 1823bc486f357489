// .ipuz to our JSON, by the rules of formats/ipuz.py.

import { fail, FIELDS, list, size, text, whole } from "./checks.js";
import { slotsOf } from "./slots.js";

const TAG = /<\/?(?:a|b|i|u|s|p|em|strong|small|sub|sup|span|font|strike|del|code|div|tt)(?:\s[^<>]*)?\/?>/gi;

/** Return a text without HTML tags, and with characters instead of entities. */
export function plainText(html) {
  return html
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(TAG, "")
    .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});/gi, character);
}

function character(entity) {
  const known = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" }[entity];
  const code = /^&#(x?)([\da-f]+);$/i.exec(entity);
  if (code) {
    const point = parseInt(code[2], code[1] ? 16 : 10);
    const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    return isCharacter ? String.fromCodePoint(point) : "\ufffd";
  }
  // The browser knows the two thousand other names. One entity alone cannot be markup.
  return known ?? (globalThis.DOMParser ? new DOMParser().parseFromString(entity, "text/html").body.textContent : entity);
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** Return a label: a text, or a whole number as text. */
function labelOf(value, what) {
  return Number.isInteger(value) ? String(value) : text(value, what);
}

export function fromIpuz(tree) {
  const kinds = Array.isArray(tree.kind) ? tree.kind : [];
  if (!kinds.some((kind) => typeof kind === "string" && kind.includes("crossword"))) {
    fail("expected a crossword");
  }
  const [height, width] = size(tree.dimensions?.height, tree.dimensions?.width);
  const plain = { format: "crosswright-puzzle", version: 1, size: [height, width], numbers: [], marks: [], metadata: {} };
  for (const field of FIELDS) if (tree[field] != null) plain.metadata[field] = plainText(text(tree[field], field));
  const rows = (table, what) => list(table, what, height).map((line) => list(line, what, width));
  const right = new Set();
  const below = new Set();
  const block = labelOf(tree.block ?? "#", "block");
  const empty = labelOf(tree.empty ?? "0", "empty");
  const shown = new Map();

  const dress = (row, column, given) => {
    const style = typeof given === "string" ? (isObject(tree.styles) ? tree.styles[given] : null) : given;
    if (!isObject(style)) return;
    const named = labelOf(style.color ?? (style.highlight === true ? "#dddddd" : ""), "a colour");
    const colour = named.replace(/^(?:[\da-f]{6}|[\da-f]{3})$/i, "#$&");
    const circled = style.shapebg === "circle";
    if (circled || colour) plain.marks.push({ cell: [row, column], circled, colour });
    const bars = text(style.barred ?? "", "barred");
    const cell = row * width + column;
    if (bars.includes("T") && row) below.add(cell - width);
    if (bars.includes("L") && column) right.add(cell - 1);
    if (bars.includes("B") && row < height - 1) below.add(cell);
    if (bars.includes("R") && column < width - 1) right.add(cell);
  };

  plain.kinds = rows(tree.puzzle, "puzzle").map((line, row) =>
    line
      .map((given, column) => {
        let item = given;
        let style;
        if (isObject(item)) {
          style = item.style;
          if (item.value != null) shown.set(row * width + column, text(item.value, "a value"));
          item = item.cell ?? empty;
        }
        if (item === null) return "~";
        const label = labelOf(item, "a cell");
        if (style != null) dress(row, column, style);
        if (label === block) return "#";
        if (label !== empty && label !== "0" && label !== "") plain.numbers.push([row, column, label]);
        return ".";
      })
      .join(""),
  );
  const table = (given, what) =>
    rows(given, what).map((line, row) =>
      line.map((item, column) => {
        const value = isObject(item) ? (item.value ?? item.cell ?? null) : item;
        // The number 0 means an empty cell, but the text "0" is a glyph.
        if (value === null || value === 0 || plain.kinds[row][column] !== ".") return null;
        return labelOf(value, what) || null;
      }),
    );
  plain.glyphs =
    tree.solution == null ? plain.kinds.map((line) => [...line].map(() => null)) : table(tree.solution, "solution");
  if (tree.saved != null) {
    table(tree.saved, "saved").forEach((line, row) =>
      line.forEach((glyph, column) => glyph && shown.set(row * width + column, glyph)),
    );
  }
  const pair = (cell) => [Math.floor(cell / width), cell % width];
  plain.shown = [...shown].map(([cell, glyph]) => [...pair(cell), glyph]);
  plain.bars_right = [...right].sort((a, b) => a - b).map(pair);
  plain.bars_below = [...below].sort((a, b) => a - b).map(pair);

  const { slots, numbers } = slotsOf({ width, height, kinds: plain.kinds.join(""), right, below });
  const usual = [...numbers].map(([cell, number]) => [...pair(cell), String(number)]);
  if (JSON.stringify(usual) === JSON.stringify(plain.numbers)) plain.numbers = null;
  plain.clue_lists = clueLists(tree.clues, slots, pair, [height, width]);
  return plain;
}

function clueLists(clues, slots, pair, [height, width]) {
  if (clues == null) return [];
  if (!isObject(clues)) fail("expected clues as an object");
  const cellsOf = new Map(slots.map((slot) => [`${slot.direction} ${slot.number}`, slot.cells.map(pair)]));
  const listed = Object.values(clues).flatMap((items) => list(items, "clues"));
  const cells = listed.flatMap((item) => (isObject(item) && Array.isArray(item.cells) ? item.cells : []));
  // The format counts from 1, but some programs count from 0.
  const base = cells.some((cell) => Array.isArray(cell) && cell.includes(0)) ? 0 : 1;
  const place = (cell) => {
    const [column, row] = list(cell, "cells", 2);
    const index = (value, count) => whole(value, base, count - 1 + base, "cells") - base;
    return [index(row, height), index(column, width)];
  };
  return Object.entries(clues).map(([key, items]) => {
    const [name, ...heading] = key.split(":");
    const direction = name.trim().toLowerCase();
    const read = (item) => {
      if (typeof item === "string") return { label: "", text: plainText(item), cells: [] };
      const clue = Array.isArray(item) && item.length === 2 ? { number: item[0], clue: item[1] } : item;
      if (!isObject(clue)) fail("expected a clue as a text, a pair or an object");
      const shown = clue.label ?? clue.number ?? "";
      const label = [shown].flat().map((part) => labelOf(part, "a number")).join(",");
      const plain = { label, text: plainText(text(clue.clue ?? "", "a clue")) };
      plain.cells =
        clue.cells == null
          ? (cellsOf.get(`${direction} ${label}`) ?? [])
          : list(clue.cells, "cells").map(place);
      return { ...plain, enumeration: plainText(text(clue.enumeration ?? "", "an enumeration")) };
    };
    return { title: plainText(heading.join(":") || name), clues: items.map(read) };
  });
}
