// The page of the library: all drafts with small pictures, a field to search for drafts, and the
// trash. If there are no drafts, the page shows a greeting.

import { fresh, get, part, post } from "./model/api.js";
import { ask, askText } from "./view/dialog.js";
import { chooseFiles } from "./view/drop.js";
import { button, fill, make, setText } from "./view/element.js";
import { icon } from "./view/icons.js";
import { menu } from "./view/menu.js";
import { complain, message } from "./view/message.js";
import { openNew } from "./dialogs/new.js";
import { picture, sign } from "./view/picture.js";
import { themeButton } from "./view/theme.js";

/** Show the library. Returns a function that closes it. */
export async function openLibrary(app, hello) {
  document.title = "Crosswright studio";
  const view = { search: "", trash: false };
  const shelf = make("div", { class: "shelf" });
  const count = make("p", { class: "shelf-count", role: "status" });
  const search = make("input", {
    type: "search",
    placeholder: "Search titles and answers",
    "aria-label": "Search the library",
    on: { input: () => later() },
  });
  const trash = button(
    [icon("trash"), make("span", { text: "Trash" })],
    () => {
      view.trash = !view.trash;
      trash.setAttribute("aria-pressed", view.trash);
      refresh();
    },
    { "aria-pressed": "false" },
  );
  const ways = make("div", { class: "shelf-ways" });
  const empty = async (many) => {
    const answer = await ask(
      "Empty the trash?",
      [`${many === 1 ? "The draft in it" : `The ${many} drafts in it`} cannot be restored.`],
      [
        ["keep", "Keep them"],
        ["empty", "Delete forever", "danger"],
      ],
    );
    if (answer !== "empty") return;
    try {
      await post("/api/trash/empty");
      message("The trash is empty.");
    } catch (error) {
      complain(error);
    }
    refresh();
  };
  let timer = 0;
  let turn = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, 150);
  };

  async function refresh() {
    const mine = ++turn;
    view.search = search.value.trim();
    try {
      const { drafts } = await get(`/api/drafts?search=${part(view.search)}&trash=${view.trash ? 1 : 0}`);
      if (mine === turn) showDrafts(drafts);
    } catch (error) {
      complain(error);
    }
  }

  function showDrafts(drafts) {
    const plain = !view.search && !view.trash;
    setText(
      count,
      drafts.length
        ? `${drafts.length} ${drafts.length === 1 ? "draft" : "drafts"}${view.trash ? " in the trash" : ""}`
        : "",
    );
    fill(
      ways,
      view.trash ? button([icon("back"), "Back to the drafts"], () => trash.click()) : null,
      view.trash && !view.search && drafts.length
        ? button([icon("trash"), "Empty the trash"], () => empty(drafts.length), { class: "danger" })
        : null,
    );
    if (drafts.length)
      return fill(
        shelf,
        make(
          "ul",
          { class: "cards" },
          drafts.map((row) => card(row, view.trash, refresh)),
        ),
      );
    if (plain) return fill(shelf, greeting(hello));
    fill(
      shelf,
      make("p", {
        class: "nothing",
        text: view.trash ? "The trash is empty." : `No draft has “${view.search}” in it.`,
      }),
    );
  }

  fill(
    app,
    make(
      "header",
      { class: "bar" },
      make("div", { class: "brand" }, sign(), make("h1", { text: "Crosswright" })),
      make("div", { class: "bar-middle" }, make("div", { class: "search" }, icon("search"), search)),
      trash,
      themeButton(),
      button([icon("plus"), make("span", { text: "New" })], () => openNew(hello), { class: "main" }),
    ),
    make(
      "main",
      { class: "library" },
      make("h2", { class: "unseen", text: "Drafts" }),
      make("div", { class: "shelf-head" }, count, ways),
      shelf,
    ),
  );
  await refresh();
  return () => clearTimeout(timer);
}

/** Return the card of one draft: its picture, its progress, and the actions for it. */
function card(row, trashed, refresh) {
  const title = row.title || "Untitled";
  const acts = (path, told, undone) => async () => {
    try {
      await post(`/api/drafts/${part(row.id)}/${path}`);
      if (told)
        message(
          told,
          undone
            ? { offer: ["Undo", () => post(`/api/drafts/${part(row.id)}/${undone}`).then(refresh)] }
            : {},
        );
    } catch (error) {
      complain(error);
    }
    refresh();
  };
  const remove = async () => {
    const answer = await ask(
      "Delete forever?",
      [`“${title}” and its history cannot be restored.`],
      [
        ["keep", "Keep it"],
        ["delete", "Delete", "danger"],
      ],
    );
    if (answer === "delete") acts("delete", "Deleted.")();
  };
  const rename = async () => {
    const text = await askText("Rename the draft", "Title", row.title ?? "", {
      properties: { maxlength: 500 },
    });
    if (text === undefined || text.trim() === row.title) return;
    try {
      const { seq } = await get(`/api/drafts/${part(row.id)}`);
      const edits = [{ do: "metadata", title: text.trim() }];
      await post(`/api/drafts/${part(row.id)}/edits`, { base: seq, batch: fresh(), client: fresh(), edits });
    } catch (error) {
      complain(error);
    }
    refresh();
  };
  const items = (close) => {
    const item = (name, text, act) =>
      button([icon(name), text], () => (close(false), act()), { class: "menu-item" });
    return trashed
      ? [item("undo", "Restore", acts("untrash", "Restored.")), item("trash", "Delete forever", remove)]
      : [
          item("note", "Rename…", rename),
          item("copy", "Duplicate", acts("duplicate", "")),
          item("trash", "Move to the trash", acts("trash", `“${title}” is in the trash.`, "untrash")),
        ];
  };
  return make(
    "li",
    { class: "card" },
    make(
      trashed ? "div" : "a",
      { class: "card-link", href: trashed ? null : `#/draft/${row.id}` },
      make("div", { class: "card-picture" }, picture(row.thumb ?? [])),
      make(
        "div",
        { class: "card-text" },
        make("h3", { text: title }),
        make("p", { class: "card-about", text: `${row.width}×${row.height} · ${when(row.changed)}` }),
        progress("words", row.words_done, row.words),
        progress("clues", row.clues_done, row.clues),
      ),
    ),
    menu(icon("more"), items, { class: "icon-button", "aria-label": `More for ${title}` }),
  );
}

function progress(name, done, all) {
  const bar = make("span", { class: "progress-bar", "aria-hidden": "true" });
  bar.style.setProperty("--part", all ? done / all : 0);
  return make("p", { class: "progress" }, bar, make("span", { text: `${done}/${all} ${name}` }));
}

/** Return a time as a short text, such as "5 min ago". */
export function when(text) {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return text ?? "";
  const minutes = (Date.now() - time.getTime()) / 60000;
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${Math.floor(minutes)} min ago`;
  const today = time.toDateString() === new Date().toDateString();
  return today
    ? `today ${time.toTimeString().slice(0, 5)}`
    : time.toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });
}

/** Return the greeting of an empty library. It offers a new grid, an import, and an example. */
function greeting(hello) {
  const way = (name, title, text, act) =>
    button(
      [
        make("span", { class: "way-icon" }, icon(name)),
        make("strong", { text: title }),
        make("span", { text }),
      ],
      act,
      { class: "way" },
    );
  const example = async () => {
    try {
      const { id } = await post("/api/drafts", { kind: "example" });
      location.hash = `#/draft/${id}`;
    } catch (error) {
      complain(error);
    }
  };
  return make(
    "section",
    { class: "greeting" },
    make("h2", { text: "What would you like to make?" }),
    make("p", {
      class: "greeting-line",
      text: "Everything stays on this machine. Every change is saved at once.",
    }),
    make(
      "div",
      { class: "ways" },
      way(
        "plus",
        "Start a draft",
        "An empty grid, a pattern, a grid around your theme entries, or a list of words.",
        () => openNew(hello),
      ),
      way(
        "export",
        "Import a puzzle",
        "Drop a file (.puz, .ipuz, .jpz, .xd …) anywhere on this page, or choose it here.",
        chooseFiles,
      ),
      way("play", "Look at an example", "A half-finished puzzle with a theme.", example),
    ),
  );
}
