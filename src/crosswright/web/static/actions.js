// The actions of the keys and buttons. An action has the same name as in the table of keys (keys.js).
// It is a function that is called with the desk: the editor with one draft (desk.js).

import { askText } from "./view/dialog.js";
import { openHelp } from "./dialogs/help.js";
import { openExport } from "./dialogs/export.js";
import { arrowsTurn } from "./model/keys.js";
import { message } from "./view/message.js";
import { toggleBar, use } from "./view/tools.js";

const arrow = (rows, columns) => (desk) => {
  const { cursor } = desk;
  const along = rows ? "down" : "across";
  cursor.anchor = null;
  if (cursor.direction !== along && arrowsTurn(desk.profile) && cursor.sheet[along][cursor.place] >= 0)
    cursor.direction = along;
  else {
    cursor.step(rows, columns);
    if (cursor.sheet[along][cursor.place] >= 0) cursor.direction = along;
  }
  desk.moved();
};

const stretch = (rows, columns) => (desk) => {
  desk.cursor.stretch(rows, columns);
  desk.moved();
};

const tool = (name) => (desk) => use(desk, name, desk.cursor.selected);

const clearCells = (desk, places) => {
  const { sheet } = desk.draft;
  const held = places.filter((place) => sheet.glyphs[place]);
  if (held.length === 1) desk.draft.do({ do: "letter", cell: desk.at(held[0]), glyph: "" });
  else if (held.length)
    desk.draft.do({ do: "letters", cells: held.map((place) => [...desk.at(place), ""]), over: true });
};

export const ACTIONS = {
  up: arrow(-1, 0),
  down: arrow(1, 0),
  left: arrow(0, -1),
  right: arrow(0, 1),
  "select up": stretch(-1, 0),
  "select down": stretch(1, 0),
  "select left": stretch(0, -1),
  "select right": stretch(0, 1),
  "select all": (desk) => {
    desk.cursor.anchor = 0;
    desk.cursor.place = desk.draft.sheet.kinds.length - 1;
    desk.moved();
  },
  turn: (desk) => {
    desk.cursor.turn();
    desk.moved();
  },
  next: (desk) => {
    desk.cursor.jump(1);
    desk.moved();
  },
  previous: (desk) => {
    desk.cursor.jump(-1);
    desk.moved();
  },
  first: (desk) => desk.cursor.slot && desk.go(desk.cursor.slot.cells[0]),
  last: (desk) => desk.cursor.slot && desk.go(desk.cursor.slot.cells.at(-1)),
  tightest: (desk) => {
    const slot = desk.draft.sheet.byKey.get(desk.look.found?.tightest);
    if (slot) desk.goSlot(slot);
    else message("All slots are full, or it is not known yet how many words are left.");
  },
  finding: (desk) => desk.nextFinding(),
  erase: (desk) => {
    const { cursor, draft } = desk;
    if (cursor.selecting) return clearCells(desk, cursor.selected);
    if (draft.sheet.glyphs[cursor.place]) return draft.do({ do: "letter", cell: cursor.cell, glyph: "" });
    if (cursor.along(-1)) {
      if (draft.sheet.glyphs[cursor.place]) draft.do({ do: "letter", cell: cursor.cell, glyph: "" });
      desk.moved();
    }
  },
  delete: (desk) => clearCells(desk, desk.cursor.selected),
  rebus: (desk) => (desk.writing === null ? desk.beginWriting() : desk.endWriting(true)),
  clear: (desk) => desk.cursor.slot && desk.draft.do({ do: "clear", slot: desk.cursor.slot.key }),
  given: tool("given"),
  lock: tool("lock"),
  block: tool("block"),
  circle: tool("circle"),
  shade: tool("shade"),
  void: tool("void"),
  theme: (desk) => {
    const { slot } = desk.cursor;
    if (slot) desk.draft.do({ do: "theme", slot: slot.key, on: !desk.draft.sheet.theme.has(slot.start) });
  },
  bar: (desk) => toggleBar(desk, desk.cursor.place, desk.cursor.direction === "across" ? "right" : "below"),
  "bar right": (desk) => toggleBar(desk, desk.cursor.place, "right"),
  "bar below": (desk) => toggleBar(desk, desk.cursor.place, "below"),
  note: async (desk) => {
    const { place, cell } = desk.cursor;
    const text = await askText("Note on the cell", "Note", desk.draft.sheet.notes[place], { rows: 4 });
    if (text !== undefined && text !== desk.draft.sheet.notes[place])
      desk.draft.do({ do: "note", cell, text });
    desk.focusGrid();
  },
  accept: (desk) => desk.fill.accept(),
  place: (desk) => desk.words.placeFirst(),
  counts: (desk) => desk.grid.set("counts", !desk.grid.options.counts),
  undo: (desk) => desk.draft.undo(),
  redo: (desk) => desk.draft.redo(),
  "to clue": (desk) => {
    desk.panes.open("clues");
    desk.clues.focus();
  },
  "to words": (desk) => {
    desk.panes.open("words");
    desk.words.focus();
  },
  "to fill": (desk) => {
    desk.panes.open("fill");
    desk.fill.focus();
  },
  pane: (desk) => desk.nextPane(1),
  "pane back": (desk) => desk.nextPane(-1),
  export: (desk) => openExport(desk),
  help: (desk) => openHelp(desk),
};
