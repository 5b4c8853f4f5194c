import type { DetailPort } from "../../src/editor/panels/detail/detailPort";
import { untranslated } from "./untranslated";

/** Returns the editor functions that a panel's content needs. By default they do nothing, and texts stay English. */
export function quietPort(parts: Partial<DetailPort> = {}): DetailPort {
  return {
    translate: untranslated,
    post: ignore,
    redraw: ignore,
    describe: ({ code }) => ({ sentence: `The service failed (${code}).` }),
    perform: ignore,
    choosePlace: () => Promise.resolve(undefined),
    copy: ignore,
    exportRows: ignore,
    ...parts,
  };
}

function ignore(): void {
  return undefined;
}
