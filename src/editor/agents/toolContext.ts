import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { amountOf, decimalText } from "../../engine/text/amounts";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { Catalog } from "../../sources/catalog/catalog";
import { exportChain } from "../../sources/catalog/nodeChain";
import type { ServiceInUse } from "../../sources/catalog/serviceInUse";
import { reservedTag } from "../../sources/tags/tagName";
import { describeSources } from "../../engine/checks/describeFinding";
import type { Warnings } from "../../engine/checks/warnings";
import type { Gate } from "../../sources/gate/gate";
import { identify } from "../../engine/addresses/identify";
import { isOfBook, type Name } from "../../engine/names/name";
import type { Names } from "../../engine/names/names";
import { formatSource, withoutHosts } from "../../engine/names/nameText";
import { fillIn } from "../../engine/text/fillIn";
import { safeText } from "../../engine/text/safeText";
import type { TokenHolding, Transaction } from "../../sources/service/schemas";

export interface ToolContext {
  /** The service in use when the call started. Stays the same if the user chooses another service during the call. */
  readonly service: ServiceInUse;
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly warnings: Warnings;
  readonly gate: Gate;
  /** `privacy.hideAmounts`: hides amounts in answers as panels do. */
  readonly hideAmounts: boolean;
}

/**
 * The text that the service sends instead of an address. For a token, it means the native coin; for a sender, it
 * means that there is no sender.
 */
const reservedAddress = "0";

/** Returns the form in which an address is sent: as the service last spelled it, otherwise the canonical form. */
export function spellAddress(address: AddressIdentity, knowledge: TagKnowledge): string {
  return knowledge.find(address)?.tagged?.address ?? address.canonical;
}

export function describeTag(tag: string): object {
  if (tag === reservedTag) return { tag: "0 (reserved: no tag)" };
  return { tag: safeText(tag) };
}

/** Returns the identifier of a chain. A chain that only a node has gets its chain id: `eip155:31337`. */
export function describeChain(chain: string, { service }: ToolContext): string {
  return safeText(exportChain(chain, service.nodes), 40);
}

export function describeHolding(holding: TokenHolding, context: ToolContext): object {
  const { chain, token_address, token_symbol, token_name, balance, token_price } = holding;
  const decimals = holding.token_decimals ?? decimalsOf(chain, token_address, context);
  return {
    chain: describeChain(chain, context),
    token: describeToken(token_address),
    symbol: safeText(token_symbol ?? "", 24),
    name: safeText(token_name ?? "", 60),
    ...describeAmount(balance, decimals, context),
    // The interface of the service does not define the currency of prices.
    price: token_price,
  };
}

export function describeTransaction(transaction: Transaction, context: ToolContext): object {
  const { chain, token_address, from_address, to_address, value } = transaction;
  const { tx_hash, block_time } = transaction;
  return {
    time: safeText(block_time ?? "", 40),
    chain: describeChain(chain, context),
    hash: safeText(tx_hash, 128),
    from: from_address === reservedAddress ? "no sender" : safeText(from_address, 128),
    to: to_address === reservedAddress ? reservedAddress : safeText(to_address, 128),
    ...describeSide("fromName", from_address, chain, context),
    ...describeSide("toName", to_address, chain, context),
    token: describeToken(token_address),
    ...describeAmount(value, decimalsOf(chain, token_address, context), context),
  };
}

/**
 * Describes a name with its source, so that the model can judge the name. A name that is neither from a book nor
 * a tag of the user is marked as untrusted.
 */
export function describeName(name: Name): object {
  const { kind, chains, source, token, noCode } = withoutHosts(name);
  return {
    name: textOf(name),
    kind,
    chains: chains === "every" ? "every chain of the form" : chains,
    source: formatSource(source),
    ...(isOfBook(name) || isOwnTag(name) ? {} : { untrusted: fileMark }),
    ...(noCode && {
      noCode: noCode.map(({ node, block, when }) => ({ chain: node, block, when })),
    }),
    ...(token && { tokenName: safeText(token.name, 60), decimals: token.decimals }),
  };
}

/**
 * Describes the known address that an address looks like, and the sources that know it. Empty if there is no
 * such address.
 */
export function describeWarning(
  address: AddressIdentity,
  { warnings, catalog }: ToolContext,
): object {
  const anchor = warnings.findImitated(address);
  if (anchor === undefined) return {};
  const sources = describeSources(fillIn, anchor, (id) => catalog.nameOfChain(id));
  return {
    warning: {
      kind: "lookAlike",
      note: "It looks like a known address, but is another one.",
      knownAddress: anchor.canonical,
      knownAs: sources.slice(0, mostSources),
    },
  };
}

const mostSources = 3;

/** Describes the sender or the recipient of a transaction by its best name on the chain; empty if it has no name. */
function describeSide(
  label: "fromName" | "toName",
  address: string,
  chain: string,
  { names }: ToolContext,
): object {
  const verdict = identify(address);
  const [name] = verdict.valid ? names.findAll(verdict, { chain }) : [];
  if (name === undefined) return {};
  const isTrusted = isOfBook(name) || isOwnTag(name);
  return { [label]: isTrusted ? textOf(name) : `${textOf(name)} (${fileMark})` };
}

/** Whether a name is a tag that the user assigned. */
function isOwnTag({ kind }: Name): boolean {
  return kind === "tag";
}

const fileMark = "from a file of the repository";

/** Returns the text of a name with its state, in English like all texts for models. */
function textOf({ text, isEarlier, noCode }: Name): string {
  const mark = noCode !== undefined ? " (no code)" : isEarlier === true ? " (earlier)" : "";
  return safeText(text, 64) + mark;
}

function describeToken(address: string): string {
  return address === reservedAddress ? "native coin" : safeText(address, 128);
}

/** Describes an exact amount; in the smallest unit if the decimals are unknown. */
function describeAmount(
  raw: string | null,
  decimals: number | null,
  { hideAmounts }: ToolContext,
): object {
  if (hideAmounts) return { amount: "hidden by the user's setting" };
  if (raw === null) return { amount: "not known" };
  if (decimals === null) return { amountInSmallestUnit: raw };
  return { amount: decimalText(amountOf(raw, decimals)) };
}

function decimalsOf(chain: string, address: string, { catalog }: ToolContext): number | null {
  return catalog.findToken(chain, address)?.deployment.decimals ?? null;
}
