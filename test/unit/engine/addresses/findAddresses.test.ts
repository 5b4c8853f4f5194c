import assert from "node:assert/strict";
import {
  findAddresses,
  findAddressesInSlices,
  type FindOptions,
  type FoundAddress,
} from "../../../../src/engine/addresses/findAddresses";
import { Chance, randomAddress } from "../../../support/randomAddresses";

const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const brokenEvm = "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const bitcoin = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const segwit = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const cashaddr = "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a";
const doge = "DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD";
const solana = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const ton = "Ef_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXDvq";
const standardTon = "Ef/lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7+/uY3zXDvq";
const rawTon = "-1:e56754f83426f69b09267bd876ac97c44821345b7e266bd956a7bfbfb98df35c";
const move = "0x14b6041b77304fe9354aba2e0b1a0ae51d816d0513332ef651a039fac90339cb";

/** Returns the found addresses as `certainty format text`. */
function read(text: string, options?: FindOptions): string[] {
  return findAddresses(text, options).map((found) => {
    assert.equal(text.slice(found.start, found.end), found.text);
    return `${found.certainty} ${found.format} ${found.text}`;
  });
}

const proven = {
  evm,
  bitcoin,
  segwit,
  cashaddr,
  doge,
  ton,
  standardTon,
  "evm in small letters": evm.toLowerCase(),
  "evm in capitals": `0x${evm.slice(2).toUpperCase()}`,
  "cashaddr without prefix": cashaddr.slice(12),
  "cashaddr in capitals": cashaddr.toUpperCase(),
  "segwit in capitals": segwit.toUpperCase(),
};

/** Texts around one address. `*` stands for the address. */
const dresses: readonly string[] = [
  "*",
  "a = *;",
  'const a = "*";',
  "owner: '*',",
  "[`*`]",
  "f(*, *)",
  "<*>",
  "*,1000",
  "see *.",
  "Sent to *, and again to *!",
  "https://example.com/a/*",
  "https://example.com/a/*?b=c",
  "?to=*&value=1",
  '{"a":{"b":"*"}}',
  '"{\\"a\\":\\"*\\"}"',
  '"first\\n*\\nsecond"',
  "%22*%22",
  "%2F*%2F",
  "\u001b[32m*\u001b[0m",
  "\u001b[1;36m*\u001b[0m",
  "地址*，是",
  "\u202e*\u202c",
  "\t*\r\n",
  "//*",
  "|*|",
  "(*)",
  "#*",
];

describe("findAddresses", () => {
  for (const [name, address] of Object.entries(proven)) {
    for (const dress of dresses) {
      it(`finds ${name} in ${JSON.stringify(dress)}`, () => {
        const expected = dress.split("*").length - 1;
        const found = findAddresses(dress.replaceAll("*", address));
        assert.deepEqual(
          found.map(({ text, certainty }) => [text, certainty]),
          Array.from({ length: expected }, () => [address, "proven"]),
        );
      });
    }
  }

  for (const [name, address] of Object.entries({ ...proven, solana, move, rawTon })) {
    for (const glued of ["x*", "*x", "_*", "*_", "$*", "*$", "0*", "*0", "a_*", "*1A"]) {
      if (name === "standardTon" && glued.includes("_")) continue;
      it(`finds nothing where ${name} is part of an identifier: ${glued} (D-07e)`, () => {
        assert.deepEqual(read(`let ${glued.replace("*", address)} = 1;`), []);
      });
    }
  }

  it("finds addresses of all formats in the order of the text", () => {
    const all = [evm, bitcoin, segwit, cashaddr, doge, ton, solana, rawTon, `${move}::coin`];
    const text = all.map((address) => `x = "${address}"`).join("\n");
    const found = findAddresses(text);
    assert.deepEqual(
      found.map((each) => each.format),
      ["evm", "bitcoin", "bitcoin", "bitcoincash", "dogecoin", "ton", "solana", "ton", "move"],
    );
    for (const each of found) assert.equal(text.slice(each.start, each.end), each.text);
  });

  it("gives the exact range between bidi characters (D-06e)", () => {
    const before = "\u202e// \u2067מען\u2069 ";
    const [found] = findAddresses(`${before}${evm}\u202c\u200f`);
    assert.deepEqual(
      [found?.start, found?.end, found?.text],
      [before.length, before.length + 42, evm],
    );
  });

  it("reports an address with a wrong checksum as broken, with its format and a reason", () => {
    const broken: readonly (readonly [string, string])[] = [
      [brokenEvm, "evm"],
      ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", "bitcoin"],
      ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f34t", "bitcoin"],
      ["bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gd6xa", "bitcoincash"],
      ["qpm2qsznhks23z7629mms6s4cwef74vcwvy22gd6xa", "bitcoincash"],
      ["DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCDy", "dogecoin"],
      ["Ef_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXDqv", "ton"],
    ];
    for (const [address, format] of broken) {
      const [found, ...rest] = findAddresses(`to: "${address}"`);
      assert.deepEqual([found?.certainty, found?.format, rest], ["broken", format, []], address);
      assert.ok(found?.certainty === "broken" && found.reason.length > 10);
      assert.ok(!("canonical" in found) && !("chains" in found));
    }
  });

  it("returns the addresses that overlap a range, and considers the text around it", () => {
    const text = `${evm} ${bitcoin} "${solana}" ${doge}`;
    const start = text.indexOf(bitcoin);
    assert.deepEqual(read(text, { from: start + 5, to: start + 6 }), [`proven bitcoin ${bitcoin}`]);
    const literal = text.indexOf(solana);
    assert.deepEqual(read(text, { from: literal, to: literal + 1 }), [`doubtful solana ${solana}`]);
    assert.deepEqual(read(text, { from: start + 5 }), [
      `proven bitcoin ${bitcoin}`,
      `doubtful solana ${solana}`,
      `proven dogecoin ${doge}`,
    ]);
    assert.deepEqual(read(text, { to: 1 }), [`proven evm ${evm}`]);
    assert.deepEqual(read(text, { from: 42, to: 42 }), []);
    assert.deepEqual(read(text, { from: 41, to: 41 }), [`proven evm ${evm}`]);
    assert.deepEqual(read(`a ${cashaddr}`, { to: 3 }), [`proven bitcoincash ${cashaddr}`]);
  });
});

describe("findAddressesInSlices", () => {
  async function collect(
    slices: AsyncIterable<readonly FoundAddress[]>,
  ): Promise<readonly FoundAddress[][]> {
    const all: FoundAddress[][] = [];
    for await (const slice of slices) all.push([...slice]);
    return all;
  }

  const line = `const a = "${evm}"; // ${"-".repeat(40)} ${bitcoin} @0x1 ${"x".repeat(300)}\n`;

  it("finds the same as findAddresses, however the text is sliced", async () => {
    for (const shift of [0, 1, 17, 41, 200]) {
      const text = " ".repeat(shift) + line.repeat(200);
      const slices = await collect(findAddressesInSlices(text));
      assert.deepEqual(slices.flat(), findAddresses(text));
      assert.equal(slices.flat().length, 600);
    }
  });

  it("pauses between slices and stops with the reason of the signal", async () => {
    const stop = new AbortController();
    let pauses = 0;
    const pause = (): Promise<void> => {
      pauses += 1;
      stop.abort(new Error("enough"));
      return Promise.resolve();
    };
    const text = line.repeat(10_000);
    await assert.rejects(
      collect(findAddressesInSlices(text, {}, { signal: stop.signal, pause })),
      /enough/,
    );
    assert.equal(pauses, 1);
  });

  it("checks the time after every 2,048 characters, however slow they are (D-23e)", async () => {
    const chance = new Chance(23);
    const key = (): string => `"${randomAddress.solana(chance)}"`;
    const text = Array.from({ length: 2_000 }, key).join(" ");
    const count = findAddresses(text).length;
    let time = 0;
    performance.now = () => (time += 1_000);
    try {
      const slices = await collect(findAddressesInSlices(text));
      assert.equal(slices.flat().length, count);
      const longest = Math.max(...slices.map((slice) => slice.length));
      assert.ok(longest <= 2_048 / 44, `${longest} keys in a slice`);
    } finally {
      // Removes the replacement, so that the inherited `performance.now` is used again.
      Reflect.deleteProperty(performance, "now");
    }
  });

  it("lets the event loop run between slices", async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const slices = await collect(findAddressesInSlices(line.repeat(4000)));
    clearInterval(timer);
    assert.ok(slices.length > 3 && turns > 1, `${slices.length} slices, ${turns} turns`);
  });
});
