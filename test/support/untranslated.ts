import type { Translate } from "../../src/engine/text/translate";

/** Returns the texts of the code untranslated, with their values filled in. */
export const untranslated: Translate = (message, ...values) =>
  message.replace(/\{(\d+)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
