// A part of the export dialog: a link that contains the puzzle, for the player page.

import { get, post } from "../model/api.js";
import { button, counted, fill, labelled, make, tick } from "../view/element.js";

export function share(panel, home, desk) {
  const wanted = { base: desk.hello.settings?.player ?? "" };
  const link = make("textarea", { rows: 6, readonly: true, "aria-label": "The link", on: { focus: () => link.select() } });
  const told = make("p", { class: "hint", role: "status" });
  let turn = 0;
  const show = async () => {
    const mine = ++turn;
    const question = new URLSearchParams();
    for (const [name, value] of Object.entries(wanted)) if (value) question.set(name, value === true ? "1" : value);
    try {
      const answer = await get(`${home}/link?${question}`);
      if (mine !== turn) return; // a later answer is already on its way
      link.value = answer.link;
      told.textContent = [`${counted(answer.characters)} characters.`, ...answer.losses].join(" ");
    } catch (error) {
      link.value = "";
      told.textContent = error.message;
    }
  };
  const address = make("input", {
    type: "text",
    value: wanted.base,
    placeholder: "player.html",
    on: {
      change: () => {
        wanted.base = address.value.trim();
        desk.hello.settings = { ...desk.hello.settings, player: wanted.base };
        post("/api/settings", { key: "player", value: wanted.base }).catch(() => {});
        show();
      },
    },
  });
  const flag = (name, text) => tick(text, false, (on) => ((wanted[name] = on), show()));
  const copy = () => {
    link.select();
    navigator.clipboard?.writeText(link.value).then(() => (told.textContent = "Copied."), () => {});
  };
  fill(
    panel,
    make(
      "div",
      { class: "stack" },
      make("p", {
        class: "hint",
        text: "The link contains the whole puzzle with its answers. The player page that opens it is made by: crosswright player -o DIR",
      }),
      labelled("Address of the player page", address, { class: "field block-field" }),
      flag("name_line", "Ask for the name, and give a score to send"),
      flag("word_bank", "Word bank"),
      flag("first_letters", "First letters"),
      flag("no_check", "Without Check"),
      flag("no_reveal", "Without Reveal"),
      flag("nexus", "For Crossword Nexus' player"),
      link,
      told,
      button("Copy the link", copy, { class: "main" }),
    ),
  );
  return show();
}
