// The dialog for a new draft. Each kind of draft is a row of the table `KINDS`.

import { post } from "../model/api.js";
import { openDialog } from "../view/dialog.js";
import { chooseFiles } from "../view/drop.js";
import { button, choice, fill, labelled, make } from "../view/element.js";
import { Job } from "../model/job.js";
import { complain, message } from "../view/message.js";
import { picture, rowsOfText } from "../view/picture.js";
import { SYMMETRIES } from "../model/symmetry.js";

const KINDS = [
  ["size", "Empty grid", sizeForm],
  ["template", "From a pattern", templateForm],
  ["theme", "Around a theme", themeForm],
  ["words", "From words", wordsForm],
  ["file", "From a file", fileForm],
];

export function openNew(hello) {
  let job = null;
  const running = {
    /**
     * Stop the running search. From now on, `next` is the running search (or null if there is none).
     * Only one search may run in this dialog.
     */
    take(next) {
      job?.stop();
      job?.finish();
      job = next;
    },
    /** The venue and the size. They are kept when the user changes to another kind of draft. */
    size: null,
  };
  return openDialog(
    "New draft",
    (close) => {
      const form = make("div", { class: "new-form", id: "new-form", role: "tabpanel" });
      const tabs = KINDS.map(([name, text, build]) =>
        button(text, () => pick(name, build), {
          role: "tab",
          "aria-selected": "false",
          "aria-controls": "new-form",
          tabindex: -1,
          id: `new-${name}`,
        }),
      );
      const pick = (name, build) => {
        running.take(null);
        for (const tab of tabs) {
          const chosen = tab.id === `new-${name}`;
          tab.setAttribute("aria-selected", chosen);
          tab.tabIndex = chosen ? 0 : -1;
        }
        form.setAttribute("aria-labelledby", `new-${name}`);
        fill(form, build(hello, open, running));
      };
      const open = (id) => {
        close();
        location.hash = `#/draft/${id}`;
      };
      const strip = make(
        "div",
        { class: "tabs new-tabs", role: "tablist", "aria-label": "Kinds of drafts" },
        tabs,
      );
      strip.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const at = tabs.indexOf(document.activeElement);
        const next = tabs[(at + step + tabs.length) % tabs.length];
        next.click();
        next.focus();
      });
      pick(KINDS[0][0], KINDS[0][2]);
      return [strip, form];
    },
    { wide: true, onClose: () => running.take(null) },
  );
}

const create = async (request, open) => {
  try {
    const { id } = await post("/api/drafts", request);
    open(id);
  } catch (error) {
    complain(error);
  }
};

/** Make the fields for venue and size. When the user chooses a venue, its usual size is set. */
function venueFields(hello, running) {
  const number = (value, name) =>
    make("input", {
      type: "number",
      min: 2,
      max: 50,
      value,
      "aria-label": name,
      required: true,
      class: "number-field",
    });
  const [first] = hello.venues;
  const usual = first?.usual_side ?? 15;
  running.size ??= { venue: first?.name ?? "", height: usual, width: usual };
  const height = number(running.size.height, "Rows");
  const width = number(running.size.width, "Columns");
  const about = make("p", { class: "hint" });
  const venues = choice(
    [
      ...hello.venues.map((one) => [one.name, `${one.name} – ${one.description}`]),
      ["", "no venue (no rules are checked)"],
    ],
    running.size.venue,
    (name) => {
      const found = hello.venues.find((one) => one.name === name);
      if (found) height.value = width.value = found.usual_side;
      tell();
      keep();
    },
  );
  const tell = () => {
    const found = hello.venues.find((one) => one.name === venues.value);
    about.textContent = found ? sidesOf(found) : "Any size. No rules are checked.";
  };
  const keep = () =>
    (running.size = { venue: venues.value, height: Number(height.value), width: Number(width.value) });
  for (const side of [height, width]) side.addEventListener("input", keep);
  tell();
  const fields = make(
    "div",
    { class: "fields" },
    labelled("Venue", venues, { class: "field grows" }),
    make(
      "div",
      { class: "field" },
      make("span", { class: "field-name", text: "Columns × rows" }),
      make("div", { class: "pair" }, width, "×", height),
    ),
    about,
  );
  return {
    fields,
    venue: () => venues.value,
    height: () => Number(height.value),
    width: () => Number(width.value),
  };
}

function sidesOf({ sides: [least, most], usual_side: usual }) {
  if (least === most) return `${usual}×${usual} only.`;
  return `Sides of ${least} to ${most} cells, usually ${usual}.`;
}

const formOf = (submit, ...children) =>
  make(
    "form",
    { class: "stack", on: { submit: (event) => (event.preventDefault(), submit()) } },
    ...children,
  );

function sizeForm(hello, open, running) {
  const size = venueFields(hello, running);
  return formOf(
    () => create({ kind: "blank", height: size.height(), width: size.width(), venue: size.venue() }, open),
    size.fields,
    make("div", { class: "dialog-foot" }, make("button", { class: "main", text: "Create" })),
  );
}

/** Make a list of the grids that a search finds, as pictures. A click on a picture makes a draft. */
function pickingShelf(running, chosen) {
  const state = make("p", { class: "hint", role: "status" });
  const shelf = make("ul", { class: "picks" });
  const stop = button("Stop", () => running.job?.stop(), { hidden: true });
  const tiles = new Map();
  /** Show a result. Each pattern has one tile (a picture to click), which shows its best fill. */
  const place = (event) => {
    const pattern = event.pattern.join("\n");
    const rank = event.score ?? 0;
    const tile = tiles.get(pattern) ?? added(pattern);
    if (tile.event && tile.rank > rank) return;
    Object.assign(tile, { event, rank });
    const told = [
      `${event.words} words`,
      `${event.blocks} blocks`,
      event.score ? `mean score ${event.score}` : "",
    ]
      .filter(Boolean)
      .join(", ");
    fill(tile.pick, picture(rowsOfText(event.picture), { letters: true }), make("span", { text: told }));
    tile.pick.setAttribute("aria-label", `Take number ${tile.number}: ${told}`);
  };
  const added = (pattern) => {
    const tile = { number: tiles.size + 1, event: null };
    tile.pick = button("", () => chosen(tile.event), { class: "pick" });
    tile.item = make("li", {}, tile.pick);
    tiles.set(pattern, tile);
    shelf.append(tile.item);
    return tile;
  };
  /** Sort the tiles after the search, the best first. */
  const rank = () => {
    const before = document.activeElement;
    shelf.append(
      ...[...tiles.values()]
        .sort((one, other) => other.rank - one.rank || one.number - other.number)
        .map(({ item }) => item),
    );
    if (shelf.contains(before)) before.focus();
  };
  const counted = () => `${tiles.size} ${tiles.size === 1 ? "pattern" : "patterns"} found`;
  return {
    parts: [make("div", { class: "pick-state" }, state, stop), shelf],
    async start(path, request, nothing) {
      tiles.clear();
      shelf.replaceChildren();
      state.textContent = "Searching…";
      stop.hidden = false;
      const job = new Job({
        progress: (event) => event.message && !tiles.size && (state.textContent = event.message),
        remark: (event) => message(event.message),
        answer: (event) => {
          place(event);
          state.textContent = `${counted()} so far…`;
        },
        end: (event) => {
          stop.hidden = true;
          rank();
          state.textContent = tiles.size ? `${counted()}. Pick one.` : event.message || nothing;
        },
        failed: (event) => {
          stop.hidden = true;
          state.textContent = event.error ?? "The search failed.";
        },
      });
      running.take(job);
      running.job = job;
      try {
        await job.start(path, request);
      } catch (error) {
        stop.hidden = true;
        state.textContent = error.message;
      }
    },
  };
}

function templateForm(hello, open, running) {
  const size = venueFields(hello, running);
  const symmetry = choice([["", "usual for the venue"], ...SYMMETRIES], "", () => {});
  const shelf = pickingShelf(running, (event) =>
    create({ kind: "picture", picture: event.picture, venue: size.venue() }, open),
  );
  return formOf(
    () => {
      const request = { venue: size.venue(), height: size.height(), width: size.width(), count: 12 };
      if (symmetry.value) request.symmetry = symmetry.value;
      shelf.start("/api/templates", request, "No pattern was found for this size.");
    },
    size.fields,
    make(
      "div",
      { class: "fields" },
      labelled("Symmetry", symmetry),
      make("button", { class: "main", text: "Show patterns" }),
    ),
    ...shelf.parts,
  );
}

function themeForm(hello, open, running) {
  const size = venueFields(hello, running);
  const entries = make("textarea", {
    rows: 4,
    placeholder: "SOUNDBARRIER\nBREAKINGNEWS\nRECORDPLAYER",
    required: true,
    spellcheck: "false",
    class: "capitals",
  });
  const listed = () =>
    entries.value
      .split(/[\n,;]+/)
      .map((line) => line.trim())
      .filter(Boolean);
  const keep = choice(
    [
      ["theme", "the pattern and the theme entries"],
      ["all", "the whole fill"],
      ["pattern", "the pattern only"],
    ],
    "theme",
    () => {},
  );
  const shelf = pickingShelf(running, (event) =>
    create(
      {
        kind: "answer",
        job: event.job,
        number: event.number,
        keep: keep.value,
        venue: size.venue(),
        theme: listed(),
      },
      open,
    ),
  );
  return formOf(
    () =>
      shelf.start(
        "/api/themed",
        { venue: size.venue(), height: size.height(), width: size.width(), entries: listed() },
        "No grid was found for these entries.",
      ),
    size.fields,
    labelled("Theme entries, one on each line", entries, { class: "field block-field" }),
    make(
      "div",
      { class: "fields" },
      labelled("Keep", keep),
      make("button", { class: "main", text: "Find grids" }),
    ),
    ...shelf.parts,
  );
}

function wordsForm(hello, open, running) {
  const words = make("textarea", {
    rows: 8,
    required: true,
    placeholder: "VOLCANO; mountain that spits\nLAVA; what it spits\nASH",
    spellcheck: "false",
  });
  const shelf = pickingShelf(running, (event) =>
    create({ kind: "answer", job: event.job, number: event.number, keep: "all" }, open),
  );
  return formOf(
    () => shelf.start("/api/criss-cross", { words: words.value }, "These words cannot all be connected."),
    labelled("Words, one on each line. A clue may follow after a semicolon or a tab.", words, {
      class: "field block-field",
    }),
    make(
      "div",
      { class: "dialog-foot" },
      make("button", { class: "main", text: "Lay out as a criss-cross" }),
    ),
    ...shelf.parts,
  );
}

function fileForm(hello) {
  const known = hello.formats.filter((one) => one.read).flatMap((one) => one.extensions);
  return make(
    "div",
    { class: "stack" },
    make("p", {
      text: "Drop a file anywhere on the page, or choose it. A message then says what was read.",
    }),
    make("p", { class: "hint", text: [...new Set(known)].join("  ") }),
    make("div", { class: "dialog-foot" }, button("Choose a file", chooseFiles, { class: "main" })),
  );
}
