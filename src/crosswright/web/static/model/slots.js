// Finds the slots and their numbers in a sheet (the data of a draft for the grid, see sheet.js). A
// slot ends at a block, a void, a bar or the edge of the grid. Blank cells are skipped. The server
// uses the same rules.

/**
 * Return an object. `slots` is the list of slots, across first. `numbers` is a map from the first
 * cell of a slot to its number. `byKey` is a map from names such as 17A to slots. `across` and
 * `down` have a value for each cell: the index (in the list `slots`) of the across or down slot to
 * which the cell belongs, or -1 if there is none.
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
 * Return a text with the row and column of the first cell of a slot, and its direction:
 * '0,3,across'. The clue of the slot is stored under this text.
 */
export const startOf = (sheet, place, direction) =>
  `${Math.floor(place / sheet.width)},${place % sheet.width},${direction}`;

/** Return the name of a slot as users see it: '17 across' for the key '17A'. */
export const spoken = (key) => `${key.slice(0, -1)} ${key.endsWith("A") ? "across" : "down"}`;
