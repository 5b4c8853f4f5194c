import { safeText } from "../texts/safeText";
import type { Translate } from "../texts/translate";
import type { Name, NameSource } from "./name";

/** Marks a text as a name, since it could be taken for a tag: `≈ Permit2`. */
export const nameMark = "≈ ";

const longestName = 64;
const mostChains = 8;
const longestSource = 120;

export function formatName(t: Translate, name: Name): string {
  return nameMark + formatNameText(t, name, longestName);
}

/** The text of a name, shortened; that of a replaced deployment says so. */
export function formatNameText(t: Translate, { text, isEarlier }: Name, most: number): string {
  if (isEarlier !== true) return safeText(text, most);
  return t("{0} (earlier)", safeText(text, most - t("{0} (earlier)", "").length));
}

/** A name with its chains and source: "≈ Permit2 · every chain · Singletons 1.0.0". */
export function formatNameInFull(
  t: Translate,
  name: Name,
  nameOfChain: (chain: string) => string | undefined,
): string {
  return `${formatName(t, name)} · ${describeName(t, name, nameOfChain)}`;
}

/**
 * The chains and source of a name: "Ethereum, Base · Aave address book 4.68.1". For a name on none
 * of our chains only the source: its text says where.
 */
export function describeName(
  t: Translate,
  { chains, source }: Name,
  nameOfChain: (chain: string) => string | undefined,
): string {
  const places =
    chains === "every"
      ? t("every chain")
      : chains
          .slice(0, mostChains)
          .map((chain) => safeText(nameOfChain(chain) ?? chain, 40))
          .join(", ");
  const from = formatSource(source);
  return places === "" ? from : `${places} · ${from}`;
}

/** "Aave address book 4.68.1"; the path of a file of the workspace. */
export function formatSource({ title, version }: NameSource): string {
  return safeText(version === "" ? title : `${title} ${version}`, longestSource);
}
