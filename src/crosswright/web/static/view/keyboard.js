// The keys on the screen, for touch: the letters, rebus, erase, block and undo, and keys that go to
// the previous or next entry or change between across and down (turn).

import { button, make } from "./element.js";
import { icon } from "./icons.js";

const ROWS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];

export function keyboard(desk) {
  const letter = (glyph) =>
    key(glyph, () => (desk.writing === null ? desk.type(glyph) : write(glyph)), glyph);
  const write = (glyph) => {
    desk.writing += glyph;
    desk.grid.write(desk.writingAt, desk.writing);
  };
  const act = (action, text, mark) => key(icon(mark), () => desk.act(action), text, "wide-key");
  const rows = ROWS.map((line) => [...line].map(letter));
  rows[2].unshift(act("rebus", "Rebus", "rebus"));
  rows[2].push(act("erase", "Erase", "erase"));
  rows.push([
    act("previous", "Previous entry", "previous"),
    act("turn", "Turn", "turn"),
    act("block", "Block", "block"),
    act("undo", "Undo", "undo"),
    act("next", "Next entry", "next"),
  ]);
  const made = make(
    "div",
    { class: "keyboard", role: "group", "aria-label": "Keyboard" },
    rows.map((row) => make("div", {}, row)),
  );
  // When a key on the screen is pressed, the grid must keep the focus.
  made.addEventListener("pointerdown", (event) => event.preventDefault());
  return made;
}

function key(face, press, text, looks = "") {
  return button(face, press, { class: `key ${looks}`, "aria-label": text });
}
