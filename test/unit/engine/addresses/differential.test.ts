import assert from "node:assert/strict";
import { getAddress } from "@ethersproject/address";
import { decode as decodeCashaddr } from "cashaddrjs";
import { validate as validateCoin } from "multicoin-address-validator";
import type { AddressFormatName } from "../../../../src/engine/addresses/addressFormat";
import { identify } from "../../../../src/engine/addresses/identify";
import frozen from "../../../vectors/packages.json";
import { Chance, randomAddress, type RandomAddressName } from "../../../support/randomAddresses";

/** `ADDRESS_ATLAS_RUNS=100` compares a hundred times as many texts. */
const runs = Number(process.env["ADDRESS_ATLAS_RUNS"] ?? 1);

/** Whether the package accepts the text. A package may return undefined instead of true. */
function accepts(check: () => unknown): boolean {
  try {
    return check() !== false;
  } catch {
    return false;
  }
}

interface Oracle {
  readonly name: string;
  readonly forms: readonly RandomAddressName[];
  readonly formats: readonly AddressFormatName[];
  readonly accepts: (text: string) => boolean;
  /** Whether a difference between the package and the extension is intended. */
  readonly isKnownDisagreement?: (text: string, verdict: boolean) => boolean;
}

/** Adds the prefix that the package requires, in upper or lower case like the text. */
function withPrefix(text: string): string {
  if (text.includes(":")) return text;
  return (text === text.toUpperCase() ? "BITCOINCASH:" : "bitcoincash:") + text;
}

const oracles: readonly Oracle[] = [
  {
    name: "@ethersproject/address",
    forms: ["evm", "evmLower"],
    formats: ["evm"],
    accepts: (text) => accepts(() => getAddress(text)),
    // The package also accepts ICAP, and 40 digits without 0x, which can be a hash. Neither is an address literal in
    // code.
    isKnownDisagreement: (text) => !text.startsWith("0x"),
  },
  {
    name: "multicoin-address-validator (bitcoin)",
    forms: ["p2pkh", "p2sh", "segwit"],
    formats: ["bitcoin"],
    accepts: (text) => accepts(() => validateCoin(text, "btc")),
  },
  {
    name: "multicoin-address-validator (dogecoin)",
    forms: ["dogecoin"],
    formats: ["dogecoin"],
    accepts: (text) => accepts(() => validateCoin(text, "doge")),
  },
  {
    name: "cashaddrjs",
    forms: ["cashaddr"],
    formats: ["bitcoincash"],
    accepts: (text) =>
      accepts(() => decodeCashaddr(withPrefix(text)).prefix.toLowerCase() === "bitcoincash"),
  },
];

type FrozenName = "friendly" | "raw" | "isAddress" | "isValidSuiAddress" | "mainnet";

/** The functions whose verdicts are stored, each with its formats and intended differences. */
const frozenChecks: Readonly<Record<FrozenName, Pick<Oracle, "formats" | "isKnownDisagreement">>> =
  {
    friendly: { formats: ["ton"], isKnownDisagreement: isOddTon },
    // The function accepts every workchain, but TON has only 0 and -1 (TEP-2). It also ignores a 65th digit.
    raw: {
      formats: ["ton"],
      isKnownDisagreement: (text) => !/^(?:0|-1):[0-9a-fA-F]{64}$/.test(text),
    },
    isAddress: { formats: ["solana"] },
    // The function requires all 64 digits, although Move code can have fewer. It also accepts 0X, and digits without
    // 0x, which can be a hash or a private key.
    isValidSuiAddress: {
      formats: ["move"],
      isKnownDisagreement: (text, isOurs) => (isOurs ? text.length < 66 : !text.startsWith("0x")),
    },
    mainnet: { formats: ["bitcoin"] },
  };

/**
 * Whether the text is one that only the package accepts: it mixes both base64 alphabets, has the flag of the test
 * network, or has a workchain other than 0 and -1. The extension rejects all of these.
 */
function isOddTon(text: string): boolean {
  const isTestNet = /^[k0]/.test(text);
  return (/[+/]/.test(text) && /[-_]/.test(text)) || isTestNet || !/^.(?:Q|f)/.test(text);
}

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_+/:";

/** Returns the address itself, or the address with a change that a person or a program could make. */
function mutate(address: string, chance: Chance): string {
  const at = chance.below(address.length);
  const [head, tail] = [address.slice(0, at), address.slice(at)];
  switch (chance.below(8)) {
    case 0:
      return head + chance.pick(letters) + tail.slice(1);
    case 1:
      return head + tail.slice(1);
    case 2:
      return head + chance.pick(letters) + tail;
    case 3:
      return head + tail.charAt(1) + tail.charAt(0) + tail.slice(2);
    case 4:
      return chance.pick([address.toUpperCase(), address.toLowerCase()]);
    case 5:
      return head + tail.toUpperCase();
    case 6:
      return address.slice(chance.pick([1, 2, 3, 12]));
    default:
      return address;
  }
}

describe("the verdict, compared with other packages", () => {
  for (const oracle of oracles) {
    it(`matches that of ${oracle.name} on valid and on changed addresses`, () => {
      const chance = new Chance(17);
      const counts = { valid: 0, invalid: 0 };
      for (let i = 0; i < 600 * runs; i += 1) {
        const text = mutate(randomAddress[chance.pick(oracle.forms)](chance), chance);
        const verdict = identify(text);
        const isOurs = verdict.valid && oracle.formats.includes(verdict.format);
        counts[isOurs ? "valid" : "invalid"] += 1;
        if (isOurs === oracle.accepts(text)) continue;
        assert.ok(oracle.isKnownDisagreement?.(text, isOurs), `${text}: we say ${String(isOurs)}`);
      }
      assert.ok(counts.valid > 50 && counts.invalid > 50, JSON.stringify(counts));
    });
  }

  for (const { package: name, version, function: check, accepted, refused } of frozen.verdicts) {
    it(`matches the stored verdicts of ${name} ${version} (${check}) on valid and on changed addresses`, () => {
      const { formats, isKnownDisagreement } = frozenChecks[check as FrozenName];
      assert.ok(accepted.length > 30 && refused.length > 100);
      for (const [texts, isTheirs] of [
        [accepted, true],
        [refused, false],
      ] as const) {
        for (const text of texts) {
          const verdict = identify(text);
          const isOurs = verdict.valid && formats.includes(verdict.format);
          if (isOurs === isTheirs) continue;
          assert.ok(isKnownDisagreement?.(text, isOurs), `${text}: we say ${String(isOurs)}`);
        }
      }
    });
  }

  const { package: name, version, pairs } = frozen.suiNormalized;
  it(`has the same canonical form as ${name} ${version}, for long and short forms`, () => {
    assert.ok(pairs.length >= 80);
    for (const [text = "", canonical = ""] of pairs) {
      const verdict = identify(text);
      assert.ok(verdict.valid, text);
      assert.equal(verdict.canonical, canonical);
    }
  });
});
