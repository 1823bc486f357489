// The word lists (layers) of a draft: switch them on and off, add new ones, and remove them.

import { get, part, post, upload } from "../model/api.js";
import { pickFiles } from "../view/drop.js";
import { button, counted, fill, make, tick } from "../view/element.js";
import { icon } from "../view/icons.js";
import { complain, message } from "../view/message.js";

/** The lists that cannot be removed: our English list, and the user's own words. */
const OURS = new Set(["default", "mine"]);

export class Layers {
  constructor(desk) {
    this.desk = desk;
    this.known = desk.hello.layers ?? [];
    this.list = make("ul", { class: "layers" });
    this.element = make(
      "div",
      { class: "layers-home" },
      make("h3", { text: "Word lists" }),
      this.list,
      button("Add a word list…", () => this.choose(), { class: "plain" }),
    );
    desk.draft.addEventListener("state", () => this.spelt() !== this.shown && desk.soon(this.refresh));
    this.refresh = () => this.show();
    this.show();
  }

  spelt() {
    const { layers, off } = this.desk.draft.sheet;
    return JSON.stringify([layers, [...off], this.known]);
  }

  show() {
    this.shown = this.spelt();
    const { layers, off } = this.desk.draft.sheet;
    const titles = new Map(this.known.map((one) => [one.name, one]));
    const names = [...new Set([...layers, ...titles.keys()])];
    fill(
      this.list,
      names.map((name) => {
        const layer = titles.get(name);
        const words =
          layer?.words === null || layer?.words === undefined ? "" : ` (${counted(layer.words)})`;
        const on = layers.includes(name) && !off.has(name);
        return make(
          "li",
          {},
          tick(`${layer?.title ?? name}${words}`, on, (wanted) => this.switch(name, wanted)),
          OURS.has(name)
            ? null
            : button(icon("trash"), () => this.remove(name), {
                class: "icon-button",
                "aria-label": `Remove the list ${layer?.title ?? name}`,
              }),
        );
      }),
    );
  }

  switch(name, wanted) {
    const { layers, off } = this.desk.draft.sheet;
    const after = layers.includes(name) ? layers : [...layers, name];
    const left = new Set(off);
    left[wanted ? "delete" : "add"](name);
    this.desk.draft.do({ do: "layers", layers: after, off: [...left] });
  }

  choose() {
    pickFiles("A word list", async ([file]) => {
      try {
        const { layer } = await upload(`/api/layers/import?name=${part(file.name)}`, file);
        await this.learn();
        this.switch(layer.name, true);
        message(`${layer.title} was added${layer.words ? `: ${counted(layer.words)} words` : ""}`);
      } catch (error) {
        complain(error);
      }
    });
  }

  async remove(name) {
    try {
      await post("/api/layers/remove", { name });
      const { layers, off } = this.desk.draft.sheet;
      if (layers.includes(name))
        this.desk.draft.do({
          do: "layers",
          layers: layers.filter((one) => one !== name),
          off: [...off].filter((one) => one !== name),
        });
      await this.learn();
    } catch (error) {
      complain(error);
    }
  }

  async learn() {
    ({ layers: this.known } = await get("/api/layers"));
    this.show();
  }
}
