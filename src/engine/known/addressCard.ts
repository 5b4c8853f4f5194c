import type { AddressFormatName } from "../addresses/addressFormat";
import type { FoundValidAddress } from "../addresses/findAddresses";
import { bareSymbol, isValidOn, type Name, symbolOf } from "../names/name";
import { describeName, formatNameText, formatSource } from "../names/nameText";
import { isValidOnInferred, type InferredChain } from "../chains/inferredChain";
import { safeText } from "../text/safeText";
import type { Translate } from "../text/translate";
import type { Card, CardLine, CardPiece } from "./card";
import { chainsOfKnown, type KnownAddress, type TokenAtAddress } from "./knownAddress";
import { reservedTag, tagPattern } from "./tagPattern";

/** The facts for the card of an address. All of them are in memory. */
export interface AddressFacts {
  readonly found: Pick<
    FoundValidAddress,
    "text" | "format" | "canonical" | "certainty" | "chains"
  > & { readonly inferred?: InferredChain };
  readonly known: KnownAddress | undefined;
  /** Whether the user created the tag locally. */
  readonly isOwnTag: (tag: string) => boolean;
  /**
   * All names that are not hidden, for any chain, best first. The card first shows the names that are valid on the
   * inferred chain.
   */
  readonly names: readonly Name[];
  /** The addresses from which the user marked this address as different on purpose, each with its best name. */
  readonly differsFrom: readonly { readonly address: string; readonly name: string | undefined }[];
  /** Returns the name of a chain, if known. */
  readonly nameOfChain: (chain: string) => string | undefined;
  /** When the tags were last compared with the service, in words. */
  readonly tagsAsOf: string | undefined;
  /** Whether a warning next to the card already says which address is probably meant. */
  readonly isExplained?: boolean;
}

/** The maximum number of tags on a card (V-14). */
const mostTags = 200;
const mostChains = 30;
const mostNames = 12;
const mostSources = 4;
const longestName = 64;
const mostDifferences = 5;

/**
 * Builds the card of an address: names and tokens, the user's *Different on Purpose* marks, tags with their age, then
 * the address with its format and chains.
 */
export function buildAddressCard(t: Translate, facts: AddressFacts): Card {
  const named = [...nameLines(t, facts), ...tokenLines(t, facts)];
  const tags = tagLine(t, facts);
  return [
    ...named,
    ...differenceLines(t, facts),
    ...(named.length + tags.length === 0 && facts.isExplained !== true ? [unnamedLine(t)] : []),
    ...tags,
    ...ageLine(t, facts),
    ...formLines(t, facts),
  ];
}

function unnamedLine(t: Translate): CardLine {
  return [
    { kind: "strong", text: t("Unnamed") },
    text(` · ${t("no name and no tag on this machine")}`),
  ];
}

/**
 * Lists the address, as the service spells it or else in canonical form, with its format and certainty, the inferred
 * chain, and all its chains.
 */
function formLines(t: Translate, facts: AddressFacts): Card {
  const { found, known } = facts;
  const form = `${nameOfFormat(t, found.format)} · ${certaintyOf(t, facts)}`;
  const chains = chainsOf(facts);
  return [
    [{ kind: "address", text: known?.tagged?.address ?? found.canonical }, text(` ${form}`)],
    ...chainLine(t, facts),
    ...(chains === "" ? [] : [[text(t("Chains: {0}", chains))]]),
  ];
}

/** Builds the card of an address with a wrong checksum. */
export function buildBrokenCard(
  t: Translate,
  format: AddressFormatName,
  reason: string,
): Card<never> {
  return [
    [{ kind: "strong", text: t("Not a valid address") }, text(` · ${nameOfFormat(t, format)}`)],
    [text(`${reason}.`)],
  ];
}

function nameOfFormat(t: Translate, format: AddressFormatName): string {
  switch (format) {
    case "evm":
      return t("EVM address");
    case "bitcoin":
      return t("Bitcoin address");
    case "bitcoincash":
      return t("Bitcoin Cash address");
    case "dogecoin":
      return t("Dogecoin address");
    case "solana":
      return t("Solana address");
    case "ton":
      return t("TON address");
    case "move":
      return t("Sui or Aptos address");
  }
}

function certaintyOf(t: Translate, { found, known, names }: AddressFacts): string {
  if (found.certainty === "doubtful") {
    if (known !== undefined) return t("known to the service");
    return names.length > 0
      ? t("a source has a name for it")
      : t("addresses of this form have no checksum, so the text may be something else");
  }
  if (found.format !== "evm") return t("valid checksum");
  if (!/[a-f]/i.test(found.text)) return t("no letters, so no checksum");
  return found.text === found.canonical
    ? t("valid checksum")
    : t("written without a checksum (all in one case)");
}

/**
 * Describes the chain that the file names for this address, and the evidence for it, with a remark if the address is
 * known on other chains only.
 */
function chainLine(t: Translate, facts: AddressFacts): Card {
  const { inferred } = facts.found;
  if (inferred === undefined) return [];
  const { chain, reason } = inferred;
  const name = safeText(facts.nameOfChain(chain) ?? chain, 40);
  const remark = isKnownElsewhere(facts, inferred)
    ? ` · ${t("this address is known on other chains only")}`
    : "";
  return [
    [
      { kind: "strong", text: t("Chain here: {0}", name) },
      text(`, ${reasonOf(t, reason)}${remark}`),
    ],
  ];
}

/** Whether the address has names or tokens, but none on the inferred chain. Names that files declare do not count. */
function isKnownElsewhere({ names, known }: AddressFacts, inferred: InferredChain): boolean {
  const firm = names.filter(({ kind }) => kind !== "declaration");
  const tokens = known?.tokens ?? [];
  const isHere =
    firm.some((name) => name.chains.length === 0 || isValidOnInferred(name, inferred)) ||
    tokens.some(({ deployments }) => deployments.some(({ chain }) => chain === inferred.chain));
  return firm.length + tokens.length > 0 && !isHere;
}

function reasonOf(t: Translate, reason: InferredChain["reason"]): string {
  switch (reason) {
    case "prefix":
      return t("from the text right before the address");
    case "chainId":
      return t("from a chain ID in the file");
    case "chainName":
      return t("from a chain name in the file");
    case "key":
      return t("from a key, name or heading in the file");
    case "path":
      return t("from the path of the file");
  }
}

/**
 * Lists the chains of the address, the inferred one first. Returns an empty text for an EVM address that the service
 * does not limit to some of the EVM chains: such a list would read as if the address were in use on each of them.
 */
function chainsOf({ found, known, nameOfChain }: AddressFacts): string {
  const chains = chainsOfKnown(known?.tagged, found.chains);
  const isOnEvery =
    chains.length === found.chains.length && found.chains.every((each) => chains.includes(each));
  if (found.format === "evm" && isOnEvery) return "";
  const here = found.inferred?.chain;
  return [...chains]
    .sort((a, b) => Number(b === here) - Number(a === here))
    .slice(0, mostChains)
    .map((chain) => safeText(nameOfChain(chain) ?? chain, 40))
    .join(", ");
}

function tagLine(t: Translate, { known, isOwnTag }: AddressFacts): Card {
  const { tags = [], address = "" } = known?.tagged ?? {};
  if (tags.length === 0) return [];
  const pieces = tags
    .slice(0, mostTags)
    .flatMap((tag, i) => [text(i === 0 ? " " : ", "), tagPiece(t, tag)]);
  const rest = tags.length - mostTags;
  const more =
    rest > 0 ? [text(rest === 1 ? t(" and 1 more tag") : t(" and {0} more tags", rest))] : [];
  const take = tags.some(isOwnTag) ? [text(" · "), takePiece(t, address)] : [];
  return [[text(t("Tags:")), ...pieces, ...more, ...take]];
}

function takePiece(t: Translate, address: string): CardPiece {
  return { kind: "link", text: t("Remove Tag from Address"), link: { to: "takeTag", address } };
}

/** Builds the piece for a tag: a link to its panel if interface.md allows its name. The reserved tag has no link. */
function tagPiece(t: Translate, tag: string): CardPiece {
  if (tag === reservedTag) return text(t("no tag (reserved)"));
  if (!tagPattern.test(tag)) return text(safeText(tag));
  return { kind: "link", text: tag, link: { to: "tag", tag } };
}

/** Lists the service's tokens at this address, except those that a name on this machine already shows. */
function tokenLines(t: Translate, facts: AddressFacts): Card {
  const names = facts.names.filter(({ token }) => token !== undefined);
  return (facts.known?.tokens ?? [])
    .filter((token) => !isSaidBy(names, token))
    .map((token) => tokenLine(t, token, facts));
}

/** Whether the names show the token's symbol and decimals on the chain of each deployment. */
function isSaidBy(names: readonly Name[], { symbol, deployments }: TokenAtAddress): boolean {
  return deployments.every(({ chain, decimals }) =>
    names.some(
      (name) =>
        symbolOf(name) === bareSymbol(symbol) &&
        isValidOn(name, chain) &&
        name.token?.decimals === decimals,
    ),
  );
}

function tokenLine(t: Translate, token: TokenAtAddress, { nameOfChain }: AddressFacts): CardLine {
  const places = token.deployments.slice(0, mostChains).map(({ chain, decimals }) => {
    const name = safeText(nameOfChain(chain) ?? chain, 40);
    return decimals === null
      ? t("{0}: decimals not known", name)
      : t("{0}: {1} decimals", name, decimals);
  });
  const name = safeText(token.name, 60);
  return [
    { kind: "strong", text: safeText(token.symbol, 24) },
    text(` ${name === "" ? "" : `(${name}) `}· ${places.join(" · ")}`),
  ];
}

function nameLines(t: Translate, facts: AddressFacts): Card {
  const { inferred } = facts.found;
  const isDeclared = ({ kind }: Name): boolean => kind === "declaration";
  const known = facts.names.filter((name) => !isDeclared(name));
  const names = joinAgreeing(
    [known, facts.names.filter(isDeclared)].flatMap((some) => [
      ...some.filter((name) => isValidOnInferred(name, inferred)),
      ...some.filter((name) => !isValidOnInferred(name, inferred)),
    ]),
  );
  const lines = names.slice(0, mostNames).map((alike) => nameLine(t, alike, facts));
  const more = names.length - mostNames;
  if (more <= 0) return lines;
  return [...lines, [text(more === 1 ? t("1 more name") : t("{0} more names", more))]];
}

/** Names with equal content, from one or several sources. */
type Agreeing = readonly [Name, ...Name[]];

function joinAgreeing(names: readonly Name[]): readonly Agreeing[] {
  const joined = new Map<string, [Name, ...Name[]]>();
  for (const name of names) {
    const { text: called, kind, chains, token, isEarlier, noCode } = name;
    const key = JSON.stringify([
      called,
      kind === "declaration",
      chains,
      token?.decimals,
      isEarlier,
      noCode,
    ]);
    const alike = joined.get(key);
    if (alike === undefined) joined.set(key, [name]);
    else alike.push(name);
  }
  return [...joined.values()];
}

/** Builds the line of a name, with its chain and its sources, by which users judge the name. */
function nameLine(
  t: Translate,
  [name, ...others]: Agreeing,
  { found, nameOfChain }: AddressFacts,
): CardLine {
  const places = [name, ...others].flatMap(({ source: { place } }) => place ?? []);
  const sources = new Set(others.map(({ source }) => formatSource(source)));
  sources.delete(formatSource(name.source));
  // Any code may declare a name, so more sources do not make it more reliable.
  const most = name.kind === "declaration" ? 0 : mostSources;
  const shown = [describeName(t, name, nameOfChain), ...[...sources].slice(0, most)];
  const rest = sources.size - most;
  const more =
    rest > 0 ? (rest === 1 ? t(" and 1 more source") : t(" and {0} more sources", rest)) : "";
  return [
    { kind: "strong", text: formatNameText(t, name, longestName) },
    text(` ${tokenOf(t, name)}· ${shown.join(", ")}${more}`),
    ...places.slice(0, 1).flatMap((place) => [text(" · "), placeLink(t, place)]),
    ...(name.kind === "tag" ? [text(" · "), takePiece(t, found.canonical)] : []),
  ];
}

/** Builds the link to the row of the file that contains a name. */
function placeLink(t: Translate, place: NonNullable<Name["source"]["place"]>): CardPiece {
  return { kind: "link", text: t("Open File"), link: { to: "file", place } };
}

function tokenOf(t: Translate, { token, text }: Name): string {
  if (token === undefined) return "";
  const decimals = t("{0} decimals", token.decimals);
  return token.name === text ? `(${decimals}) ` : `(${safeText(token.name, 60)}, ${decimals}) `;
}

/** Lists the addresses that the user marked with *Different on Purpose*, in full, since both addresses look alike. */
function differenceLines(t: Translate, { found, differsFrom }: AddressFacts): Card {
  return differsFrom.slice(0, mostDifferences).map(({ address, name }) => [
    text(t("Marked as different on purpose from ")),
    { kind: "address", text: address },
    text(name === undefined ? " · " : ` (${safeText(name, 60)}) · `),
    {
      kind: "link",
      text: t("Warn Again"),
      link: { to: "warnAgain", address: found.canonical, anchor: address },
    },
  ]);
}

function ageLine(t: Translate, { known, tagsAsOf }: AddressFacts): Card {
  if (known?.tagged === undefined || tagsAsOf === undefined) return [];
  return [[text(t("Tags as of {0}", tagsAsOf))]];
}

function text(words: string): CardPiece<never> {
  return { kind: "text", text: words };
}
