import { identify } from "../addresses/identify";
import type { Translate } from "../text/translate";
import type { Warnings } from "./warnings";

/** Describes a look-alike among copied texts; undefined if there is none, or if the warning is off. */
export function describeCopied(
  t: Translate,
  copied: readonly string[],
  warnings: Pick<Warnings, "findWarned">,
): string | undefined {
  const addresses = copied.map((text) => identify(text)).filter((verdict) => verdict.valid);
  const imitated = addresses.flatMap((address) => warnings.findWarned(address) ?? []);
  const [first] = imitated;
  if (first === undefined) return undefined;
  if (addresses.length === 1)
    return t("The copied address is a look-alike of {0}", first.canonical);
  return imitated.length === 1
    ? t("One of the copied addresses is a look-alike of {0}", first.canonical)
    : t("{0} of the copied addresses are look-alikes of known addresses", imitated.length);
}
