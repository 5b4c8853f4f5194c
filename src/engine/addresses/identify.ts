import { type AddressForm, buildInvalid, type InvalidAddress, type Verdict } from "./addressFormat";
import { identifyBase58 } from "./base58";
import { identifySegwit } from "./bitcoin";
import { identifyCashaddr } from "./bitcoincash";
import { identifyEvm } from "./evm";
import { identifyMove } from "./move";
import { identifyFriendlyTon, identifyRawTon } from "./ton";

/**
 * Longer texts are rejected without further checks. The longest forms are bech32 (90 characters) and cashaddr with its
 * prefix (73 characters).
 */
const longest = 128;

type IdentifyForm = (text: string) => Verdict | undefined;

/** The function for each form. The first verdict wins, so the order matters for forms that overlap. */
const identifyForm: Readonly<Record<AddressForm, IdentifyForm>> = {
  evm: identifyEvm,
  move: identifyMove,
  bitcoinBase58: identifyBase58,
  dogecoin: identifyBase58,
  solana: identifyBase58,
  bitcoinSegwit: identifySegwit,
  ton: (text) => identifyFriendlyTon(text) ?? identifyRawTon(text),
  cashaddr: identifyCashaddr,
};

const identifiers = [...new Set(Object.values(identifyForm))];

/**
 * Returns the format, chains and canonical form of a text, or the rule that it violates. The text must be only the
 * address, without spaces or quotes.
 */
export function identify(text: string): Verdict {
  if (text.length > longest) return buildInvalid("It is too long for an address");
  for (const identifyIt of identifiers) {
    const verdict = identifyIt(text);
    if (verdict !== undefined) return verdict;
  }
  return explain(text);
}

/** Returns the canonical form of an address; returns any other text unchanged. */
export function canonicalOf(text: string): string {
  const verdict = identify(text);
  return verdict.valid ? verdict.canonical : text;
}

const explanations: readonly { readonly shape: RegExp; readonly reason: string }[] = [
  { shape: /^0$/, reason: "0 is not an address: it stands for the native coin or for no sender" },
  { shape: /^0X/, reason: "The prefix must be 0x with a lowercase x" },
  {
    shape: /^0x[0-9a-fA-F]*$/,
    reason: "It has too few or too many hex digits: EVM has 40, Sui and Aptos have 64",
  },
  { shape: /^0x/, reason: "It contains characters that are not hex digits" },
  {
    shape: /^XE[0-9]{2}[0-9A-Z]{26,31}$/i,
    reason: "ICAP addresses are not supported: use the 0x form",
  },
  { shape: /^[0-9a-fA-F]{64}$/, reason: "64 hex digits without 0x are a hash or a private key" },
  { shape: /^[0-9a-fA-F]{40}$/, reason: "An EVM address begins with 0x" },
  {
    shape: /^[1-9A-HJ-NP-Za-km-z]{25,52}$/,
    reason: "It is base58, but its length is not 25 or 32 bytes",
  },
  { shape: /^\s|\s$/, reason: "It begins or ends with a space" },
];

/** The explanation for a text that does not even resemble an address. */
export const noForm = { reason: "No known chain has addresses of this form" };

function explain(text: string): InvalidAddress {
  const { reason } = explanations.find(({ shape }) => shape.test(text)) ?? noForm;
  return buildInvalid(reason);
}
