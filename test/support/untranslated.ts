import type { Translate } from "../../src/engine/text/translate";

/** Fills in the values of a text without translating it. */
export const untranslated: Translate = (message, ...values) =>
  message.replace(/\{(\d+)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
