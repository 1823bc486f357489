// The icons of the studio. They are drawn in a square of 16 by 16 units, in the colour of the text.

import { draw } from "./element.js";

const PATHS = {
  back: "M10 3 5 8l5 5",
  undo: "M6 3 3 6l3 3M3.5 6H10a3.5 3.5 0 0 1 0 7H6",
  redo: "M10 3l3 3-3 3M12.5 6H6a3.5 3.5 0 0 0 0 7h4",
  play: "M5 3.2v9.6L13 8z",
  export: "M8 10V2M5 4.8 8 2l3 2.8M3 9.5V14h10V9.5",
  versions: "M8 4.5V8l2.4 1.6M2.6 8a5.4 5.4 0 1 0 1.6-3.8L2.5 6M2.5 2.8V6h3.2",
  theme: "M8 2.2a5.8 5.8 0 1 0 0 11.6zM8 2.2a5.8 5.8 0 0 1 0 11.6",
  help: "M5.8 6a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M8 12v.4",
  plus: "M8 3v10M3 8h10",
  search: "M7 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4M10.2 10.2 13.6 13.6",
  trash: "M3 4.5h10M6.2 4.5V3h3.6v1.5M4.4 4.5 5 13.4h6l.6-8.9",
  copy: "M5.5 5.5h7v7h-7zM10.5 5.5v-2h-7v7h2",
  close: "M4 4l8 8M12 4l-8 8",
  bar: "M8.5 2v12M3 8h3M11 8h2",
  circle: "M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3",
  void: "M3 3h2M7 3h2M11 3h2M3 13h2M7 13h2M11 13h2M3 7v2M13 7v2",
  rebus: "M2.5 4h11v8h-11zM5 10V6.4M4.2 6.4h1.6M8 10V6.4h1.2a.9.9 0 0 1 0 1.8H8M11.5 6.4v3.6",
  given: "M3 13h10M5 10.5 8 3l3 7.5M6 8h4",
  lock: "M4 7.5h8v5.7H4zM5.7 7.5V5.2a2.3 2.3 0 0 1 4.6 0v2.3",
  note: "M3 3h10v7l-3.2 3.2H3zM9.8 13v-3H13",
  star: "M8 2.4l1.7 3.6 3.9.5-2.9 2.7.8 3.9L8 11.2 4.5 13.1l.8-3.9L2.4 6.5l3.9-.5z",
  size: "M2.8 2.8h10.4v10.4H2.8zM6.2 2.8v10.4M9.8 2.8v10.4M2.8 6.2h10.4M2.8 9.8h10.4",
  tight: "M8 2.5v7M8 12.6v.6",
  numbers: "M4 3v10M3 4.2 4 3M8 4.6A1.6 1.6 0 1 1 11 6l-3 5h3.4",
  heat: "M8 2.4c2.6 2.6 3.6 4.4 3.6 6.6a3.6 3.6 0 0 1-7.2 0c0-1.2.4-2 1.2-2.8.4 1 .9 1.4 1.5 1.6C6.700 5.800 7 4 8 2.400",
  previous: "M10 3.5 5.5 8l4.500 4.500",
  next: "M6 3.500 10.500 8 6 12.500",
  turn: "M3 8a5 5 0 0 1 8.6-3.4L13 6M13 2.8V6H9.800M13 8a5 5 0 0 1-8.600 3.400L3 10M3 13.200V10h3.200",
  erase: "M6 4h7.500v8H6L2.500 8zM8 6.500l3 3M11 6.500l-3 3",
  saved: "M3.500 8.500 6.800 11.800 12.800 4.500",
  saving: "M3.500 8h.1M8 8h.1M12.500 8h.1",
  waiting: "M4.500 2.500h7M4.500 13.500h7M5.500 2.500c0 3.200 5 4 5 5.500s-5 2.300-5 5.500M10.500 2.500c0 3.200-5 4-5 5.500s5 2.300 5 5.500",
  pause: "M5.500 3.500v9M10.500 3.500v9",
  stop: "M4 4h8v8H4z",
  more: "M3.500 8h.1M8 8h.1M12.500 8h.1",
  keyboard: "M1.800 4h12.400v8H1.800zM4 6.500h.1M6.600 6.500h.1M9.300 6.500h.1M12 6.500h.1M4.500 9.500h7",
};

const SOLID = { block: "M3 3h10v10H3z", shade: "M3 3h10v10H3z", tool: "" };

/** Return an icon by name. Screen readers ignore it. */
export function icon(name) {
  const made = draw("svg", {
    viewBox: "0 0 16 16",
    class: `icon icon-${name}`,
    "aria-hidden": "true",
    focusable: "false",
  });
  made.append(draw("path", { d: PATHS[name] ?? SOLID[name] ?? "", class: name in SOLID ? "solid" : "line" }));
  return made;
}
