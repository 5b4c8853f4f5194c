import assert from "node:assert/strict";
import type {
  AddressForm,
  AddressFormatName,
  Certainty,
  ChainIdentifier,
} from "../../../../src/engine/addresses/addressFormat";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { identify } from "../../../../src/engine/addresses/identify";
import base58 from "../../../vectors/bitcoin-base58.json";
import segwit from "../../../vectors/bitcoin-segwit.json";
import bitcoincash from "../../../vectors/bitcoincash.json";
import dogecoin from "../../../vectors/dogecoin.json";
import evm from "../../../vectors/evm.json";
import move from "../../../vectors/move.json";
import solana from "../../../vectors/solana.json";
import ton from "../../../vectors/ton.json";

interface Vector {
  readonly text: string;
  readonly what: string;
  readonly canonical?: string;
}

interface Vectors {
  readonly valid: readonly Vector[];
  readonly invalid: readonly { text: string; what: string; reason: string }[];
}

interface Expected {
  readonly name: string;
  readonly vectors: Vectors;
  readonly format: AddressFormatName;
  readonly chains: readonly ChainIdentifier[];
  readonly certainty: (text: string) => Certainty;
}

const always = (certainty: Certainty) => () => certainty;

const expected: Readonly<Record<AddressForm, Expected>> = {
  evm: {
    name: "an EVM address",
    vectors: evm,
    format: "evm",
    chains: ["ethereum", "bnb", "polygon", "arbitrum", "optimism", "base"],
    certainty: always("proven"),
  },
  bitcoinBase58: {
    name: "a Bitcoin base58 address",
    vectors: base58,
    format: "bitcoin",
    chains: ["bitcoin", "bitcoincash"],
    certainty: always("proven"),
  },
  bitcoinSegwit: {
    name: "a Bitcoin segwit address",
    vectors: segwit,
    format: "bitcoin",
    chains: ["bitcoin"],
    certainty: always("proven"),
  },
  cashaddr: {
    name: "a cashaddr",
    vectors: bitcoincash,
    format: "bitcoincash",
    chains: ["bitcoincash"],
    certainty: always("proven"),
  },
  dogecoin: {
    name: "a Dogecoin address",
    vectors: dogecoin,
    format: "dogecoin",
    chains: ["dogecoin"],
    certainty: always("proven"),
  },
  solana: {
    name: "a Solana address",
    vectors: solana,
    format: "solana",
    chains: ["solana"],
    certainty: always("doubtful"),
  },
  ton: {
    name: "a TON address",
    vectors: ton,
    format: "ton",
    chains: ["ton"],
    certainty: (text) => (text.includes(":") ? "doubtful" : "proven"),
  },
  move: {
    name: "a Move address",
    vectors: move,
    format: "move",
    chains: ["sui", "aptos"],
    certainty: always("doubtful"),
  },
};

describe("identify", () => {
  for (const { name, vectors, format, chains, certainty } of Object.values(expected)) {
    for (const { text, what, canonical } of vectors.valid) {
      it(`knows ${name}: ${what}: ${text}`, () => {
        assert.deepEqual(identify(text), {
          valid: true,
          format,
          chains,
          canonical: canonical ?? text,
          certainty: certainty(text),
        });
      });
      it(`returns the canonical form of ${text} unchanged`, () => {
        const again = identify(canonical ?? text);
        assert.ok(again.valid);
        assert.deepEqual([again.format, again.canonical], [format, canonical ?? text]);
      });
    }
    it(`finds ${name} in a text`, () => {
      const [first] = vectors.valid;
      assert.ok(first !== undefined);
      const { text, canonical = text } = first;
      const [found] = findAddresses(`see "${text}".`, { isKnown: () => true });
      assert.ok(found !== undefined && found.certainty !== "broken");
      assert.deepEqual([found.format, found.canonical], [format, canonical]);
    });
    for (const { text, what, reason } of vectors.invalid) {
      it(`refuses as ${name}: ${what}: ${text}`, () => {
        const verdict = identify(text);
        assert.deepEqual([verdict.valid, !verdict.valid && verdict.reason], [false, reason]);
      });
    }
  }

  it("refuses a text that contains more than the address", () => {
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    for (const text of [` ${address}`, `${address}\n`, `"${address}"`, `${address},${address}`]) {
      assert.equal(identify(text).valid, false, text);
    }
  });

  it("refuses a text of ten million characters as too long", () => {
    for (const letter of ["1", "q", "0x0", "bc1", ":"]) {
      assert.deepEqual(identify(letter.repeat(10_000_000)), {
        valid: false,
        reason: "It is too long for an address",
      });
    }
  });

  it("gives a reason when it refuses a text that is not an address", () => {
    for (const text of ["", "0x", "hello", "::", "-1:", "bc1", "🦄", "x".repeat(48)]) {
      const verdict = identify(text);
      assert.ok(!verdict.valid && verdict.reason.length > 10, text);
    }
  });
});
