// Make elements of the page by script. Text is added as text nodes, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element. `class`, `text` and `on` (listeners by event) are special. A property that is an
 * attribute is set as an attribute. For false, null and undefined the attribute is not set.
 */
export function make(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    // Attributes for screen readers have the text 'true' or 'false'. Others are present or absent.
    if (typeof value === "boolean" && name.startsWith("aria-")) {
      made.setAttribute(name, String(value));
      continue;
    }
    if (value === false) continue;
    if (name === "class") made.className = value;
    else if (name === "text") made.textContent = value;
    else if (name === "value") made.value = value;
    else if (name === "on")
      for (const [event, heard] of Object.entries(value)) made.addEventListener(event, heard);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Make an element of a drawing. */
export function draw(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Replace the children of `parent`. */
export function fill(parent, ...children) {
  parent.replaceChildren(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return parent;
}

/** Change a text only if it differs, so that the browser does not lay it out again. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Set an attribute only if its value differs. */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const COUNTS = new Intl.NumberFormat();

/** Return a number as people write it: 12,345. */
export const counted = (number) => COUNTS.format(number);

/** Make a button. `text` is its visible name. */
export function button(text, pressed, properties = {}) {
  return make("button", { type: "button", ...properties, on: { click: pressed } }, text);
}

/** Make a labelled field: the text of the label comes before its control. */
export function labelled(text, control, properties = {}) {
  return make(
    "label",
    { class: "field", ...properties },
    make("span", { class: "field-name", text }),
    control,
  );
}

/** Make a choice from [value, text] pairs. */
export function choice(pairs, chosen, changed, properties = {}) {
  const made = make(
    "select",
    { ...properties, on: { change: () => changed(made.value) } },
    pairs.map(([value, text]) => make("option", { value, text, selected: value === chosen })),
  );
  return made;
}

/** Make a checkbox with its text after it. */
export function tick(text, checked, changed, properties = {}) {
  const box = make("input", { type: "checkbox", checked, on: { change: () => changed(box.checked) } });
  return make("label", { class: "tick", ...properties }, box, make("span", { text }));
}
