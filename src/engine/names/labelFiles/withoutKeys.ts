import { mayHoldKey } from "../../addresses/mayBeKey";
import type { LabelFileContents } from "./labelFile";

/** Removes names that may contain a private key, since names are returned to models and copied by users. */
export function withoutKeys({ rows, leftOut }: LabelFileContents): LabelFileContents {
  const held = rows.filter(({ text }) => mayHoldKey(text));
  if (held.length === 0) return { rows, leftOut };
  return {
    rows: rows.filter(({ text }) => !mayHoldKey(text)),
    leftOut: [
      ...leftOut,
      ...held.map(({ line }) => ({ line, reason: "Its name may contain a private key" })),
    ],
  };
}
