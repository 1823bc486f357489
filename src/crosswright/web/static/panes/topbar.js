// The bar at the top of the editor: the way back to the library, the title, whether the draft is
// saved, undo, play and export.

import { button, fill, labelled, make } from "../view/element.js";
import { openDialog } from "../view/dialog.js";
import { openExport } from "../dialogs/export.js";
import { openHelp } from "../dialogs/help.js";
import { icon } from "../view/icons.js";
import { openVersions } from "../dialogs/versions.js";
import { menu } from "../view/menu.js";
import { sign as brand } from "../view/picture.js";
import { themeButton } from "../view/theme.js";

const SAVING = {
  saved: "Saved",
  saving: "Saving…",
  waiting: "Waiting for the studio… Your last changes are kept.",
  locked: "The studio was restarted. Open the address in its terminal. Your last changes are kept.",
};

export function topBar(desk) {
  const { draft } = desk;
  const title = make("input", {
    class: "title",
    "aria-label": "Title",
    placeholder: "Untitled",
    maxlength: 500,
    spellcheck: "true",
  });
  const showTitle = () => {
    const text = draft.sheet.metadata.title ?? "";
    if (document.activeElement !== title && title.value !== text) title.value = text;
    document.title = `${text || "Untitled"} – Crosswright studio`;
  };
  title.addEventListener("change", () => draft.do({ do: "metadata", title: title.value.trim() }));
  title.addEventListener("keydown", (event) => event.key === "Enter" && desk.focusGrid());
  title.addEventListener("blur", showTitle);

  const [sign, said] = ["saving-sign", ""].map((name) => make("span", { class: name }));
  const saving = make("p", { class: "saving", role: "status" }, sign, said);
  const showSaving = () => {
    const lost = draft.saving === "waiting" && (draft.status === 401 || draft.status === 403);
    said.textContent = SAVING[lost ? "locked" : draft.saving];
    if (saving.dataset.saving !== draft.saving) fill(sign, icon(draft.saving));
    saving.dataset.saving = draft.saving;
  };

  const undo = button(icon("undo"), () => draft.undo(), { class: "icon-button" });
  const redo = button(icon("redo"), () => draft.redo(), { class: "icon-button" });
  const showUndo = () => {
    const { state } = draft;
    for (const [made, can, told, text] of [
      [undo, state.can_undo, state.undo_label, "Undo"],
      [redo, state.can_redo, state.redo_label, "Redo"],
    ]) {
      // `disabled` is not used, because a disabled button loses the focus: for example, the undo
      // button when the last step is undone.
      made.setAttribute("aria-disabled", !can);
      made.setAttribute("aria-label", can && told ? `${text}: ${told}` : text);
      made.title = made.getAttribute("aria-label");
    }
  };
  draft.addEventListener("state", () => desk.soon(() => (showUndo(), showTitle())));
  draft.addEventListener("change", () => desk.soon(showTitle));
  draft.addEventListener("saving", showSaving);
  showTitle();
  showSaving();
  showUndo();

  const named = (name, text, act, properties = {}) =>
    button([icon(name), make("span", { class: "bar-name", text })], act, { title: text, ...properties });
  return make(
    "header",
    { class: "bar editor-bar" },
    make(
      "a",
      {
        href: "#/",
        class: "button icon-button home",
        "aria-label": "To the library",
        title: "To the library",
      },
      icon("back"),
      brand(),
    ),
    make("h1", { class: "title-home" }, title),
    menu(icon("more"), () => detailsForm(desk), {
      class: "icon-button",
      "aria-label": "Author, venue and other details",
      title: "Author, venue, details",
    }),
    saving,
    make("div", { class: "bar-group" }, undo, redo),
    make(
      "div",
      { class: "bar-group" },
      make(
        "a",
        {
          class: "button",
          href: `#/play/${draft.id}`,
          target: "_blank",
          rel: "noopener",
          title: "Solve the puzzle in a new tab",
        },
        icon("play"),
        make("span", { class: "bar-name", text: "Play" }),
      ),
      named("versions", "Versions", () => openVersions(desk)),
      named("export", "Export", () => openExport(desk), { class: "main" }),
    ),
    make(
      "div",
      { class: "bar-group last" },
      themeButton(),
      button(icon("help"), () => openHelp(desk), {
        class: "icon-button",
        "aria-label": "Keys and help",
        title: "Keys and help (?)",
      }),
    ),
  );
}

/** Make the form for the venue, author, copyright, publisher and notes of the puzzle. */
function detailsForm(desk) {
  const { draft } = desk;
  const { metadata } = draft.sheet;
  const venue = make(
    "select",
    { on: { change: () => draft.do({ do: "venue", name: venue.value }) } },
    make("option", { value: "", text: "no venue (no rules are checked)" }),
    ...desk.hello.venues.map((one) =>
      make("option", {
        value: one.name,
        text: `${one.name} – ${one.description}`,
        selected: one.name === draft.sheet.venue,
      }),
    ),
  );
  const line = (name, text) => {
    const field = make("input", {
      value: metadata[name] ?? "",
      on: { change: () => draft.do({ do: "metadata", [name]: field.value }) },
    });
    return labelled(text, field);
  };
  return make(
    "div",
    { class: "stack details" },
    labelled("Venue", venue),
    line("author", "Author"),
    line("copyright", "Copyright"),
    line("publisher", "Publisher"),
    button("Notes to the solver…", () => notes(desk), { class: "plain" }),
  );
}

function notes(desk) {
  const { draft } = desk;
  openDialog("Notes to the solver", (close) => {
    const field = (name) => make("textarea", { rows: 4, value: draft.sheet.metadata[name] ?? "" });
    const [before, after] = [field("notes"), field("explanation")];
    const save = (event) => {
      event.preventDefault();
      draft.do({ do: "metadata", notes: before.value, explanation: after.value });
      close();
    };
    return make(
      "form",
      { class: "stack", on: { submit: save } },
      labelled("Printed with the puzzle", before, { class: "field block-field" }),
      labelled("Shown when the puzzle is solved", after, { class: "field block-field" }),
      make("div", { class: "dialog-foot" }, make("button", { class: "main", text: "Save" })),
    );
  });
}
