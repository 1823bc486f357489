// All keys of the grid in one table: the action, a description, and its keys in each profile. The
// `?` sheet and the map from a pressed key to an action are made from it.

export const PROFILES = [
  ["crosshare", "Crosshare"],
  ["exet", "Exet and Exolve"],
  ["acrosslite", "Across Lite"],
];

/** Does an arrow across the current direction first turn, and move only when pressed again? */
const ARROWS_TURN = { crosshare: true, exet: false, acrosslite: true };

/** Rows: action, description, keys of all profiles or of [Crosshare, Exet, Across Lite]. */
const TABLE = {
  Moving: [
    ["up", "Up", ["ArrowUp"]],
    ["down", "Down", ["ArrowDown"]],
    ["left", "Left", ["ArrowLeft"]],
    ["right", "Right", ["ArrowRight"]],
    ["turn", "Turn between across and down", ["Space"], ["Enter"], ["Space"]],
    ["next", "Next entry", ["Tab"], ["Tab"], ["Tab", "Enter"]],
    ["previous", "Entry before", ["Shift+Tab"]],
    ["first", "First cell of the entry", ["Home"]],
    ["last", "Last cell of the entry", ["End"]],
    ["tightest", "Jump to the tightest slot", ["!"]],
    ["finding", "Next finding of the checks", ["F8"]],
    ["select up", "Stretch the selection up", ["Shift+ArrowUp"]],
    ["select down", "Stretch the selection down", ["Shift+ArrowDown"]],
    ["select left", "Stretch the selection left", ["Shift+ArrowLeft"]],
    ["select right", "Stretch the selection right", ["Shift+ArrowRight"]],
    ["select all", "Select the whole grid", ["Ctrl+A"]],
  ],
  Letters: [
    ["erase", "Erase and step back", ["Backspace"]],
    ["delete", "Erase here, or in the selection", ["Delete"]],
    ["rebus", "Several letters in one cell: begin, end", ["Escape"], ["Insert"], ["Insert", "Escape"]],
    ["clear", "Clear the entry, keep finished crossings", ["Ctrl+Q", "Shift+Delete"]],
    ["given", "Letter given to the solver", ["Alt+G"]],
    ["lock", "Lock: autofill leaves it alone", ["Alt+L"]],
    ["theme", "Mark as a theme entry", ["Alt+T"]],
  ],
  Shape: [
    ["block", "Block, with its partners", ["."]],
    ["bar", "Bar at the end of the cell, in the direction", [","], ["Alt+,"], [","]],
    ["bar right", "Bar at the right", ["Alt+|"], ["|"], ["Alt+|"]],
    ["bar below", "Bar below", ["Alt+_"], ["_"], ["Alt+_"]],
    ["circle", "Circle", ["`"], ["@"], ["*"]],
    ["shade", "Shade", ["~"], ["^"], ["~"]],
    ["void", "Void: outside the outline", ["Alt+V"]],
    ["note", "Note on the cell", ["Alt+N"]],
  ],
  Fill: [
    [
      "accept",
      "Take the fill that is shown; without one, start one",
      ["Enter", "Ctrl+Enter"],
      ["=", "Ctrl+Enter"],
      ["=", "Ctrl+Enter"],
    ],
    ["place", "Place the first word of the list", ["Ctrl+Space", "Alt+Enter"]],
    ["counts", "Numbers of letters left: show, hide", ["Alt+C"]],
  ],
  Elsewhere: [
    ["undo", "Undo", ["Ctrl+Z"]],
    ["redo", "Redo", ["Ctrl+Shift+Z", "Ctrl+Y"]],
    ["to clue", "Write the clue of this entry", ["F2"]],
    ["to words", "To the list of words", ["F3"]],
    ["to fill", "To autofill", ["F4"]],
    [
      "pane",
      "Leave the grid: on to the next pane",
      ["F6", "Ctrl+M"],
      ["F6", "Ctrl+M", "Escape"],
      ["F6", "Ctrl+M"],
    ],
    ["pane back", "To the pane before", ["Shift+F6"]],
    ["export", "Export", ["Ctrl+E"]],
    ["help", "This sheet", ["?", "F1"]],
  ],
};

/** Keys that work in every pane, not only in the grid. */
export const EVERYWHERE = new Set([
  "undo",
  "redo",
  "to clue",
  "to words",
  "to fill",
  "pane",
  "pane back",
  "export",
  "finding",
]);

const column = (profile) =>
  Math.max(
    0,
    PROFILES.findIndex(([name]) => name === profile),
  );

/** The table of one profile: [group, [[action, description, keys]…]]. */
export function sheetFor(profile) {
  const at = column(profile);
  return Object.entries(TABLE).map(([group, rows]) => [
    group,
    rows.map(([action, told, ...keys]) => [action, told, keys[at] ?? keys[0]]),
  ]);
}

/** Return a map from the name of a key to its action. */
export function keyMap(profile) {
  const found = new Map();
  for (const [, rows] of sheetFor(profile))
    for (const [action, , keys] of rows) for (const key of keys) found.set(key, action);
  return found;
}

export const arrowsTurn = (profile) => ARROWS_TURN[profile] ?? true;

/** Return the name of a pressed key as the table writes it. */
export function nameOf(event) {
  let key = event.key === " " ? "Space" : event.key;
  const printable = key.length === 1;
  if (event.altKey && /^Key[A-Z]$/.test(event.code)) key = event.code.slice(3);
  else if (printable && (event.ctrlKey || event.metaKey)) key = key.toUpperCase();
  let name = "";
  if (event.ctrlKey || event.metaKey) name += "Ctrl+";
  if (event.altKey) name += "Alt+";
  // A sign that needs Shift is named by the sign. With Ctrl, or without a sign, Shift is named.
  if (event.shiftKey && (!printable || event.ctrlKey || event.metaKey)) name += "Shift+";
  return name + key;
}

/** Return a key as people read it. */
export const told = (key) =>
  key
    .split(/(?<=.)\+(?=.)/)
    .map((one) => SPOKEN[one] ?? one)
    .join(" + ");

const SPOKEN = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" };

/** Return the first key of an action, for tooltips. */
export function keyOf(profile, action) {
  for (const [, rows] of sheetFor(profile))
    for (const [name, , keys] of rows) if (name === action) return told(keys[0]);
  return "";
}
