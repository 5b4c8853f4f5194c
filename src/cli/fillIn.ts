import type { Translate } from "../engine/text/translate";

/** A `Translate` for the command, which is in English: fills the values into the original texts. */
export const fillIn: Translate = (message, ...values) =>
  message.replace(/\{(\d+)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
