// .puz (Across Lite) to our JSON, by the rules of formats/puz.py. A scrambled solution stays unknown.

import { fail, size } from "./checks.js";
import { slotsOf } from "./slots.js";

/** Read the bytes of a .puz file. Some programs write other bytes before the puzzle. */
export function readPuz(file) {
  const latin = (part) => new TextDecoder("windows-1252").decode(part);
  const start = latin(file).indexOf("ACROSS&DOWN") - 2;
  const bytes = file.slice(Math.max(0, start));
  if (start < 0 || bytes.length < 0x34) fail("expected an Across Lite puzzle");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [height, width] = size(bytes[0x2d], bytes[0x2c]);
  const count = height * width;
  const version = latin(bytes.slice(0x18, 0x1c)).split("\0")[0];
  const decode = Number.parseFloat(version) >= 2 ? (part) => new TextDecoder().decode(part) : latin;
  const table = (start) => {
    if (start + count > bytes.length) fail("expected a whole Across Lite puzzle; the file is damaged");
    return [...decode(bytes.slice(start, start + count))];
  };
  const solution = table(0x34);
  const typed = table(0x34 + count);
  let place = 0x34 + 2 * count;
  const next = () => {
    const end = bytes.indexOf(0, place);
    const stop = end < 0 ? bytes.length : end;
    const text = decode(bytes.slice(place, stop));
    place = stop + 1;
    return text;
  };
  const [title, author, copyright] = [next(), next(), next()];
  const kinds = solution.map((sign) => (sign === "." || sign === ":" ? "#" : ".")).join("");
  const { slots } = slotsOf({ width, height, kinds, right: new Set(), below: new Set() });
  if (view.getUint16(0x2e, true) !== slots.length) fail(`expected ${slots.length} clues for this grid`);
  const order = [...slots].sort((a, b) => a.number - b.number || (a.direction < b.direction ? -1 : 1));
  const clues = new Map(order.map((slot) => [slot, next()]));
  const notes = Number.parseFloat(version) >= 1.3 ? next() : "";
  const extras = sections(bytes, view, place);
  const isKnown = view.getUint16(0x32, true) === 0;
  const rebus = rebusOf(extras, decode);
  const glyphs = solution.map((sign, cell) =>
    !isKnown || kinds[cell] === "#" || "-\0 ".includes(sign) ? null : (rebus.get(cell) ?? sign.toUpperCase()),
  );
  const long = extras.RUSR ? decode(extras.RUSR).split("\0") : [];
  const shown = typed.map((sign, cell) => long[cell] || ("-\0 .:".includes(sign) ? "" : sign));
  const pair = (cell) => [Math.floor(cell / width), cell % width];
  const cells = [...Array(count).keys()];
  const rows = (items) => Array.from({ length: height }, (_, row) => items.slice(row * width, (row + 1) * width));
  const listed = (direction) => ({
    title: direction === "across" ? "Across" : "Down",
    clues: slots
      .filter((slot) => slot.direction === direction)
      .map((slot) => ({ label: String(slot.number), text: clues.get(slot), cells: slot.cells.map(pair) })),
  });
  return {
    format: "crosswright-puzzle",
    version: 1,
    size: [height, width],
    kinds: rows([...kinds]).map((line) => line.join("")),
    glyphs: rows(glyphs),
    shown: cells.filter((cell) => kinds[cell] === "." && shown[cell]).map((cell) => [...pair(cell), shown[cell]]),
    numbers: null,
    marks: cells
      .filter((cell) => extras.GEXT?.[cell] & 0x80)
      .map((cell) => ({ cell: pair(cell), circled: true, colour: "" })),
    diagramless: view.getUint16(0x30, true) === 0x0401,
    metadata: { title, author, copyright, notes },
    clue_lists: [...clues.values()].some(Boolean) ? [listed("across"), listed("down")] : [],
  };
}

/** Return the bytes of each extra section, by its name of four letters. */
function sections(bytes, view, start) {
  const found = {};
  for (let place = start; place + 8 <= bytes.length; ) {
    const name = String.fromCharCode(...bytes.slice(place, place + 4));
    const length = view.getUint16(place + 4, true);
    found[name] = bytes.slice(place + 8, place + 8 + length);
    place += 8 + length + 1;
  }
  return found;
}

/** Return the solutions of the cells with several letters. */
function rebusOf({ GRBS, RTBL }, decode) {
  if (!GRBS || !RTBL) return new Map();
  const texts = new Map(
    decode(RTBL)
      .split(";")
      .filter((item) => item.includes(":"))
      .map((item) => [Number(item.slice(0, item.indexOf(":"))), item.slice(item.indexOf(":") + 1)]),
  );
  const known = [...GRBS].flatMap((key, cell) => (key && texts.get(key - 1) ? [[cell, texts.get(key - 1)]] : []));
  return new Map(known);
}
