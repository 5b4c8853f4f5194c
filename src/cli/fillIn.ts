import type { Translate } from "../engine/text/translate";

/** The command speaks English: the texts as they stand in the code, with their values. */
export const fillIn: Translate = (message, ...values) =>
  message.replace(/\{(\d+)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
