// A menu: a button that opens a small panel. The panel closes when the user presses Esc, clicks
// outside the panel, or moves the focus out of it.

import { make } from "./element.js";

let count = 0;

/**
 * Make a menu. `face` is the content of the button. Each time the panel is opened, `build(close)`
 * makes its content; `close` is a function that closes the panel.
 */
export function menu(face, build, properties = {}) {
  const id = `menu-${++count}`;
  const panel = make("div", { class: "menu-panel", id, hidden: true });
  const opener = make(
    "button",
    { type: "button", "aria-expanded": "false", "aria-controls": id, ...properties },
    face,
  );
  const home = make("div", { class: "menu" }, opener, panel);
  const close = (refocus = true) => {
    if (panel.hidden) return;
    panel.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", elsewhere, true);
    if (refocus) opener.focus({ preventScroll: true });
  };
  const elsewhere = (event) => home.contains(event.target) || close(false);
  opener.addEventListener("click", () => {
    if (!panel.hidden) return close();
    panel.replaceChildren(...[build(close)].flat().filter(Boolean));
    panel.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", elsewhere, true);
    placed(opener, panel);
    panel.querySelector("button, input, select, textarea, a[href]")?.focus({ preventScroll: true });
  });
  home.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !panel.hidden) {
      event.stopPropagation();
      close();
    } else if (
      (event.key === "ArrowDown" || event.key === "ArrowUp") &&
      !panel.hidden &&
      event.target.tagName === "BUTTON"
    ) {
      const items = [...panel.querySelectorAll("button")];
      const at = items.indexOf(document.activeElement);
      items[(at + (event.key === "ArrowDown" ? 1 : -1) + items.length) % items.length]?.focus();
      event.preventDefault();
    }
  });
  home.addEventListener(
    "focusout",
    (event) => event.relatedTarget && !home.contains(event.relatedTarget) && close(false),
  );
  return home;
}

/** Place the panel under its button and inside the window. */
function placed(opener, panel) {
  const from = opener.getBoundingClientRect();
  const room = document.documentElement.clientWidth;
  panel.style.top = `${from.bottom + 4}px`;
  panel.style.left = `${Math.max(6, Math.min(from.left, room - panel.offsetWidth - 6))}px`;
  panel.style.maxHeight = `${Math.max(120, window.innerHeight - from.bottom - 16)}px`;
}
