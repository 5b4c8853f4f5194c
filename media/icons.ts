import type { Icon } from "../src/editor/panels/messages/toPage";
import { el, svg } from "./dom";

/** The pictures of the extension, as SVG paths on a grid of 16 × 16. */
const paths = {
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  refresh: "M13.5 8a5.5 5.5 0 1 1-1.6-3.9M12.2 1.5v2.8H9.4",
  json: "M6 2.5H5c-1 0-1.5.5-1.5 1.5v2.2c0 1-.6 1.8-1.5 1.8.9 0 1.5.8 1.5 1.8V12c0 1 .5 1.5 1.5 1.5h1M10 2.5h1c1 0 1.5.5 1.5 1.5v2.2c0 1 .6 1.8 1.5 1.8-.9 0-1.5.8-1.5 1.8V12c0 1-.5 1.5-1.5 1.5h-1",
  tag: "M2.5 2.5h5l6 6-5 5-6-6zM5.2 5.2h.01",
  addTag: "M2.5 2.5h4.6l3 3M2.5 2.5v4.6l5.6 5.6M5 5h.01M11.5 8.5v5M9 11h5",
  addLabel: "M11.5 6V2.5h-8v11l4-3 1 .8M11.5 8.5v5M9 11h5",
  rename: "M3 13l.6-3L10.5 3l2.5 2.5-7 7zM9 4.5 11.5 7",
  remove: "M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9M6.8 7v4M9.2 7v4",
  export: "M8 2v8M4.8 6.8 8 10l3.2-3.2M2.5 11v2.5h11V11",
  link: "M6.5 3.5h-3v9h9v-3M9.5 2.5h4v4M13.2 2.8 7.5 8.5",
  search: "M10.4 10.4 14 14M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0z",
  clear: "M4 4l8 8M12 4l-8 8",
  open: "M6 3.5 10.5 8 6 12.5",
  up: "M8 12.5v-9M4 7.5l4-4 4 4",
  down: "M8 3.5v9M4 8.5l4 4 4-4",
  both: "M8 2.5v11M5 5.5l3-3 3 3M5 10.5l3 3 3-3",
  warning: "M8 2 14.5 13.5h-13zM8 6.5v3.5M8 11.9h.01",
  info: "M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM8 7.2v4M8 4.8h.01",
  plot: "M3.5 13.5v-5M8 13.5v-11M12.5 13.5v-8",
  none: "M3 8h10",
  sample: "M5.5 2.5h5M6.5 2.5v4L3 12.6c-.3.5 0 .9.5.9h9c.5 0 .8-.4.5-.9L9.5 6.5v-4M5 9.5h6",
  filter: "M2 3.5h12M4.5 8h7M7 12.5h2",
} as const;

export type Picture = keyof typeof paths;

/** Draws a picture without a label: the text next to the picture, or the label of its button, explains it. */
export function picture(name: Picture): SVGSVGElement {
  return svg(
    "svg",
    { class: "picture", viewBox: "0 0 16 16", "aria-hidden": "true" },
    svg("path", { d: paths[name] }),
  );
}

/** Draws a coloured letter. If remote pictures are allowed, the picture covers the letter once it is loaded. */
export function drawIcon(icon: Icon | null, large = false): Element | null {
  if (icon === null) return null;
  const classes = `icon hue${String(icon.hue)}${large ? " large" : ""}`;
  const element = el("span", { class: classes, "aria-hidden": "true" }, icon.letter);
  if (icon.url !== null) element.append(drawRemote(icon.url));
  return element;
}

function drawRemote(url: string): HTMLImageElement {
  const image = el("img", {
    alt: "",
    width: 16,
    height: 16,
    loading: "lazy",
    decoding: "async",
    referrerpolicy: "no-referrer",
  });
  image.addEventListener("error", () => {
    image.remove();
  });
  image.src = url;
  return image;
}
