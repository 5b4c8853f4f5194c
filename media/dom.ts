type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Child = Node | string | null | undefined;

/** Creates an element with attributes and children. Strings become text nodes; they are never parsed as markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(name), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/** Creates a button. Its accessible name is its content; if the content is a picture, pass `aria-label`. */
export function button(
  attributes: Attributes,
  press: () => void,
  ...children: readonly Child[]
): HTMLButtonElement {
  const element = el("button", { type: "button", ...attributes }, ...children);
  element.addEventListener("click", (event) => {
    event.stopPropagation();
    press();
  });
  return element;
}

/**
 * Whether the style sheet is loaded. Until then the layout is not final. The editor writes the page into a visible
 * document, so frames may be drawn before the style sheet is loaded.
 */
export function isStyled(): boolean {
  return document.querySelector("link")?.sheet !== null;
}

function fill<E extends Element>(
  element: E,
  attributes: Attributes,
  children: readonly Child[],
): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}
