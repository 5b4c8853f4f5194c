import { safeText } from "../texts/safeText";
import type { Translate } from "../texts/translate";
import type { Name } from "./name";

/** Marks a text as a name where it could be taken for a tag: `≈ Permit2`. */
export const nameMark = "≈ ";

const longestName = 64;
const mostChains = 8;

export function formatName({ text }: Name): string {
  return nameMark + safeText(text, longestName);
}

/** A name with its chains and source: "≈ Permit2 · every chain · Singletons 1.0.0". */
export function formatNameInFull(
  t: Translate,
  name: Name,
  nameOfChain: (chain: string) => string | undefined,
): string {
  return `${formatName(name)} · ${describeName(t, name, nameOfChain)}`;
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
  const from = safeText(`${source.title} ${source.version}`);
  return places === "" ? from : `${places} · ${from}`;
}
