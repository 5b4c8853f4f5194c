import { env, l10n } from "vscode";
import type { Translate } from "../../engine/text/translate";

let format: Intl.NumberFormat | undefined;

/** A count formatted for the editor's language: 20,000. */
export function formatCount(count: number): string {
  // Creating a format is slow, and a tree counts in each row.
  format ??= new Intl.NumberFormat(Intl.NumberFormat.supportedLocalesOf([env.language])[0] ?? "en");
  return format.format(count);
}

/** A time formatted for the editor's language, which may differ from the machine's. */
export function formatTime(time: Date): string {
  return time.toLocaleString(env.language);
}

/** `l10n.t` for texts that are built without vscode; numbers are formatted as counts. */
export const translate: Translate = (message, ...values) =>
  l10n.t(
    message,
    ...values.map((value) => (typeof value === "number" ? formatCount(value) : value)),
  );

export function countOfAddresses(count: number): string {
  return count === 1 ? l10n.t("1 address") : translate("{0} addresses", count);
}
