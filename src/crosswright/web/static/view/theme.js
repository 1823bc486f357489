// The colours of the page: light, dark, or the setting of the system.

import { post } from "../model/api.js";
import { button } from "./element.js";
import { icon } from "./icons.js";

const NEXT = { system: "light", light: "dark", dark: "system" };
const TOLD = { system: "as the system", light: "light", dark: "dark" };

let current = "system";

export function setTheme(name) {
  current = name in NEXT ? name : "system";
  if (current === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = current;
}

/** Make a button that changes to the next of the three settings. */
export function themeButton() {
  const made = button(
    icon("theme"),
    () => {
      setTheme(NEXT[current]);
      name();
      post("/api/settings", { key: "theme", value: current }).catch(() => {});
    },
    { class: "icon-button" },
  );
  const name = () => {
    made.setAttribute("aria-label", `Colours: ${TOLD[current]}. Change to ${TOLD[NEXT[current]]}`);
    made.title = `Colours: ${TOLD[current]}`;
  };
  name();
  return made;
}
