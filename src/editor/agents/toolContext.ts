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
import { safeText } from "../../engine/text/safeText";
import type { TokenHolding, Transaction } from "../../sources/service/schemas";

/** What the tools work with. */
export interface ToolContext {
  /** The service to request, even if another is chosen meanwhile. */
  readonly service: ServiceInUse;
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly warnings: Warnings;
  readonly gate: Gate;
  /** `privacy.hideAmounts`: hides amounts in answers as in panels. */
  readonly hideAmounts: boolean;
}

/** Stands for a native coin or for no sender where an address is expected. */
const reservedAddress = "0";

/** An address is sent in the service's last spelling, otherwise in canonical form. */
export function spellAddress(address: AddressIdentity, knowledge: TagKnowledge): string {
  return knowledge.find(address)?.tagged?.address ?? address.canonical;
}

/** A tag of the service, as data. */
export function describeTag(tag: string): object {
  if (tag === reservedTag) return { tag: "0 (reserved: no tag)" };
  return { tag: safeText(tag) };
}

/** Its identifier; of the chain of a node alone its chain id. */
export function describeChain(chain: string, { service }: ToolContext): string {
  return safeText(exportChain(chain, service.nodes), 40);
}

export function describeHolding(holding: TokenHolding, asked: ToolContext): object {
  const { chain, token_address, token_symbol, token_name, balance, token_price } = holding;
  const decimals = holding.token_decimals ?? decimalsOf(chain, token_address, asked);
  return {
    chain: describeChain(chain, asked),
    token: describeToken(token_address),
    symbol: safeText(token_symbol ?? "", 24),
    name: safeText(token_name ?? "", 60),
    ...describeAmount(balance, decimals, asked),
    // The interface does not say in which currency.
    price: token_price,
  };
}

export function describeTransaction(transaction: Transaction, asked: ToolContext): object {
  const { chain, token_address, from_address, to_address, value } = transaction;
  const { tx_hash, block_time } = transaction;
  return {
    time: safeText(block_time ?? "", 40),
    chain: describeChain(chain, asked),
    hash: safeText(tx_hash, 128),
    from: from_address === reservedAddress ? "no sender" : safeText(from_address, 128),
    to: to_address === reservedAddress ? reservedAddress : safeText(to_address, 128),
    ...describeSide("fromName", from_address, chain, asked),
    ...describeSide("toName", to_address, chain, asked),
    token: describeToken(token_address),
    ...describeAmount(value, decimalsOf(chain, token_address, asked), asked),
  };
}

/** A name from somebody else; the reader judges it by its source. That of a file is marked. */
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

/** The known address that an address looks like, and who knows that one; nothing if there is none. */
export function describeWarning(
  address: AddressIdentity,
  { warnings, catalog }: ToolContext,
): object {
  const anchor = warnings.findImitated(address);
  if (anchor === undefined) return {};
  const vouchers = describeSources(inEnglish, anchor, (id) => catalog.nameOfChain(id));
  return {
    warning: {
      kind: "lookAlike",
      note: "It looks like a known address, but is another one.",
      knownAddress: anchor.canonical,
      knownAs: vouchers.slice(0, mostVouchers),
    },
  };
}

const mostVouchers = 3;

/** Models read English. */
function inEnglish(message: string, ...values: readonly (string | number)[]): string {
  return message.replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)] ?? ""));
}

/** The best name of one side of a transaction, if it has one on that chain. */
function describeSide(
  label: "fromName" | "toName",
  address: string,
  chain: string,
  { names }: ToolContext,
): object {
  const verdict = identify(address);
  const [name] = verdict.valid ? names.findAll(verdict, { chain }) : [];
  if (name === undefined) return {};
  const isProtected = isOfBook(name) || isOwnTag(name);
  return { [label]: isProtected ? textOf(name) : `${textOf(name)} (${fileMark})` };
}

/** A tag that the user gave; its source says so. */
function isOwnTag({ kind }: Name): boolean {
  return kind === "tag";
}

const fileMark = "from a file of the repository";

/** In English, like all that a model reads. */
function textOf({ text, isEarlier, noCode }: Name): string {
  const mark = noCode !== undefined ? " (no code)" : isEarlier === true ? " (earlier)" : "";
  return safeText(text, 64) + mark;
}

function describeToken(address: string): string {
  return address === reservedAddress ? "native coin" : safeText(address, 128);
}

/** Exact, or in the smallest unit if the decimals are unknown. */
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
