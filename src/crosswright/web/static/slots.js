// The slots and numbers of a sheet. A slot ends at blocks, voids, bars and the edges of the grid.
// Blank cells are skipped. The server uses the same rules.

/**
 * Return `slots` (across first), `numbers` by cell, and `byKey` (slots by names such as 17A).
 * `across` and `down` have, for each cell, the index of the slot through it in `slots`, or -1.
 */
export function slotsOf(sheet) {
  const { height, width, kinds, right, below } = sheet;
  const runs = [];
  for (const direction of ["across", "down"]) {
    const across = direction === "across";
    const [lines, steps] = across ? [height, width] : [width, height];
    for (let line = 0; line < lines; line++) {
      let run = [];
      const end = () => {
        if (run.length > 1) runs.push({ direction, cells: run });
        run = [];
      };
      for (let step = 0; step < steps; step++) {
        const place = across ? line * width + step : step * width + line;
        const kind = kinds[place];
        if (kind === ".") run.push(place);
        else if (kind !== ":") end();
        if ((across ? right : below)[place]) end();
      }
      end();
    }
  }
  const starts = [...new Set(runs.map((run) => run.cells[0]))].sort((one, other) => one - other);
  const numbers = new Map(starts.map((place, count) => [place, count + 1]));
  const slots = runs.map((run) => {
    const number = numbers.get(run.cells[0]);
    return {
      ...run,
      number,
      key: `${number}${run.direction === "across" ? "A" : "D"}`,
      start: startOf(sheet, run.cells[0], run.direction),
    };
  });
  slots.sort((one, other) =>
    one.direction === other.direction ? one.number - other.number : one.direction === "across" ? -1 : 1,
  );
  const across = new Int32Array(height * width).fill(-1);
  const down = new Int32Array(height * width).fill(-1);
  slots.forEach((slot, count) => {
    const ways = slot.direction === "across" ? across : down;
    for (const place of slot.cells) ways[place] = count;
  });
  return { slots, numbers, across, down, byKey: new Map(slots.map((slot) => [slot.key, slot])) };
}

/**
 * Return the first cell and the direction of a slot as a text: '0,3,across'. This text is the key under
 * which a clue is stored.
 */
export const startOf = (sheet, place, direction) =>
  `${Math.floor(place / sheet.width)},${place % sheet.width},${direction}`;

/** Return the name of a slot for users: '17 across'. */
export const spoken = (key) => `${key.slice(0, -1)} ${key.endsWith("A") ? "across" : "down"}`;
