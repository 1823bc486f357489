// The table of all keys of the grid. It says which action each key starts, and the help dialog
// shows it. A profile is a set of keys like those of another program, such as Across Lite.

export const PROFILES = [
  ["crosshare", "Crosshare"],
  ["exet", "Exet and Exolve"],
  ["acrosslite", "Across Lite"],
];

/**
 * For each profile: what an arrow key does if it points up or down while the cursor's direction is
 * across, or left or right while the direction is down. True: the first press only changes the
 * direction, and the second press moves the cursor. False: the first press moves the cursor.
 */
const ARROWS_TURN = { crosshare: true, exet: false, acrosslite: true };

/**
 * A row has an action, a description, and its keys: one list for all profiles, or three lists for
 * Crosshare, Exet and Across Lite.
 */
const TABLE = {
  Moving: [
    ["up", "Up", ["ArrowUp"]],
    ["down", "Down", ["ArrowDown"]],
    ["left", "Left", ["ArrowLeft"]],
    ["right", "Right", ["ArrowRight"]],
    ["turn", "Change between across and down", ["Space"], ["Enter"], ["Space"]],
    ["next", "Next entry", ["Tab"], ["Tab"], ["Tab", "Enter"]],
    ["previous", "Previous entry", ["Shift+Tab"]],
    ["first", "First cell of the entry", ["Home"]],
    ["last", "Last cell of the entry", ["End"]],
    ["tightest", "Go to the slot with the fewest words left", ["!"]],
    ["finding", "Next fault under Checks", ["F8"]],
    ["select up", "Extend the selection up", ["Shift+ArrowUp"]],
    ["select down", "Extend the selection down", ["Shift+ArrowDown"]],
    ["select left", "Extend the selection left", ["Shift+ArrowLeft"]],
    ["select right", "Extend the selection right", ["Shift+ArrowRight"]],
    ["select all", "Select the whole grid", ["Ctrl+A"]],
  ],
  Letters: [
    ["erase", "Erase and go back one cell", ["Backspace"]],
    ["delete", "Erase here, or in the selection", ["Delete"]],
    ["rebus", "Begin or end a rebus (several letters)", ["Escape"], ["Insert"], ["Insert", "Escape"]],
    ["clear", "Clear the entry, but keep letters of full crossing entries", ["Ctrl+Q", "Shift+Delete"]],
    ["given", "Show this letter to the solver", ["Alt+G"]],
    ["lock", "Lock: autofill does not change this cell", ["Alt+L"]],
    ["theme", "Mark as a theme entry", ["Alt+T"]],
  ],
  Shape: [
    ["block", "Block, here and in symmetric cells", ["."]],
    ["bar", "Bar after this cell, in the cursor's direction", [","], ["Alt+,"], [","]],
    ["bar right", "Bar at the right", ["Alt+|"], ["|"], ["Alt+|"]],
    ["bar below", "Bar below", ["Alt+_"], ["_"], ["Alt+_"]],
    ["circle", "Circle", ["`"], ["@"], ["*"]],
    ["shade", "Shade", ["~"], ["^"], ["~"]],
    ["void", "Void: this cell is not part of the puzzle", ["Alt+V"]],
    ["note", "Note on the cell", ["Alt+N"]],
  ],
  Fill: [
    [
      "accept",
      "Take the fill that is shown. If none is shown, start a search",
      ["Enter", "Ctrl+Enter"],
      ["=", "Ctrl+Enter"],
      ["=", "Ctrl+Enter"],
    ],
    ["place", "Place the first word of the list", ["Ctrl+Space", "Alt+Enter"]],
    ["counts", "Show or hide how many letters are possible in each cell", ["Alt+C"]],
  ],
  Elsewhere: [
    ["undo", "Undo", ["Ctrl+Z"]],
    ["redo", "Redo", ["Ctrl+Shift+Z", "Ctrl+Y"]],
    ["to clue", "Write the clue of this entry", ["F2"]],
    ["to words", "Go to the list of words", ["F3"]],
    ["to fill", "Go to autofill", ["F4"]],
    [
      "pane",
      "Leave the grid and go to the next pane",
      ["F6", "Ctrl+M"],
      ["F6", "Ctrl+M", "Escape"],
      ["F6", "Ctrl+M"],
    ],
    ["pane back", "Go to the previous pane", ["Shift+F6"]],
    ["export", "Export", ["Ctrl+E"]],
    ["help", "This help", ["?", "F1"]],
  ],
};

/** Actions whose keys work in every pane, not only in the grid. */
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

/** Return the table of one profile as a list of [group, [[action, description, keys]…]]. */
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

/** Return the name that a pressed key has in the table, such as `Ctrl+Shift+Z`. */
export function nameOf(event) {
  let key = event.key === " " ? "Space" : event.key;
  const printable = key.length === 1;
  if (event.altKey && /^Key[A-Z]$/.test(event.code)) key = event.code.slice(3);
  else if (printable && (event.ctrlKey || event.metaKey)) key = key.toUpperCase();
  let name = "";
  if (event.ctrlKey || event.metaKey) name += "Ctrl+";
  if (event.altKey) name += "Alt+";
  // Shift with a printable sign gives another sign, such as `!` for `1`. So its name does not need
  // `Shift+`, except with Ctrl.
  if (event.shiftKey && (!printable || event.ctrlKey || event.metaKey)) name += "Shift+";
  return name + key;
}

/** Return the name of a key as users see it, such as `Shift + ↑`. */
export const told = (key) =>
  key
    .split(/(?<=.)\+(?=.)/)
    .map((one) => SPOKEN[one] ?? one)
    .join(" + ");

const SPOKEN = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" };

/** Return the first key of an action as users see it; empty if the action has no key. */
export function keyOf(profile, action) {
  for (const [, rows] of sheetFor(profile))
    for (const [name, , keys] of rows) if (name === action) return told(keys[0]);
  return "";
}
