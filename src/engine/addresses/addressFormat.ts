/**
 * What an address is made of: format, chains, canonical form. Two addresses are the same when
 * format and canonical form are equal, and this is the only place that says what canonical is:
 *
 * | format        | spellings                                      | canonical                       |
 * |---------------|------------------------------------------------|---------------------------------|
 * | `evm`         | 0x + 40 hex digits                             | EIP-55                          |
 * | `bitcoin`     | base58check (P2PKH, P2SH); bech32, bech32m     | as it is; lower case            |
 * | `bitcoincash` | cashaddr, with and without prefix              | lower case, with `bitcoincash:` |
 * | `dogecoin`    | base58check (P2PKH, P2SH)                      | as it is                        |
 * | `solana`      | base58 of 32 bytes                             | as it is                        |
 * | `ton`         | raw; 48 characters, both alphabets, both flags | 48 characters of base64url, bounceable |
 * | `move`        | 0x + 64 hex digits; short forms                | 0x + 64 digits, lower case      |
 *
 * `move` is the one format of sui and aptos: nothing in the text tells the two apart, so the same
 * text must not be two addresses. Where the surroundings name the chain, a found address says so.
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

/** `proven`: a checksum holds, or an EVM address of one case; `doubtful`: the form has no checksum. */
export type Certainty = "proven" | "doubtful";

/** Two addresses are the same when these are equal. */
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
  /** The rule that is broken, as one sentence without a full stop. */
  readonly reason: string;
  /** Set when the text has the form of this format and only the checksum is wrong. */
  readonly almost?: AddressFormatName;
}

export type Verdict = ValidAddress | InvalidAddress;

/**
 * The encodings, finer than the formats: only the base58 forms of bitcoin are two chains' own.
 * Interface, "Addresses are universal". That "Bitcoin format" means the base58 forms, and not
 * bech32, which bitcoincash does not know, is our choice (not shown).
 *
 * A new form or format begins here; the compiler then names every place that needs it.
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

/** The number of each format in our files. Numbers never change; a new format gets the next one. */
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

/** A text in the form of an address with a wrong checksum. */
export function buildAlmost(almost: AddressFormatName, reason: string): InvalidAddress {
  return { valid: false, reason, almost };
}

export function isSameAddress(a: AddressIdentity, b: AddressIdentity): boolean {
  return a.format === b.format && a.canonical === b.canonical;
}

/** A key for maps and files, equal for two addresses exactly when they are the same. */
export function formatAddressKey(address: AddressIdentity): string {
  return `${address.format} ${address.canonical}`;
}
