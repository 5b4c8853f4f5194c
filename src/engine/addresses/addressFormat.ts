/**
 * The formats of addresses, with their chains and canonical forms. Two addresses are equal if format and canonical
 * form are equal. This table is the only definition of the canonical form:
 *
 * | format        | spellings                                      | canonical                       |
 * |---------------|------------------------------------------------|---------------------------------|
 * | `evm`         | 0x + 40 hex digits                             | EIP-55                          |
 * | `bitcoin`     | base58check (P2PKH, P2SH); bech32, bech32m     | unchanged; lower case           |
 * | `bitcoincash` | cashaddr, with and without prefix              | lower case, with `bitcoincash:` |
 * | `dogecoin`    | base58check (P2PKH, P2SH)                      | unchanged                       |
 * | `solana`      | base58 of 32 bytes                             | unchanged                       |
 * | `ton`         | raw; 48 characters, both alphabets, both flags | 48 characters of base64url, bounceable |
 * | `move`        | 0x + 64 hex digits; short forms                | 0x + 64 digits, lower case      |
 *
 * `move` is the common format of Sui and Aptos. The text of an address does not distinguish the two chains, so the same
 * text always counts as one address. If the surroundings name the chain, the found address contains it.
 */
export type AddressFormatName = (typeof forms)[AddressForm]["format"];

/** A chain identifier of interface.md. */
export type ChainIdentifier =
  | "bitcoin"
  | "ethereum"
  | "bnb"
  | "solana"
  | "dogecoin"
  | "bitcoincash"
  | "ton"
  | "polygon"
  | "arbitrum"
  | "optimism"
  | "base"
  | "sui"
  | "aptos";

/**
 * `proven`: the checksum holds, or the text is an EVM address with all letters in the same case, outside of encoded
 * data such as calldata. `doubtful`: there is no checksum.
 */
export type Certainty = "proven" | "doubtful";

/** The identity of an address: two addresses are equal if both fields are equal. */
export interface AddressIdentity {
  readonly format: AddressFormatName;
  readonly canonical: string;
}

export interface ValidAddress extends AddressIdentity {
  readonly valid: true;
  readonly chains: readonly ChainIdentifier[];
  readonly certainty: Certainty;
}

export interface InvalidAddress {
  readonly valid: false;
  /** The violated rule, as one sentence without a full stop. */
  readonly reason: string;
  /** Set if the text has the form of this format and only the checksum is wrong. */
  readonly almost?: AddressFormatName;
}

export type Verdict = ValidAddress | InvalidAddress;

/**
 * The encodings of the formats. A format may have several. interface.md says that "the form of Bitcoin" is valid on
 * bitcoin and bitcoincash, but not whether this includes bech32. We read it as base58 only, because Bitcoin Cash has no
 * bech32.
 *
 * To add a form or format, begin here; the compiler then reports every place that needs it.
 */
const forms = {
  evm: { format: "evm", chains: ["ethereum", "bnb", "polygon", "arbitrum", "optimism", "base"] },
  bitcoinBase58: { format: "bitcoin", chains: ["bitcoin", "bitcoincash"] },
  bitcoinSegwit: { format: "bitcoin", chains: ["bitcoin"] },
  cashaddr: { format: "bitcoincash", chains: ["bitcoincash"] },
  dogecoin: { format: "dogecoin", chains: ["dogecoin"] },
  solana: { format: "solana", chains: ["solana"] },
  ton: { format: "ton", chains: ["ton"] },
  move: { format: "move", chains: ["sui", "aptos"] },
} as const satisfies Record<string, { format: string; chains: readonly ChainIdentifier[] }>;

export type AddressForm = keyof typeof forms;

export function formatOfForm(form: AddressForm): AddressFormatName {
  return forms[form].format;
}

/** The number of each format in the extension's files. A number never changes; a new format gets the next number. */
export const formatIds: Readonly<Record<AddressFormatName, number>> = {
  evm: 0,
  bitcoin: 1,
  bitcoincash: 2,
  dogecoin: 3,
  solana: 4,
  ton: 5,
  move: 6,
};

const formatNames = Object.keys(formatIds) as readonly AddressFormatName[];

export function formatOfId(id: number): AddressFormatName {
  return formatNames.find((name) => formatIds[name] === id) ?? "evm";
}

export function buildValid(
  form: AddressForm,
  canonical: string,
  certainty: Certainty,
): ValidAddress {
  const { format, chains } = forms[form];
  return { valid: true, format, chains, canonical, certainty };
}

export function buildInvalid(reason: string): InvalidAddress {
  return { valid: false, reason };
}

/** Builds the verdict on a text that has the form of an address but a wrong checksum. */
export function buildAlmost(almost: AddressFormatName, reason: string): InvalidAddress {
  return { valid: false, reason, almost };
}

export function isSameAddress(a: AddressIdentity, b: AddressIdentity): boolean {
  return a.format === b.format && a.canonical === b.canonical;
}

/** Builds a key for maps and files. Two keys are equal only if the addresses are equal. */
export function formatAddressKey(address: AddressIdentity): string {
  return `${address.format} ${address.canonical}`;
}
