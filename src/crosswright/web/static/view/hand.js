// Mouse, pen and touch on the grid. A click moves the cursor to a cell. A click on the cursor's
// cell changes between across and down. Dragging selects cells (not with touch). If a tool such as
// `block` is active, the tool is used on the cells that are clicked or dragged over.

import { toggleBar, use } from "./tools.js";

export function watchHand(desk) {
  const { grid } = desk;
  let drag = null;

  grid.table.addEventListener("pointerdown", (event) => {
    const place = grid.placeOf(event);
    if (place < 0 || event.button !== 0) return;
    event.preventDefault();
    if (desk.tool === "bar") {
      bar(event, place);
      return desk.go(place);
    }
    if (desk.tool) {
      const on = use(desk, desk.tool, [place]);
      drag = { tool: desk.tool, on, last: place };
      return desk.go(place);
    }
    desk.endWriting(true);
    if (event.shiftKey) {
      desk.cursor.anchor ??= desk.cursor.place;
      desk.cursor.place = place;
      return desk.moved();
    }
    if (place === desk.cursor.place && !desk.cursor.selecting) desk.act("turn");
    else desk.go(place);
    desk.focusGrid();
    if (event.pointerType !== "touch") drag = { from: place };
  });

  grid.table.addEventListener("pointermove", (event) => {
    const place = grid.placeOf(event);
    if (place < 0) return;
    if (drag?.tool && place !== drag.last) {
      drag.last = place;
      use(desk, drag.tool, [place], drag.on);
    } else if (
      drag &&
      drag.from !== undefined &&
      event.buttons & 1 &&
      (place !== drag.from || desk.cursor.selecting) &&
      place !== desk.cursor.place
    ) {
      desk.cursor.anchor = drag.from;
      desk.cursor.place = place;
      desk.moved();
    }
  });

  const end = () => (drag = null);
  window.addEventListener("pointerup", end);

  grid.table.addEventListener("pointerover", (event) => {
    const place = grid.placeOf(event);
    if (place >= 0) desk.hover(place);
  });
  grid.table.addEventListener("pointerleave", () => desk.hover(null));

  /** Add or remove a bar on that edge of the cell which is nearest to the pointer. */
  function bar(event, place) {
    const box = event.target.closest(".cell").getBoundingClientRect();
    const { sheet } = desk.draft;
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    const edges = [
      [1 - x, place, "right"],
      [1 - y, place, "below"],
      [x, place % sheet.width ? place - 1 : -1, "right"],
      [y, place - sheet.width, "below"],
    ];
    const [, at, side] = edges.sort((one, other) => one[0] - other[0])[0];
    if (at >= 0) toggleBar(desk, at, side);
  }

  return () => window.removeEventListener("pointerup", end);
}
