// The menu for the whole grid: resize, shift, flip, turn, and clear all letters.

import { button, choice, labelled, make } from "../view/element.js";
import { openDialog } from "../view/dialog.js";
import { icon } from "../view/icons.js";
import { menu } from "../view/menu.js";

/**
 * The choices when the grid is resized. Each row first names the corner of the grid that does not
 * move, or `centre`. Then it has a text for the user: where cells are added or removed.
 */
const ANCHORS = [
  ["top-left", "at the right and below"],
  ["top-right", "at the left and below"],
  ["bottom-left", "at the right and above"],
  ["bottom-right", "at the left and above"],
  ["centre", "on all sides"],
];

export function shapeMenu(desk) {
  const edit = (change, close) => {
    close(false);
    desk.draft.do(change);
    desk.focusGrid();
  };
  return menu(
    [icon("size"), make("span", { class: "tool-name", text: "Shape" })],
    (close) => {
      const item = (text, change) => button(text, () => edit(change, close), { class: "menu-item" });
      return [
        button("Resize…", () => (close(false), resize(desk)), { class: "menu-item" }),
        make("hr"),
        make(
          "div",
          { class: "shifts", role: "group", "aria-label": "Shift by one cell" },
          make("span", { text: "Shift" }),
          ...[
            ["↑", "up", -1, 0],
            ["↓", "down", 1, 0],
            ["←", "left", 0, -1],
            ["→", "right", 0, 1],
          ].map(([sign, way, rows, columns]) =>
            button(sign, () => desk.draft.do({ do: "shift", rows, columns }), {
              "aria-label": `Shift ${way}`,
              class: "icon-button",
            }),
          ),
        ),
        item("Flip left–right", { do: "flip", axis: "horizontal" }),
        item("Flip top–bottom", { do: "flip", axis: "vertical" }),
        item("Swap rows and columns", { do: "flip", axis: "diagonal" }),
        item("Turn by 90 degrees", { do: "rotate", turns: 1 }),
        make("hr"),
        item("Clear all letters", { do: "clear_all" }),
      ];
    },
    { class: "tool", title: "Size, shift, flip, turn" },
  );
}

function resize(desk) {
  const { height, width } = desk.draft.sheet;
  openDialog("Resize the grid", (close) => {
    const field = (value, name) =>
      make("input", {
        type: "number",
        min: 1,
        max: 50,
        value,
        required: true,
        "aria-label": name,
        class: "number-field",
      });
    const [columns, rows] = [field(width, "Columns"), field(height, "Rows")];
    const anchor = choice(ANCHORS, "top-left", () => {});
    const submit = (event) => {
      event.preventDefault();
      desk.draft.do({
        do: "resize",
        height: Number(rows.value),
        width: Number(columns.value),
        anchor: anchor.value,
      });
      close();
    };
    return make(
      "form",
      { class: "stack", on: { submit } },
      make(
        "div",
        { class: "field" },
        make("span", { class: "field-name", text: "Columns × rows" }),
        make("div", { class: "pair" }, columns, "×", rows),
      ),
      labelled("Add or remove cells", anchor),
      make("p", { class: "hint", text: "Letters, clues, marks and notes stay with their cells." }),
      make("div", { class: "dialog-foot" }, make("button", { class: "main", text: "Resize" })),
    );
  }).then(() => desk.focusGrid());
}
