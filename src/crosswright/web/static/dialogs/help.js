// The help dialog (`?`): all keys of the chosen profile, and the signs in the grid. A profile is a
// set of keys like those of another crossword program.

import { post } from "../model/api.js";
import { openDialog } from "../view/dialog.js";
import { choice, fill, labelled, make } from "../view/element.js";
import { PROFILES, sheetFor, told } from "../model/keys.js";

const SIGNS = [
  ["striped, ✕", "dead: no word is left for a slot through this cell"],
  ["a corner, ‼", "tight: at most 3 words are left"],
  ["tinted, !", "warm: at most 20 words are left"],
  ["grey letter", "forced: no other letter fits here"],
  ["● ○ ✕", "a word is proven (a whole fill has it), open (not known yet), or impossible"],
];

export function openHelp(desk) {
  return openDialog(
    "Keys",
    () => {
      const table = make("div", { class: "keys" });
      const show = () =>
        fill(
          table,
          sheetFor(desk.profile).map(([group, rows]) =>
            make(
              "section",
              {},
              make("h3", { text: group }),
              make(
                "dl",
                {},
                rows.map(([, text, keys]) =>
                  make(
                    "div",
                    {},
                    make(
                      "dt",
                      {},
                      keys.map((key) => make("kbd", { text: told(key) })),
                    ),
                    make("dd", { text }),
                  ),
                ),
              ),
            ),
          ),
          make(
            "section",
            {},
            make("h3", { text: "Signs" }),
            make(
              "dl",
              {},
              SIGNS.map(([sign, text]) => make("div", {}, make("dt", { text: sign }), make("dd", { text }))),
            ),
          ),
        );
      show();
      const profile = choice(PROFILES, desk.profile, (name) => {
        desk.setProfile(name);
        desk.hello.settings.profile = name;
        post("/api/settings", { key: "profile", value: name }).catch(() => {});
        show();
      });
      return [labelled("Keys as in", profile, { class: "field row-field" }), table];
    },
    { wide: true },
  );
}
