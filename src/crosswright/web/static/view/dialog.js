// Dialogs with a heading and a close button. After a dialog, the focus is where it was before.

import { button, make } from "./element.js";
import { icon } from "./icons.js";

/**
 * Open a dialog. `build(close)` returns its content. The content calls `close(value)` to close the
 * dialog. Returns a promise of this value. The value is undefined if the user closes the dialog
 * without an answer (with the close button or Esc, or with a click outside the dialog).
 */
export function openDialog(title, build, { wide = false, onClose } = {}) {
  return new Promise((resolve) => {
    let answer;
    const close = (value) => {
      answer = value;
      box.close();
    };
    const heading = make("h2", { text: title, id: "dialog-title" });
    const body = make("div", { class: "dialog-body" });
    const box = make(
      "dialog",
      { class: wide ? "dialog wide" : "dialog", "aria-labelledby": "dialog-title" },
      make(
        "header",
        { class: "dialog-head" },
        heading,
        button(icon("close"), () => close(), { class: "icon-button", "aria-label": "Close" }),
      ),
      body,
    );
    const before = document.activeElement;
    box.addEventListener("close", () => {
      box.remove();
      onClose?.();
      before?.focus?.({ preventScroll: true });
      resolve(answer);
    });
    box.addEventListener("mousedown", (event) => event.target === box && close());
    body.append(...[build(close, body)].flat().filter(Boolean));
    document.body.append(box);
    box.showModal();
    (
      body.querySelector("[autofocus]") ?? body.querySelector("input, textarea, select, button, a[href]")
    )?.focus();
  });
}

/**
 * Ask a question with a few buttons. Each row of `rows` is a button: [value, text, CSS class].
 * Returns a promise of the value of the pressed button, or of undefined if the user closes the
 * dialog without an answer.
 */
export function ask(title, lines, rows) {
  return openDialog(title, (close) => [
    ...lines.map((text) => make("p", { text })),
    make(
      "div",
      { class: "dialog-foot" },
      rows.map(([value, text, looks]) => button(text, () => close(value), { class: looks ?? "" })),
    ),
  ]);
}

/** Ask for a text. Returns a promise of the text, or of undefined if the user closes the dialog. */
export function askText(title, name, value, { rows = 1, done = "Save", properties = {} } = {}) {
  return openDialog(title, (close) => {
    const field = make(rows > 1 ? "textarea" : "input", {
      value,
      rows: rows > 1 ? rows : null,
      autofocus: true,
      "aria-label": name,
      ...properties,
    });
    const submit = (event) => {
      event.preventDefault();
      close(field.value);
    };
    return make(
      "form",
      { on: { submit } },
      field,
      make("div", { class: "dialog-foot" }, make("button", { class: "main", text: done })),
    );
  });
}
