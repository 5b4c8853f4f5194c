import { env, l10n } from "vscode";
import type { Translate } from "../../engine/text/translate";

let format: Intl.NumberFormat | undefined;

/** Formats a count in the editor's language: 20,000. */
export function formatCount(count: number): string {
  // Cached: creating a format is slow, and each row of a tree may show a count.
  format ??= new Intl.NumberFormat(Intl.NumberFormat.supportedLocalesOf([env.language])[0] ?? "en");
  return format.format(count);
}

/** Formats a time in the editor's language, which may differ from the machine's language. */
export function formatTime(time: Date): string {
  return time.toLocaleString(env.language);
}

/** `l10n.t` for modules that do not import `vscode`; formats numbers as counts. */
export const translate: Translate = (message, ...values) =>
  l10n.t(
    message,
    ...values.map((value) => (typeof value === "number" ? formatCount(value) : value)),
  );

export function countOfAddresses(count: number): string {
  return count === 1 ? l10n.t("1 address") : translate("{0} addresses", count);
}
