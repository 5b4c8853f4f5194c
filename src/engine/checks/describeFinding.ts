import type { AddressIdentity } from "../addresses/addressFormat";
import type { ChainRef } from "../chains/chainRef";
import { type Name, ownText, symbolOf } from "../names/name";
import { formatNameInFull, formatNameText, formatSource, withoutHosts } from "../names/nameText";
import { safeText } from "../text/safeText";
import type { Translate } from "../text/translate";
import type { Anchor, Finding, PrivateKeyFinding, SlipFinding } from "./finding";
import { type Difference, findDifference } from "./nearDigits";

type NameOfChain = (chain: string) => string | undefined;

const longestTag = 64;
const mostTags = 3;

/**
 * Describes a finding in one sentence. Sentences about a typo or a look-alike show the known address near their
 * beginning, because the Problems view cuts off long lines.
 */
export function describeFinding(t: Translate, finding: Finding, nameOfChain: NameOfChain): string {
  switch (finding.kind) {
    case "checksum": {
      if (finding.format !== "evm") {
        return t("The checksum of this address is wrong: the address is mistyped.");
      }
      const { near } = finding;
      return near === undefined
        ? t("The EIP-55 checksum of this address is wrong: the address may be mistyped.")
        : describeDifference(t, near.difference, near.anchor, nameOfChain);
    }
    case "slip":
      return describeSlip(t, finding, nameOfChain);
    case "lookAlike":
      return describeLookAlike(t, finding.anchor, nameOfChain);
    case "wrongChain":
      if (finding.about === "chainId") {
        const [written, folder] = [finding.written, finding.folder].map((inferred) =>
          formatChain(inferred.chain, nameOfChain),
        );
        return t(
          "This is the chain ID of {0}, but the path of the file says {1}.",
          written ?? "",
          folder ?? "",
        );
      }
      return t(
        "This is {0}; its address on {1} is {2} ({3}).",
        describeOther(t, finding.name, nameOfChain),
        formatChain(finding.chain, nameOfChain),
        finding.here.canonical,
        formatSource(finding.here.name.source),
      );
    case "decimals": {
      const { field, written, name, chain, replacement } = finding;
      const right = safeText(field === "symbol" ? symbolOf(name) : (replacement?.text ?? ""));
      const place = formatChain(chain, nameOfChain);
      const source = formatSource(name.source);
      return field === "decimals"
        ? t(
            "{0} has {1} decimals on {2}, not {3} ({4}).",
            formatNameText(t, name, longestName, ownText),
            right,
            place,
            safeText(written),
            source,
          )
        : t(
            "The symbol of this token is {0} on {1}, not {2} ({3}).",
            right,
            place,
            safeText(written),
            source,
          );
    }
    case "unquotedHex":
      return t("Without quotes, this is read as a number and not as an address.");
    case "privateKey":
      return describeKey(t, finding, nameOfChain);
    case "noCode":
      return t(
        "There is no contract at this address on {0}.",
        formatChain(finding.chain.chain, nameOfChain),
      );
    case "tokenDiffers": {
      const [expected, found] = [safeText(finding.expected, 40), safeText(finding.found, 40)];
      const place = formatChain(finding.chain.chain, nameOfChain);
      return finding.field === "symbol"
        ? t('The contract on {0} reports the symbol "{1}", not "{2}".', place, found, expected)
        : t("The contract on {0} reports {1} decimals, not {2}.", place, found, expected);
    }
    case "tokenAsRecipient":
      return t(
        'This recipient is the contract of a token on {0} with the symbol "{1}".',
        formatChain(finding.chain.chain, nameOfChain),
        safeText(finding.symbol, 40),
      );
  }
}

/** Formats the name of the written address, followed by its only chain or by "on other chains". */
function describeOther(t: Translate, name: Name, nameOfChain: NameOfChain): string {
  const [chain, ...others] = name.chains === "every" ? [] : name.chains;
  const called = formatNameText(t, name, longestName, ownText);
  return chain !== undefined && others.length === 0
    ? t("{0} on {1}", called, formatChain(chain, nameOfChain))
    : t("{0} on other chains", called);
}

function describeKey(
  t: Translate,
  { about, address, anchor }: PrivateKeyFinding,
  nameOfChain: NameOfChain,
): string {
  if (about === "published") {
    return t("This private key is published: anybody can spend from its account.");
  }
  if (about === "account") {
    return t(
      "This account belongs to development tools, not to you: its private key is published or lost.",
    );
  }
  if (address === undefined) {
    return t(
      "This file has too many values that may be private keys: not all of them were checked.",
    );
  }
  const { canonical } = address;
  return anchor === undefined
    ? t("This is the private key of {0}: anyone who reads this file can spend from it.", canonical)
    : t(
        "This is the private key of {0} ({1}): anyone who reads this file can spend from it.",
        formatAnchorName(t, anchor, nameOfChain),
        canonical,
      );
}

/**
 * Formats the difference from a known address: "Differs in 1 digit from 0xA0b8… (USDC on Ethereum)." Shows the known
 * address in full, since a mistyped address often has the same ends. Shortens it if only the letter case differs.
 */
function describeDifference(
  t: Translate,
  difference: Difference,
  anchor: Anchor,
  nameOfChain: NameOfChain,
): string {
  const called = formatAnchorName(t, anchor, nameOfChain);
  const { canonical } = anchor;
  switch (difference) {
    case 0:
      return t("This is {0} ({1}) with a different letter case.", called, shortenEvm(canonical));
    case 1:
      return t("Differs in 1 digit from {0} ({1}).", canonical, called);
    case "swapped":
      return t("Two digits are swapped compared to {0} ({1}).", canonical, called);
    case "missing":
      return t("Lacks 1 digit of {0} ({1}).", canonical, called);
    case "extra":
      return t("Has 1 digit more than {0} ({1}).", canonical, called);
    default:
      return t("Differs in {0} digits from {1} ({2}).", difference, canonical, called);
  }
}

type Slip = Pick<SlipFinding, "difference" | "anchor" | "wrongChecksum">;

function describeSlip(t: Translate, slip: Slip, nameOfChain: NameOfChain): string {
  return slip.anchor.isUnknown === true
    ? describeTwin(t, slip)
    : describeDifference(t, slip.difference, slip.anchor, nameOfChain);
}

/** Describes two similar addresses of the workspace that no source knows. */
function describeTwin(t: Translate, { difference, anchor, wrongChecksum }: Slip): string {
  const other = anchor.misspelled ?? anchor.canonical;
  if (wrongChecksum === "here") return describeMistyped(t, difference, other);
  if (wrongChecksum === "anchor") return describeOriginal(t, difference, other);
  switch (difference) {
    case 1:
      return t("One of the two may be wrong: this differs in 1 digit from {0}.", other);
    case "swapped":
      return t("One of the two may be wrong: this has two digits of {0} swapped.", other);
    case "missing":
      return t("One of the two may be wrong: this lacks 1 digit of {0}.", other);
    case "extra":
      return t("One of the two may be wrong: this has 1 digit more than {0}.", other);
    default:
      return t(
        "One of the two may be wrong: this differs in {0} digits from {1}.",
        difference,
        other,
      );
  }
}

/** Describes an unknown address with a wrong checksum, which is similar to one with a valid checksum. */
function describeMistyped(t: Translate, difference: Difference, other: string): string {
  switch (difference) {
    case 1:
      return t(
        "Differs in 1 digit from {0}. This address is probably mistyped, since its checksum is wrong.",
        other,
      );
    case "swapped":
      return t(
        "Two digits are swapped compared to {0}. This address is probably mistyped, since its checksum is wrong.",
        other,
      );
    default:
      return t(
        "Differs in {0} digits from {1}. This address is probably mistyped, since its checksum is wrong.",
        difference,
        other,
      );
  }
}

/** Describes an unknown address with a valid checksum, which is similar to one with a wrong checksum. */
function describeOriginal(t: Translate, difference: Difference, other: string): string {
  switch (difference) {
    case 1:
      return t(
        "Differs in 1 digit from {0}. That address is probably mistyped, since its checksum is wrong.",
        other,
      );
    case "swapped":
      return t(
        "Two digits are swapped compared to {0}. That address is probably mistyped, since its checksum is wrong.",
        other,
      );
    default:
      return t(
        "Differs in {0} digits from {1}. That address is probably mistyped, since its checksum is wrong.",
        difference,
        other,
      );
  }
}

/**
 * Formats the first label of a known address: the name from `bestName`, followed by its chain if it has exactly one.
 * Without such a name, returns a tag.
 */
function formatAnchorName(t: Translate, anchor: Anchor, nameOfChain: NameOfChain): string {
  const name = bestName(anchor);
  if (name === undefined) {
    const [tag] = anchor.tags;
    return tag === undefined ? t("a known address") : safeText(tag, longestTag);
  }
  const [chain, ...others] = name.chains === "every" ? [] : name.chains;
  const called = formatNameText(t, name, longestName, ownText);
  return chain === undefined || others.length > 0
    ? called
    : t("{0} on {1}", called, formatChain(chain, nameOfChain));
}

/**
 * The maximum length of a name in a sentence. A longer name could move the known address into the part of the line that
 * the Problems view cuts off.
 */
const longestName = 24;

/**
 * Returns the best name in the order that hints use: a token, a tag, any other name. Undefined if a tag comes first or
 * if there is no name.
 */
function bestName({ tags, names }: Anchor): Name | undefined {
  return names.find(({ kind }) => kind === "token") ?? (tags.length === 0 ? names[0] : undefined);
}

/** Shortens an EVM address to its ends: "0xA0b8…eB48". */
function shortenEvm(canonical: string): string {
  return `${canonical.slice(0, 6)}…${canonical.slice(-4)}`;
}

/**
 * Describes in one line the address that a look-alike imitates, or the similar address at another place of the file or
 * workspace.
 */
export function describeLookAlike(t: Translate, anchor: Anchor, nameOfChain: NameOfChain): string {
  if (anchor.isUnknown === true) {
    return t("Looks like {0}, which is used elsewhere.", anchor.misspelled ?? anchor.canonical);
  }
  const [source = ""] = describeSources(t, anchor, nameOfChain);
  return t("Looks like {0} ({1}), but is another address.", anchor.canonical, source);
}

/**
 * Describes an address that is probably meant as `anchor`, in the words of its warning: as a slip if only a few digits
 * differ, otherwise as a look-alike.
 */
export function describeMeant(
  t: Translate,
  address: AddressIdentity,
  anchor: Anchor,
  nameOfChain: NameOfChain,
): { readonly kind: "slip" | "lookAlike"; readonly sentence: string } {
  const [own, meant] = [address, anchor].map(({ canonical }) => canonical.slice(2).toLowerCase());
  const near = address.format === "evm" ? findDifference(own ?? "", meant ?? "") : undefined;
  return near === undefined
    ? { kind: "lookAlike", sentence: describeLookAlike(t, anchor, nameOfChain) }
    : { kind: "slip", sentence: describeSlip(t, { ...near, anchor }, nameOfChain) };
}

/**
 * Describes the sources of a known address: names of a token, its tags, then all other names, each with chains and
 * source. Returns at least one line. Exports and language models also get these lines, so they contain no host of a
 * node.
 */
export function describeSources(
  t: Translate,
  { tags, names }: Pick<Anchor, "tags" | "names">,
  nameOfChain: NameOfChain,
): readonly string[] {
  const shown = tags.slice(0, mostTags).map((tag) => safeText(tag, longestTag));
  const more = tags.length > mostTags ? ` +${tags.length - mostTags}` : "";
  const inFull = (name: Name): string => formatNameInFull(t, withoutHosts(name), nameOfChain);
  const isToken = ({ kind }: Name): boolean => kind === "token";
  const lines = [
    ...names.filter(isToken).map(inFull),
    ...(shown.length === 0 ? [] : [t("tags: {0}", shown.join(", ") + more)]),
    ...names.filter((name) => !isToken(name)).map(inFull),
  ];
  return lines.length === 0 ? [t("known to the service")] : lines;
}

/**
 * Returns the names of the address that was probably meant: for a typo, a look-alike or a wrong chain of an address.
 * Empty for any other finding.
 */
export function namesOfIntended(finding: Finding): readonly Name[] {
  if (finding.kind === "lookAlike" || finding.kind === "slip") return finding.anchor.names;
  return finding.kind === "wrongChain" && finding.about === "address" ? [finding.here.name] : [];
}

function formatChain(chain: ChainRef, nameOfChain: NameOfChain): string {
  return safeText(nameOfChain(chain) ?? chain, 40);
}
