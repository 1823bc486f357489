// The tools of the grid, such as block and circle, and the row of buttons for them. The desk is one
// draft in the editor (see desk.js). The sheet has the data of its grid (see sheet.js). A place is
// the index of a cell; cells are counted row by row.

import { button, choice, make } from "./element.js";
import { icon } from "./icons.js";
import { keyOf } from "../model/keys.js";
import { menu } from "./menu.js";
import { shapeMenu } from "../dialogs/shape.js";
import { SYMMETRIES, fits, images } from "../model/symmetry.js";

export const SHADES = [
  ["#ffd166", "yellow"],
  ["#a8dadc", "teal"],
  ["#f4a8b8", "pink"],
  ["#c8b6ff", "violet"],
  ["#c9cdd3", "grey"],
];

/**
 * For each tool: `told` is its name. `is` says whether a cell has the property that the tool sets,
 * such as a circle. `edit` returns the edit that sets or removes this property. A `mirrored` tool
 * also changes the partners: the cells at the symmetric places.
 */
export const TOOLS = {
  block: {
    told: "Block",
    mirrored: true,
    is: (sheet, place) => sheet.kinds[place] === "#",
    edit: (cells, on) => ({ do: "block", cells, on, mirror: true }),
  },
  bar: { told: "Bar" },
  circle: {
    told: "Circle",
    is: (sheet, place) => sheet.circled[place],
    edit: (cells, on) => ({ do: "circle", cells, on }),
  },
  shade: {
    told: "Shade",
    is: (sheet, place, desk) => sheet.colours[place] === desk.shade,
    edit: (cells, on, desk) => ({ do: "shade", cells, colour: on ? desk.shade : "" }),
  },
  void: {
    told: "Void",
    mirrored: true,
    is: (sheet, place) => sheet.kinds[place] === "~",
    edit: (cells, on) => ({ do: "kind", cells, kind: on ? "void" : "open", mirror: true }),
  },
  given: {
    told: "Given",
    is: (sheet, place) => sheet.given[place],
    edit: (cells, on) => ({ do: "given", cells, on }),
  },
  lock: {
    told: "Lock",
    is: (sheet, place) => sheet.locked[place],
    edit: (cells, on) => ({ do: "lock", cells, on }),
  },
};

/** True if a tool may be used on a cell. */
const takes = (name, sheet, place) =>
  name === "block" || name === "void" || name === "shade" || sheet.kinds[place] === ".";

/**
 * Use a tool on cells. Cells on which the tool cannot be used are left out. With `on` true, all
 * cells get the property of the tool; with false, all lose it. Without `on`, all cells get it if
 * the first cell does not have it; otherwise all lose it. Return true if the cells now have it,
 * false if they do not, and undefined if the tool can be used on none of the cells.
 */
export function use(desk, name, places, on) {
  const { sheet } = desk.draft;
  const { width } = sheet;
  const tool = TOOLS[name];
  const fitting = places.filter((place) => takes(name, sheet, place));
  if (!fitting.length) return undefined;
  const wanted = on ?? !tool.is(sheet, fitting[0], desk);
  const changing = fitting.filter((place) => Boolean(tool.is(sheet, place, desk)) !== wanted);
  if (changing.length)
    desk.draft.do(
      tool.edit(
        changing.map((place) => [Math.floor(place / width), place % width]),
        wanted,
        desk,
      ),
    );
  return wanted;
}

/** Add or remove the bar at a side (`right` or `below`) of a cell, and at the symmetric places. */
export function toggleBar(desk, place, side) {
  const { sheet } = desk.draft;
  const [row, column] = [Math.floor(place / sheet.width), place % sheet.width];
  if ((side === "right" && column === sheet.width - 1) || (side === "below" && row === sheet.height - 1))
    return;
  const on = !(side === "right" ? sheet.right : sheet.below)[place];
  desk.draft.do({ do: "bar", cell: [row, column], side, on, mirror: true });
}

/** Return a cell and its symmetric partners. */
export function partners(sheet, place) {
  const { height, width } = sheet;
  return images(sheet.symmetry, Math.floor(place / width), place % width, height, width).map(
    ([row, column]) => row * width + column,
  );
}

/** Make the row of buttons above the grid. */
export function toolbar(desk) {
  const bar = make("div", { class: "toolbar", role: "toolbar", "aria-label": "Grid tools" });
  const tip = (text, action) => {
    const key = keyOf(desk.profile, action);
    return key ? `${text} (${key})` : text;
  };
  const buttons = new Map();
  const painter = (name, mark = icon(name)) => {
    const made = button(
      [mark, make("span", { class: "tool-name", text: TOOLS[name].told })],
      () => {
        if (desk.cursor.selecting && TOOLS[name].edit) {
          use(desk, name, desk.cursor.selected);
          desk.focusGrid();
          return;
        }
        desk.takeTool(desk.tool === name ? null : name);
      },
      {
        class: "tool",
        "aria-pressed": "false",
        title: tip(`${TOOLS[name].told}: click cells, or select cells and press this button`, name),
      },
    );
    buttons.set(name, made);
    return made;
  };
  const actor = (action, text, mark) =>
    button(
      [icon(mark), make("span", { class: "tool-name", text })],
      () => (desk.act(action), action === "note" || desk.focusGrid()),
      { class: "tool", title: tip(text, action) },
    );
  const toggle = (name, short, text, mark) => {
    const made = button(
      [icon(mark), make("span", { class: "tool-name", text: short })],
      () => {
        desk.grid.set(name, !desk.grid.options[name]);
        made.setAttribute("aria-pressed", desk.grid.options[name]);
      },
      { class: "tool", "aria-pressed": desk.grid.options[name], title: tip(text, name) },
    );
    return made;
  };
  const symmetry = choice(
    SYMMETRIES,
    desk.draft.sheet.symmetry,
    (name) => desk.draft.do({ do: "symmetry", name }),
    { "aria-label": "Symmetry", title: "Symmetry of blocks" },
  );
  const shadeMark = icon("shade");
  const palette = menu(
    make("span", { class: "caret", "aria-hidden": "true", text: "▾" }),
    (close) =>
      SHADES.map(([colour, name]) => {
        const swatch = make("span", { class: "swatch", "aria-hidden": "true" });
        swatch.style.background = colour;
        return button(
          [swatch, name],
          () => {
            desk.shade = colour;
            shadeMark.style.color = colour;
            close(false);
            if (desk.cursor.selecting) use(desk, "shade", desk.cursor.selected, true);
            else desk.takeTool("shade");
          },
          { class: "menu-item" },
        );
      }),
    { class: "tool slim", "aria-label": "Colour of the shade" },
  );
  shadeMark.style.color = desk.shade;
  bar.append(
    group(
      "Cells",
      painter("block"),
      painter("bar"),
      painter("circle"),
      painter("shade", shadeMark),
      palette,
      painter("void"),
    ),
    group(
      "Letters",
      actor("rebus", "Rebus", "rebus"),
      painter("given"),
      painter("lock"),
      actor("theme", "Theme", "star"),
      actor("note", "Note", "note"),
    ),
    group("Grid", symmetry, shapeMenu(desk)),
    group(
      "Looking",
      toggle("heat", "Heat", "Colours: how many words are left", "heat"),
      toggle("counts", "Counts", "In each cell, how many letters are still possible", "numbers"),
      button(
        [icon("tight"), make("span", { class: "tool-name", text: "Tightest" })],
        () => (desk.act("tightest"), desk.focusGrid()),
        { class: "tool", title: tip("Go to the slot with the fewest words left", "tightest") },
      ),
    ),
  );
  desk.addEventListener("tool", () => {
    for (const [name, made] of buttons) made.setAttribute("aria-pressed", desk.tool === name);
  });
  desk.draft.addEventListener("change", ({ detail }) => {
    if (symmetry.value !== desk.draft.sheet.symmetry) symmetry.value = desk.draft.sheet.symmetry;
    if (detail.cells === null) limit();
  });
  const limit = () => {
    const { height, width } = desk.draft.sheet;
    for (const option of symmetry.options) option.disabled = !fits(option.value, height, width);
  };
  limit();
  showEnds(bar);
  return bar;
}

/** If the row of buttons is wider than the page, a faded edge shows that there are more buttons. */
function showEnds(bar) {
  const look = () => {
    bar.classList.toggle("more-before", bar.scrollLeft > 2);
    bar.classList.toggle("more-after", bar.scrollLeft + bar.clientWidth < bar.scrollWidth - 2);
  };
  bar.addEventListener("scroll", look, { passive: true });
  new ResizeObserver(look).observe(bar);
}

const group = (label, ...children) =>
  make("div", { class: "tool-group", role: "group", "aria-label": label }, ...children);
