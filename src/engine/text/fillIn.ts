import type { Translate } from "./translate";

/** A `Translate` for the command and for models, which read English: fills the values into the original texts. */
export const fillIn: Translate = (message, ...values) =>
  message.replace(/\{(\d+)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
