// The export dialog: every format with the parts of the puzzle that it cannot store, a print preview,
// and a submission (pages to send to a newspaper).

import { get, part } from "../model/api.js";
import { openDialog } from "../view/dialog.js";
import { button, choice, fill, labelled, make, tick } from "../view/element.js";
import { icon } from "../view/icons.js";
import { share } from "./share.js";

export function openExport(desk) {
  const home = `/api/drafts/${part(desk.draft.id)}`;
  return openDialog(
    "Export",
    () => {
      const body = make("div", { class: "export" });
      const tabs = [
        ["files", "Files"],
        ["print", "Print"],
        ["submission", "Submission"],
        ["share", "Share"],
      ].map(([name, text]) =>
        button(text, () => pick(name), {
          role: "tab",
          id: `export-${name}`,
          "aria-controls": "export-panel",
        }),
      );
      const panel = make("div", { id: "export-panel", role: "tabpanel" });
      const pick = (name) => {
        for (const tab of tabs) {
          const chosen = tab.id === `export-${name}`;
          tab.setAttribute("aria-selected", chosen);
          tab.tabIndex = chosen ? 0 : -1;
        }
        panel.setAttribute("aria-labelledby", `export-${name}`);
        if (name === "files") files(panel, home);
        else if (name === "share") share(panel, home, desk);
        else pages(panel, home, name === "submission", desk);
      };
      const strip = make("div", { class: "tabs", role: "tablist", "aria-label": "Kinds of output" }, tabs);
      strip.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
        next.click();
        next.focus();
      });
      body.append(strip, panel);
      pick("files");
      return body;
    },
    { wide: true },
  );
}

/** Return a line about missing answers and clues, or an empty text if the puzzle is finished. */
export function unfinishedLine({ unanswered, unclued }) {
  const entries = (count) => (count === 1 ? "1 entry has" : `${count} entries have`);
  const missing = [
    unanswered ? `${entries(unanswered)} no answer yet` : "",
    unclued ? `${entries(unclued)} no clue yet` : "",
  ].filter(Boolean);
  return missing.length ? `Not finished: ${missing.join(", ")}.` : "";
}

async function files(panel, home) {
  fill(panel, make("p", { class: "hint", role: "status", text: "Checking what each format can store…" }));
  try {
    const told = await get(`${home}/losses`);
    const missing = unfinishedLine(told);
    const rows = told.formats.map((row) => {
      const lost = row.losses ?? [];
      return make(
        "li",
        { class: "format" },
        make(
          "div",
          { class: "format-text" },
          make("strong", { text: `${row.name} ${(row.extensions ?? []).join(" ")}` }),
          make("span", { class: "hint", text: row.description ?? "" }),
          lost.length
            ? make(
                "ul",
                { class: "losses" },
                lost.map((line) => make("li", { text: typeof line === "string" ? line : line.message })),
              )
            : make("span", { class: "whole", text: "✓ nothing is lost" }),
        ),
        make(
          "a",
          {
            class: "button",
            href: `${home}/export/${part(row.name)}`,
            download: true,
            "aria-label": `Save as ${row.name}`,
          },
          icon("export"),
          make("span", { text: "Save" }),
        ),
      );
    });
    fill(
      panel,
      missing ? make("p", { class: "unfinished", text: missing }) : null,
      make("ul", { class: "formats" }, rows),
    );
    panel.querySelector("a")?.focus();
  } catch (error) {
    fill(panel, make("p", { text: error.message }));
  }
}

/** Show the options for printed pages, and a preview of the pages. */
function pages(panel, home, submission, desk) {
  const wanted = { paper: desk.hello.settings?.paper ?? "a4" };
  const frame = make("iframe", {
    class: "pages",
    title: submission ? "The submission page" : "The printed page",
  });
  const link = make(
    "a",
    { class: "button", target: "_blank", rel: "noopener" },
    icon("export"),
    make("span", { text: "Open the PDF" }),
  );
  const show = () => {
    const question = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...wanted, submission }))
      if (value) question.set(name, value === true ? "1" : value);
    const address = `${home}/pdf?${question}`;
    frame.src = address;
    link.href = address;
  };
  const flag = (name, text) =>
    tick(text, false, (on) => {
      wanted[name] = on;
      show();
    });
  const contact = make("textarea", {
    rows: 3,
    value: desk.hello.settings?.contact ?? "",
    on: { change: () => ((wanted.contact = contact.value), show()) },
  });
  if (submission && contact.value) wanted.contact = contact.value;
  fill(
    panel,
    make(
      "div",
      { class: "print" },
      make(
        "div",
        { class: "stack print-choices" },
        labelled(
          "Paper",
          choice(
            [
              ["a4", "A4"],
              ["letter", "Letter"],
            ],
            wanted.paper,
            (paper) => ((wanted.paper = paper), show()),
          ),
        ),
        ...(submission
          ? [labelled("Your name and address", contact, { class: "field block-field" })]
          : [
              flag("large_print", "Large print"),
              flag("ink_saver", "Save ink"),
              flag("name_line", "A line for the name"),
              flag("no_answer_page", "Without the page of answers"),
              flag("answers", "With the answers in the grid"),
            ]),
        link,
      ),
      frame,
    ),
  );
  show();
}
