// Functions that make elements of the page. Text is added as text nodes, never as HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element. In `properties`, `class`, `text`, `value` and `on` (a listener for each event) are
 * special. Every other property is set as an attribute, unless it is false, null or undefined.
 */
export function make(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    // A boolean value of an aria attribute becomes the text 'true' or 'false'. For any other
    // attribute, true becomes an empty text (below), and false leaves the attribute out.
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

/** Make an SVG element. */
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

/** Return a number with separators, such as 12,345. */
export const counted = (number) => COUNTS.format(number);

/** Make a button. `text` is its visible name. */
export function button(text, pressed, properties = {}) {
  return make("button", { type: "button", ...properties, on: { click: pressed } }, text);
}

/** Make a field with a label. The text of the label is before its control. */
export function labelled(text, control, properties = {}) {
  return make(
    "label",
    { class: "field", ...properties },
    make("span", { class: "field-name", text }),
    control,
  );
}

/** Make a menu to choose from pairs of [value, text]. `changed` is called with the new value. */
export function choice(pairs, chosen, changed, properties = {}) {
  const made = make(
    "select",
    { ...properties, on: { change: () => changed(made.value) } },
    pairs.map(([value, text]) => make("option", { value, text, selected: value === chosen })),
  );
  return made;
}

/** Make a checkbox with a text after it. */
export function tick(text, checked, changed, properties = {}) {
  const box = make("input", { type: "checkbox", checked, on: { change: () => changed(box.checked) } });
  return make("label", { class: "tick", ...properties }, box, make("span", { text }));
}
