// Small pictures of grids, drawn from rows of signs: `#` is a block, `~` a void, `:` a blank and
// `.` an empty cell. Any other sign is the letter or letters in a cell.

import { draw } from "./element.js";

/**
 * Draw a picture of rows of signs. With `letters`, the letters are written; without, a cell with a
 * letter only has another colour. `marked` are cells [row, column] to highlight. `label` is the
 * text for screen readers.
 */
export function picture(rows, { letters = false, marked = [], label = "" } = {}) {
  const lines = rows.map((row) => (typeof row === "string" ? [...row] : row));
  const [height, width] = [lines.length, Math.max(1, ...lines.map((line) => line.length))];
  const paths = { paper: "", block: "", done: "", blank: "", marked: "" };
  const texts = [];
  const square = (row, column) => `M${column} ${row}h1v1h-1z`;
  lines.forEach((line, row) =>
    line.forEach((sign, column) => {
      if (sign === "~") return;
      paths.paper += square(row, column);
      if (sign === "#") paths.block += square(row, column);
      else if (sign === ":") paths.blank += square(row, column);
      else if (sign && sign !== ".") {
        paths.done += square(row, column);
        if (letters) {
          const size = sign.length > 1 ? 0.34 : 0.72;
          const text = draw("text", { x: column + 0.5, y: row + 0.5 + size * 0.36, "font-size": size });
          text.textContent = sign;
          texts.push(text);
        }
      }
    }),
  );
  for (const [row, column] of marked) paths.marked += square(row, column);
  const made = draw("svg", {
    viewBox: `-0.06 -0.06 ${width + 0.12} ${height + 0.12}`,
    class: letters ? "picture lettered" : "picture",
  });
  if (label) {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", label);
  } else made.setAttribute("aria-hidden", "true");
  for (const [name, d] of Object.entries(paths))
    if (d) made.append(draw("path", { d, class: `picture-${name}` }));
  made.append(draw("path", { d: paths.paper, class: "picture-lines" }), ...texts);
  return made;
}

/** Return the rows of signs of a puzzle that the server sent. */
export const rowsOf = (puzzle) =>
  puzzle.kinds.map((line, row) =>
    [...line].map((sign, column) => (sign === "." ? puzzle.glyphs[row][column] || "." : sign)),
  );

/**
 * Return the rows of signs of a grid that the server sent as lines of text. If the text has spaces,
 * they separate the cells. The signs for bars are left out: `|` between two cells, and a line with
 * `=` below a row.
 */
export const rowsOfText = (lines) =>
  lines.some((line) => line.includes(" "))
    ? lines.filter((line) => !/=/.test(line)).map((line) => line.trim().split(/[\s|]+/))
    : lines.map((line) => [...line]);

/** Draw the studio's logo: two words that cross. */
export function sign() {
  const made = draw("svg", { viewBox: "0 0 20 20", class: "brand-sign", "aria-hidden": "true" });
  made.append(
    draw("path", { d: "M7 1h6v18H7z", class: "brand-down" }),
    draw("path", { d: "M1 7h18v6H1z", class: "brand-across" }),
    draw("path", { d: "M7 7h6v6H7z", class: "brand-crossing" }),
  );
  return made;
}
