import assert from "node:assert/strict";
import type { AddressFormatName } from "../../../../src/engine/addresses/addressFormat";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { identify } from "../../../../src/engine/addresses/identify";
import {
  base58Letters,
  bech32Letters,
  Chance,
  encodeTon,
  randomAddress,
  type RandomAddressName,
} from "../../../support/randomAddresses";

/** `ADDRESS_ATLAS_RUNS=100` tests a hundred times as many addresses. */
const runs = Number(process.env["ADDRESS_ATLAS_RUNS"] ?? 1);

const hexLetters = "0123456789abcdefABCDEF";
const base64urlLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

interface Form {
  readonly format: AddressFormatName;
  /** The offset of the first letter that the tests change. `letters` are the possible replacements. */
  readonly from: number;
  readonly letters: string;
  /** The maximum share of changed addresses that are still accepted. */
  readonly promise: number;
}

/**
 * The checksums of bech32, cashaddr and TON detect every changed letter. The 32-bit checksum of base58check detects
 * nearly every one.
 */
const forms: Partial<Record<RandomAddressName, Form>> = {
  p2pkh: { format: "bitcoin", from: 0, letters: base58Letters, promise: 0 },
  p2sh: { format: "bitcoin", from: 0, letters: base58Letters, promise: 0 },
  dogecoin: { format: "dogecoin", from: 0, letters: base58Letters, promise: 0 },
  segwit: { format: "bitcoin", from: 3, letters: bech32Letters, promise: 0 },
  taproot: { format: "bitcoin", from: 3, letters: bech32Letters, promise: 0 },
  cashaddr: { format: "bitcoincash", from: 12, letters: bech32Letters, promise: 0 },
  ton: { format: "ton", from: 0, letters: base64urlLetters, promise: 0 },
  // EIP-55 accepts 0.0247% of mistyped addresses. Four times as many do not occur by chance.
  evm: { format: "evm", from: 2, letters: hexLetters, promise: 0.001 },
};

function* changeOneLetter(address: string, { from, letters }: Form): Generator<string> {
  for (let i = from; i < address.length; i += 1) {
    for (const letter of letters) {
      if (letter !== address[i]) yield address.slice(0, i) + letter + address.slice(i + 1);
    }
  }
}

function* transposeNeighbours(address: string, { from }: Form): Generator<string> {
  for (let i = from; i + 1 < address.length; i += 1) {
    const [first, second] = [address.charAt(i), address.charAt(i + 1)];
    if (first !== second) yield address.slice(0, i) + second + first + address.slice(i + 2);
  }
}

/** Returns the share of changed addresses that are still accepted. */
function measureAccepted(
  name: RandomAddressName,
  count: number,
  change: (address: string) => Iterable<string>,
): number {
  const chance = new Chance(count);
  let all = 0;
  let accepted = 0;
  for (let i = 0; i < count * runs; i += 1) {
    for (const changed of change(randomAddress[name](chance))) {
      all += 1;
      if (identify(changed).valid) accepted += 1;
    }
  }
  assert.ok(all > 100);
  return accepted / all;
}

describe("random addresses", () => {
  const certain: readonly RandomAddressName[] = [
    ...(Object.keys(forms) as RandomAddressName[]),
    "evmLower",
    "tonStandard",
  ];
  for (const name of certain) {
    it(`are valid, proven and found: ${name}`, () => {
      const chance = new Chance(3);
      for (let i = 0; i < 300 * runs; i += 1) {
        const address = randomAddress[name](chance);
        const verdict = identify(address);
        assert.ok(verdict.valid && verdict.certainty === "proven", address);
        const [found] = findAddresses(`send(${address}, 1)`);
        assert.ok(found?.certainty === "proven", address);
        assert.deepEqual([found.text, found.canonical], [address, verdict.canonical]);
        assert.deepEqual(identify(verdict.canonical), verdict);
      }
    });
  }

  for (const name of ["solana", "tonRaw", "move"] as const) {
    it(`are valid and doubtful: ${name}`, () => {
      const chance = new Chance(4);
      for (let i = 0; i < 300 * runs; i += 1) {
        const address = randomAddress[name](chance);
        const verdict = identify(address);
        assert.ok(verdict.valid && verdict.certainty === "doubtful", address);
        const [found] = findAddresses(`sui.owner = "${address}"`);
        assert.ok(found?.certainty === "doubtful", address);
        assert.deepEqual(findAddresses(`send(${address}, 1)`), []);
      }
    });
  }

  it("are the same TON address in raw form, in both alphabets and with both flags", () => {
    const chance = new Chance(5);
    for (let i = 0; i < 200 * runs; i += 1) {
      const account = chance.bytes(32);
      const workchain = chance.pick([0, -1]);
      const spellings = [
        `${workchain}:${Buffer.from(account).toString("hex")}`,
        encodeTon(0x11, workchain, account, "standard"),
        encodeTon(0x51, workchain, account),
        encodeTon(0x51, workchain, account, "standard"),
      ];
      for (const spelling of spellings) {
        const verdict = identify(spelling);
        assert.equal(verdict.valid && verdict.canonical, encodeTon(0x11, workchain, account));
      }
      assert.equal(identify(encodeTon(0x91, workchain, account)).valid, false);
      assert.equal(identify(encodeTon(0x11, 1, account)).valid, false);
    }
  });
});

describe("a changed address", () => {
  for (const [name, form] of Object.entries(forms) as [RandomAddressName, Form][]) {
    it(`is refused after any change of one letter: ${name}`, () => {
      const accepted = measureAccepted(name, 12, (address) => changeOneLetter(address, form));
      assert.ok(accepted <= form.promise, `${accepted * 100} % accepted`);
    });

    it(`is refused after any transposition of neighbouring letters: ${name}`, () => {
      const accepted = measureAccepted(name, 150, (address) => transposeNeighbours(address, form));
      assert.ok(accepted <= form.promise, `${accepted * 100} % accepted`);
    });
  }

  it("is reported as broken, never as an address, if it stands alone", () => {
    const chance = new Chance(6);
    for (const [name, form] of Object.entries(forms) as [RandomAddressName, Form][]) {
      if (name === "evm") continue;
      for (let i = 0; i < 40 * runs; i += 1) {
        const address = randomAddress[name](chance);
        const at = form.from + 4 + chance.below(address.length - form.from - 4);
        const others = form.letters.replace(address.charAt(at), "");
        const changed = address.slice(0, at) + chance.pick(others) + address.slice(at + 1);
        const [found, ...rest] = findAddresses(`to: "${changed}"`);
        assert.deepEqual([found?.certainty, found?.format, rest], ["broken", form.format, []]);
      }
    }
  });
});
