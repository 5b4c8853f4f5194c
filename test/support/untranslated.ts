import type { Translate } from "../../src/engine/text/translate";

/** The texts as in the code, with their values filled in. */
export const untranslated: Translate = (message, ...values) =>
  message.replace(/\{(\d+)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
