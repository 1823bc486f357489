// The screen of the editor. It makes the desk (the editor with one draft, see desk.js) with all its
// parts, and places them on the page.

import { Candidates } from "./panes/candidates.js";
import { Checks } from "./panes/checks.js";
import { ClueFinder } from "./panes/clues.js";
import { Desk } from "./desk.js";
import { ask } from "./view/dialog.js";
import { fill, make } from "./view/element.js";
import { FillPane } from "./panes/fill.js";
import { watchHand } from "./view/hand.js";
import { keyboard } from "./view/keyboard.js";
import { Panes } from "./panes/panes.js";
import { complain } from "./view/message.js";
import { nowBar } from "./panes/now.js";
import { toolbar } from "./view/tools.js";
import { topBar } from "./panes/topbar.js";

/** Show a draft in the editor. Returns a function that closes the editor. */
export function openEditor(app, draft, hello) {
  const desk = new Desk(draft, hello);
  desk.clues = new ClueFinder(desk);
  desk.words = new Candidates(desk);
  desk.fill = new FillPane(desk);
  desk.checks = new Checks(desk);
  desk.panes = new Panes(
    [
      ["clues", "Clues", desk.clues.element],
      ["words", "Words", desk.words.element],
      ["fill", "Fill", desk.fill.element],
      ["checks", "Checks", desk.checks.element],
      ["keys", "Keys", keyboard(desk)],
    ],
    () => desk.dispatchEvent(new CustomEvent("pane")),
  );
  draft.settle = (clash, state) => settle(desk, clash, state);
  desk.bar = topBar(desk);
  fill(
    app,
    desk.bar,
    make(
      "main",
      { class: "editor" },
      desk.panes.left,
      make(
        "section",
        { class: "middle", "aria-label": "Grid" },
        toolbar(desk),
        desk.grid.stage,
        nowBar(desk),
      ),
      desk.panes.right,
    ),
  );
  const endHand = watchHand(desk);
  const elsewhere = (event) => desk.pressedElsewhere(event);
  document.addEventListener("keydown", elsewhere);
  desk.moved(false);
  desk.focusGrid();
  desk.look.ask();
  desk.fill.pickUp().catch(complain);
  return () => {
    document.removeEventListener("keydown", elsewhere);
    endHand();
    desk.panes.close();
    desk.fill.close();
    desk.close();
  };
}

/**
 * Two tabs changed the same part of the draft: mark its cells in the grid, and ask the user which
 * change to keep. Returns "mine" (the change of this tab) or "theirs".
 */
async function settle(desk, clash, state) {
  const width = state.draft.puzzle.size[1];
  const cells = clash.cells ?? [];
  desk.grid.mark(
    "faults",
    cells.map(([row, column]) => row * width + column),
  );
  const letter = (glyph) => glyph || "empty";
  /** Return a text with the letters of both tabs in a cell; empty if they are the same. */
  const both = (row, column) => {
    const mine = desk.draft.sheet.glyphs[row * width + column];
    const theirs = state.draft.puzzle.glyphs[row][column] ?? "";
    return mine === theirs ? "" : ` (yours: ${letter(mine)}, theirs: ${letter(theirs)})`;
  };
  const where = [
    cells.length
      ? `${cells.length === 1 ? "the cell" : "the cells"} ${cells
          .slice(0, 6)
          .map(([row, column]) => `row ${row + 1}, column ${column + 1}${both(row, column)}`)
          .join("; ")}${cells.length > 6 ? " …" : ""}`
      : "",
    ...(clash.other ?? []),
  ].filter(Boolean);
  const chosen = await ask(
    "Changed in two tabs",
    [
      `Another tab has changed the same part: ${where.join(", ") || "this part of the draft"}.`,
      "Nothing was overwritten. Which change do you want to keep?",
    ],
    [
      ["theirs", "Keep theirs"],
      ["mine", "Keep mine", "main"],
    ],
  );
  desk.grid.mark("faults", []);
  desk.focusGrid();
  return chosen ?? "theirs";
}
