declare const cleared: unique symbol;

/** A text that may leave this machine. Only this folder makes one (faults.md, rule 27). */
export type Cleared = string & { readonly [cleared]: true };

/** A text of a row that the service in use has answered: it tells that service nothing. */
export function named(text: string): Cleared {
  return text as Cleared;
}
