import type { DetailPort } from "../../src/editor/panels/detail/detailPort";
import { untranslated } from "./untranslated";

/** What a panel's content needs of an editor, for tests without one. */
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
