import { nameOfChain } from "../engine/chains/chainRef";
import { withoutSeparators } from "../engine/names/nameText";
import type { NamedAddress, Namesake } from "./namedAddress";
import { formatNumber, type ReportedName } from "./report";

const mostNames = 3;

/** Describes names with their chains and sources: "USDC · Ethereum · Aave address book 4.68.1". */
export function describeNames(names: readonly ReportedName[]): string {
  const shown = names.slice(0, mostNames).map(describeName);
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`+${more}`] : [])].join("; ");
}

/** Describes an address with its names, for users and models. `namesake`: the result of `findNamesake`. */
export function describeKnown(
  { address, names, fullName, warning }: NamedAddress,
  namesake?: Namesake,
): string {
  const called = names.length === 0 ? "unknown" : describeNames(names);
  const parts = [
    `${address}  ${called}`,
    fullName === undefined ? "" : `; its full name is ${withoutSeparators(fullName)}`,
    namesake === undefined ? "" : describeNamesake(namesake),
    warning === undefined ? "" : `; ${warning}`,
  ];
  return parts.join("");
}

/**
 * Formats "; in the book, USDC on Base is 0x…". The separators ";" and "·" are removed from names, so no label can
 * imitate this text.
 */
function describeNamesake({ text, address, chain }: Namesake): string {
  return `; in the book, ${text} on ${nameOfChain(chain) ?? chain} is ${address}`;
}

/** Says how many of the found addresses are listed: "50 of 1,234 addresses are listed". */
export function describeCut(listed: number, count: number): string {
  return `${formatNumber(listed)} of ${formatNumber(count)} addresses are listed`;
}

export function describeChains(chains: ReportedName["chains"]): string {
  if (chains === "every") return "every chain";
  return chains.map((chain) => nameOfChain(chain) ?? chain).join(", ");
}

function describeName({ text, kind, chains, source, line, isNew }: ReportedName): string {
  // A declaration without a chain does not claim to be valid on every chain.
  const isOpen = kind === "declaration" && chains === "every";
  const parts = [
    withoutSeparators(text),
    isOpen ? "chain not stated" : describeChains(chains),
    // One file often declares a name for several addresses, which only their lines tell apart.
    withoutSeparators(source) + (kind === "declaration" && line !== undefined ? `:${line}` : ""),
  ].filter((part) => part !== "");
  return `${parts.join(" · ")}${isNew === true ? ", added in the same change" : ""}`;
}
