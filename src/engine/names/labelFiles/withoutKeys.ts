import { mayHoldKey } from "../../addresses/mayBeKey";
import type { LabelFileContents } from "./labelFile";

/** A label file without names that may hold a private key: names are returned to models, and are in what is copied. */
export function withoutKeys({ rows, leftOut }: LabelFileContents): LabelFileContents {
  const held = rows.filter(({ text }) => mayHoldKey(text));
  if (held.length === 0) return { rows, leftOut };
  return {
    rows: rows.filter(({ text }) => !mayHoldKey(text)),
    leftOut: [
      ...leftOut,
      ...held.map(({ line }) => ({ line, reason: "Its name may hold a private key" })),
    ],
  };
}
