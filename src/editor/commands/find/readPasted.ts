import { findNamedChain } from "../../../engine/chains/explorerChain";
import { findAddresses } from "../../../engine/addresses/findAddresses";
import { identify } from "../../../engine/addresses/identify";
import { decodePercent } from "../../../engine/text/decodePercent";
import type { Chain, Explorer } from "../../../sources/service/schemas";

/** The meaning of a typed or pasted text that is not a list of words to search for. */
export type Pasted =
  | { readonly kind: "address"; readonly address: string; readonly chain?: string | undefined }
  | { readonly kind: "transaction"; readonly hash: string; readonly chain?: string | undefined }
  /** 64 hexadecimal digits: an address of Sui or Aptos, a hash, or a private key. */
  | { readonly kind: "hex64"; readonly text: string }
  /** An address with a wrong checksum. `reason` is a sentence without a full stop. */
  | { readonly kind: "broken"; readonly reason: string };

const longest = 2_048;

/** Parses an address of any format, an explorer page or the hash of a transaction; undefined for words. */
export function readPasted(text: string, chains: readonly Chain[]): Pasted | undefined {
  const trimmed = text.trim();
  if (trimmed.length > longest) return undefined;
  const pasted = trimmed.replace(/^["'`<(]+/, "").replace(/(?<!["'`>),;])["'`>),;]+$/, "");
  if (pasted.length < 20 || /\s/.test(pasted)) return undefined;
  return /^https?:\/\//i.test(pasted) ? readUrl(pasted, chains) : readValue(pasted);
}

function readValue(text: string): Pasted | undefined {
  if (/^(?:0[xX])?[0-9a-fA-F]{64}$/.test(text)) return { kind: "hex64", text };
  const verdict = identify(text);
  if (verdict.valid) return { kind: "address", address: text };
  if (/^[1-9A-HJ-NP-Za-km-z]{86,88}$/.test(text)) {
    return { kind: "transaction", hash: text, chain: "solana" };
  }
  if (/^[A-Za-z0-9+/_-]{43}=$/.test(text)) return { kind: "transaction", hash: text, chain: "ton" };
  const [found] = findAddresses(text);
  if (found !== undefined && found.certainty !== "broken") {
    return { kind: "address", address: found.text, chain: found.chain };
  }
  return verdict.almost === undefined ? undefined : { kind: "broken", reason: verdict.reason };
}

function readUrl(text: string, chains: readonly Chain[]): Pasted | undefined {
  return readByTemplates(text, chains) ?? readTransactionPage(text) ?? readAddressPage(text);
}

/** Parses an explorer page that matches a template of the service. */
function readByTemplates(text: string, chains: readonly Chain[]): Pasted | undefined {
  for (const { chain, explorers } of chains) {
    for (const explorer of explorers) {
      const pasted = readByExplorer(text, chain, explorer);
      if (pasted !== undefined) return pasted;
    }
  }
  return undefined;
}

function readByExplorer(text: string, chain: string, explorer: Explorer): Pasted | undefined {
  const address = readByTemplate(text, explorer.address_url, "{{address}}");
  if (address !== undefined && identify(address).valid) return { kind: "address", address, chain };
  const hash = readByTemplate(text, explorer.tx_url, "{{tx_id}}");
  return hash === undefined ? undefined : { kind: "transaction", hash, chain };
}

/** Returns the part of a text at the position of the placeholder in a template. */
function readByTemplate(
  text: string,
  template: string | null,
  placeholder: string,
): string | undefined {
  const [before, after] = template?.split(placeholder, 2) ?? [];
  if (before === undefined || after === undefined || before.length < 12) return undefined;
  if (!text.toLowerCase().startsWith(before.toLowerCase())) return undefined;
  const value = /^[^/?#&]{20,200}/.exec(text.slice(before.length))?.[0];
  return value === undefined ? undefined : decodePercent(value);
}

const transactionPage = /\/(?:txn?s?|transactions?|txblock|signature)\/([^/?#&]{20,100})/i;

function readTransactionPage(text: string): Pasted | undefined {
  const match = transactionPage.exec(text);
  const hash = match?.[1];
  if (match === null || hash === undefined) return undefined;
  const end = match.index + match[0].length;
  const { chain } = findNamedChain(text, end - hash.length, end) ?? {};
  return { kind: "transaction", hash, chain };
}

function readAddressPage(text: string): Pasted | undefined {
  for (const found of findAddresses(text, { isKnown: () => true })) {
    if (found.certainty === "broken") return { kind: "broken", reason: found.reason };
    return { kind: "address", address: found.text, chain: found.chain };
  }
  return undefined;
}
