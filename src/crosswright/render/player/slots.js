// Slots and their numbers, by the rules of core/slots.py. Cells are numbered row by row from zero.

/**
 * Return { slots, numbers } of a grid. A slot is { number, direction, cells }; across slots come
 * first. `numbers` maps the first cell of each slot to its number.
 */
export function slotsOf({ width, height, kinds, right, below }) {
  const runs = { across: [], down: [] };
  const collect = (direction, lines, length, cellAt, bars) => {
    for (let line = 0; line < lines; line += 1) {
      let run = [];
      for (let place = 0; place < length; place += 1) {
        const cell = cellAt(line, place);
        const kind = kinds[cell];
        if (kind === ".") run.push(cell);
        // A blank cell (":") is skipped: the cells around it are neighbours in the slot.
        if (kind === "#" || kind === "~" || place === length - 1 || bars.has(cell)) {
          if (run.length > 1) runs[direction].push(run);
          run = [];
        }
      }
    }
  };
  collect("across", height, width, (line, place) => line * width + place, right);
  collect("down", width, height, (line, place) => place * width + line, below);
  const starts = new Set([...runs.across, ...runs.down].map((run) => run[0]));
  const numbers = new Map([...starts].sort((a, b) => a - b).map((cell, index) => [cell, index + 1]));
  const slots = ["across", "down"].flatMap((direction) =>
    runs[direction]
      .sort((a, b) => a[0] - b[0])
      .map((cells) => ({ number: numbers.get(cells[0]), direction, cells })),
  );
  return { slots, numbers };
}
