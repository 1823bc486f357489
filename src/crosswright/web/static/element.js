// Elements of the page, made by script. Text goes in as text nodes, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element. `class`, `text` and `on` (listeners by event) are special; a property that is an
 * attribute is set as one; false, null and undefined leave an attribute away.
 */
export function make(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    // What is told to screen readers is 'true' or 'false' in words; other attributes are there or not.
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

/** An element of a drawing. */
export function draw(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Put these children in place of what is there. */
export function fill(parent, ...children) {
  parent.replaceChildren(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return parent;
}

/** Change a text only if it is another one: what is not touched is not laid out again. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Give an attribute a value only if it has another one. */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const COUNTS = new Intl.NumberFormat();

/** A number as people write it: 12,345. */
export const counted = (number) => COUNTS.format(number);

/** A button with a name that is seen or, if `icon` is given alone, heard. */
export function button(text, pressed, properties = {}) {
  return make("button", { type: "button", ...properties, on: { click: pressed } }, text);
}

/** A labelled field: the label's text before its control. */
export function labelled(text, control, properties = {}) {
  return make(
    "label",
    { class: "field", ...properties },
    make("span", { class: "field-name", text }),
    control,
  );
}

/** A choice out of [value, text] pairs. */
export function choice(pairs, chosen, changed, properties = {}) {
  const made = make(
    "select",
    { ...properties, on: { change: () => changed(made.value) } },
    pairs.map(([value, text]) => make("option", { value, text, selected: value === chosen })),
  );
  return made;
}

/** A checkbox with its text after it. */
export function tick(text, checked, changed, properties = {}) {
  const box = make("input", { type: "checkbox", checked, on: { change: () => changed(box.checked) } });
  return make("label", { class: "tick", ...properties }, box, make("span", { text }));
}
