import { env, l10n } from "vscode";
import type { Translate } from "../texts/translate";

let format: Intl.NumberFormat | undefined;

/** A count as the editor's language writes it: 20,000. */
export function formatCount(count: number): string {
  // A format is costly to make, and a tree counts in each of its rows.
  format ??= new Intl.NumberFormat(Intl.NumberFormat.supportedLocalesOf([env.language])[0] ?? "en");
  return format.format(count);
}

/** A time in the format of the editor's language, which may not be that of the machine. */
export function formatTime(time: Date): string {
  return time.toLocaleString(env.language);
}

/** `l10n.t` for texts that are built without vscode: the numbers that it is given are counts. */
export const translate: Translate = (message, ...values) =>
  l10n.t(
    message,
    ...values.map((value) => (typeof value === "number" ? formatCount(value) : value)),
  );
