/** Make an element. Texts become text nodes, never markup. `on` has listeners; empty children are left out. */
export function make(tag, { on = {}, text, hidden, ...attributes } = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value);
  }
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
  if (text !== undefined) element.textContent = text;
  if (hidden) element.hidden = true;
  element.append(...children.flat(2).filter(Boolean));
  return element;
}
