import type { TableName } from "../src/editor/panels/messages/shared";
import { nextStop } from "./arrowKeys";
import { button, el } from "./dom";
import type { Words } from "./words";

/** Draws the tabs of a panel. The arrow keys choose a tab, as the ARIA practices recommend. */
export function drawTabs(
  names: readonly TableName[],
  shown: TableName,
  words: Words,
  choose: (name: TableName) => void,
): HTMLElement {
  const tabs = names.map((name) => {
    const isShown = name === shown;
    const attributes = {
      role: "tab",
      id: `tab-${name}`,
      "aria-selected": String(isShown),
      "aria-controls": `panel-${name}`,
      tabindex: isShown ? 0 : -1,
      class: "tab",
      "data-key": name,
    };
    return button(
      attributes,
      () => {
        choose(name);
      },
      words.say(name),
    );
  });
  const list = el(
    "div",
    { class: "tabs", role: "tablist", "aria-label": words.say("table") },
    ...tabs,
  );
  list.addEventListener("keydown", (event) => {
    const to = nextStop(event.key, names.indexOf(shown), names.length);
    const name = to === undefined ? undefined : names[to];
    if (name === undefined) return;
    event.preventDefault();
    choose(name);
  });
  return list;
}
