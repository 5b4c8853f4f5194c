import assert from "node:assert/strict";
import { AnchorIndex } from "../../../../src/engine/checks/anchorIndex";
import type { AnchorStrength } from "../../../../src/engine/checks/finding";
import type { KnownBy, Origin } from "../../../../src/engine/checks/knownBy";
import { Chance, randomAddress } from "../../../support/randomAddresses";
import { identityOf } from "../../../support/checkFacts";

const anchor = identityOf("0x28c6c06298d514db089934071355e5743bf21d60");

/** Returns an address with `head` leading and `tail` trailing digits of the anchor. */
function poison(head: number, tail: number, middle = "7e19b35a4f82c6d0") {
  const { canonical } = anchor;
  const filling = middle.repeat(40).slice(0, 40 - head - tail);
  return identityOf(
    `0x${canonical.slice(2, 2 + head)}${filling}${canonical.slice(-tail)}`.toLowerCase(),
  );
}

function indexOf(...anchors: Parameters<AnchorIndex["add"]>[0][]): AnchorIndex {
  const index = new AnchorIndex();
  for (const each of anchors) index.add(each);
  return index;
}

describe("an index of anchors", () => {
  const strong = indexOf({ ...anchor, origin: "book" });

  for (const [head, tail] of [
    [3, 4],
    [4, 3],
    [4, 4],
    [3, 5],
    [6, 6],
  ] as const) {
    it(`finds an address that shares ${head} leading and ${tail} trailing digits`, () => {
      assert.equal(strong.findImitated(poison(head, tail))?.canonical, anchor.canonical);
    });
  }

  for (const [head, tail] of [
    [3, 3],
    [2, 8],
    [8, 2],
  ] as const) {
    it(`skips an address that shares ${head} leading and ${tail} trailing digits`, () => {
      assert.equal(strong.findImitated(poison(head, tail)), undefined);
    });
  }

  for (const [what, written] of [
    ["the first 26 digits, and invents the rest", "0x6B175474E89094C44Da98b954EeadCfC6E03e6B5"],
    ["the last 12 digits, and invents the rest", "0x1e73ab4c90d5f286b7c04e1a95d7eAC495271d0F"],
  ] as const) {
    it(`finds an address that shares ${what}`, () => {
      const dai = identityOf("0x6B175474E89094C44Da98b954EedeAC495271d0F");
      const other = identityOf(written.toLowerCase());
      const index = indexOf({ ...dai, origin: "book" });
      assert.equal(index.findImitated(other)?.canonical, dai.canonical);
      assert.ok(!index.isAlone(other));
      const unknown = indexOf({ ...dai, origin: "workspace" });
      assert.equal(unknown.findImitated(other), undefined);
    });
  }

  it("skips an address that shares 11 digits, digits that somebody chose, or all but those of a numbered series", () => {
    const known = "28c6c06298d514db089934071355e5743bf21d60";
    const rest = "7e19b35a4f82c6d07e19b35a4f82c6d0";
    const vanity = "0x1111111a2b3c4d7e19b35a4f82c6d0e19b35a4f8";
    const counted = `0x${"1234567890".repeat(4)}`;
    const index = indexOf(
      { ...anchor, origin: "book" },
      { ...identityOf(vanity), origin: "book" },
      { ...identityOf(counted), origin: "book" },
    );
    for (const other of [
      `${counted.slice(0, 16)}${rest.slice(0, 26)}`,
      `0x${known.slice(0, 11)}${rest.slice(0, 29)}`,
      `0x${rest.slice(0, 29)}${known.slice(-11)}`,
      `${vanity.slice(0, 16)}${rest.slice(0, 26)}`,
      `0x${known.slice(0, -3)}aaa`,
    ]) {
      assert.equal(index.findImitated(identityOf(other)), undefined, other);
    }
  });

  it("answers the same after it is restored from its bytes, and accepts further addresses", () => {
    const chance = new Chance(7);
    const others = Array.from({ length: 3_000 }, () => randomAddress.evm(chance));
    const built = indexOf(
      { ...anchor, origin: "book" },
      ...others.map((each) => ({ ...identityOf(each), origin: "book" as const })),
    );
    const read = new AnchorIndex(built.pack());
    const later = identityOf("0x8ba1f109551bd432803012645ac136ddd64dba72");
    for (const index of [built, read]) index.add({ ...later, origin: "files" });
    const texts = [poison(4, 5), poison(3, 3), ...others.slice(0, 200).map(identityOf), later];
    for (const each of texts) {
      assert.deepEqual(read.findImitated(each), built.findImitated(each));
      const digits = each.canonical.slice(2, 40).toLowerCase() + "00";
      assert.deepEqual(read.findNear(digits), built.findNear(digits));
    }
    assert.equal(read.findImitated(poison(4, 5))?.canonical, anchor.canonical);
    assert.equal(read.findNear(`${later.canonical.slice(2, 41).toLowerCase()}1`).length, 1);
    assert.deepEqual(read.pack(), built.pack());
  });

  it("does not count popular words of hex digits, such as beef and cafe, as shared digits (W-20)", () => {
    const steakhouse = "0xbeef010f9cb27031ad51e3333f9af9c6b1228183";
    const index = indexOf({ ...identityOf(steakhouse), origin: "book" });
    const imitated = (text: string): boolean => index.findImitated(identityOf(text)) !== undefined;
    assert.ok(!imitated("0xbeef03f0bf3cb2e348393008a826538aadd7d183"));
    assert.ok(imitated("0xbeef01007e19b35a4f82c6d07e19b35a4f828183".replace("0100", "010f")));
    const tail = indexOf({
      ...identityOf(`0x${"12c4ab98".repeat(4)}a5c7cafe`),
      origin: "book",
    });
    assert.equal(
      tail.findImitated(identityOf(`0x12c4ab98${"7e19b35a".repeat(3)}a537cafe`)),
      undefined,
    );
  });

  it("requires more shared digits when many addresses are unknown (W-20)", () => {
    const imitation = poison(3, 4);
    const imitatedAmong = (unknown: number): number =>
      strong.findAllImitated(imitation, undefined, unknown).length;
    const most = Math.floor(0.001 / 7.3e-9);
    assert.deepEqual([imitatedAmong(most / 2), imitatedAmong(most * 2)], [1, 0]);
  });

  it("ignores the case of EVM digits", () => {
    const upper = {
      format: "evm",
      canonical: `0x${poison(4, 4).canonical.slice(2).toUpperCase()}`,
    } as const;
    assert.equal(strong.findImitated(upper)?.canonical, anchor.canonical);
  });

  it("finds a look-alike after its anchor is added, although it found none before", () => {
    const index = indexOf();
    const imitation = poison(4, 4);
    assert.equal(index.findImitated(imitation), undefined);
    index.add({ ...anchor, origin: "book" });
    assert.equal(index.findImitated(imitation)?.canonical, anchor.canonical);
  });

  it("says that a strong address imitates nothing", () => {
    const index = indexOf({ ...anchor, origin: "book" }, { ...poison(4, 4), origin: "book" });
    assert.equal(index.findImitated(poison(4, 4)), undefined);
    assert.equal(index.findImitated(anchor), undefined);
  });

  it("finds an address that only a file knows when it imitates a strong anchor", () => {
    const index = indexOf({ ...anchor, origin: "book" }, { ...poison(4, 4), origin: "files" });
    assert.equal(index.findImitated(poison(4, 4))?.strength, "strong");
    assert.equal(index.findImitated(anchor), undefined);
  });

  /**
   * Returns the strength of the anchor that the look-alike imitates. The parameters are the sources of the look-alike
   * and of the anchor.
   */
  function imitatedBy(own: KnownBy | undefined, known: KnownBy): AnchorStrength | undefined {
    const index = indexOf({ ...anchor, origin: "files" });
    const { canonical } = poison(4, 4);
    return index.findImitated(poison(4, 4), (each) => (each.canonical === canonical ? own : known))
      ?.strength;
  }
  const by = (first: Origin, ...files: string[]): KnownBy => ({ origins: [first], files });

  it("returns the address that is known first, however many digits an unknown one or one of the change shares (W-58)", () => {
    const decoy = poison(6, 6, "b5d0c4e1");
    const index = indexOf({ ...anchor, origin: "files" }, { ...decoy, origin: "workspace" });
    const found = (known: KnownBy, other: KnownBy): readonly string[] =>
      index
        .findAllImitated(poison(6, 6), ({ canonical }) =>
          canonical === anchor.canonical
            ? known
            : canonical === decoy.canonical
              ? other
              : undefined,
        )
        .map(({ canonical }) => canonical);
    for (const first of ["book", "user", "service", "files", "change"] as const) {
      const both = found(by(first, "a.csv"), by("workspace"));
      assert.deepEqual(both, [anchor.canonical, decoy.canonical], first);
    }
    const both = found(by("files", "a.csv"), by("change", "b.csv"));
    assert.deepEqual(both, [anchor.canonical, decoy.canonical]);
  });

  it("accepts a look-alike with a label only if each file that names the anchor names it too (W-23)", () => {
    const known = by("files", "a.csv");
    assert.equal(imitatedBy(by("files", "b.csv"), known), "weak");
    assert.equal(imitatedBy(by("files", "a.csv"), known), undefined);
    assert.equal(imitatedBy(by("files", "a.csv", "b.csv"), known), undefined);
    assert.equal(imitatedBy(by("files", "b.csv"), by("files", "a.csv", "b.csv")), "weak");
    const inBook: KnownBy = { origins: ["book", "files"], files: ["a.csv"] };
    assert.equal(imitatedBy(by("files", "a.csv"), inBook), "strong");
  });

  it("accepts a look-alike that the change itself names only if the change names the anchor too (W-23)", () => {
    for (const first of ["book", "user", "service", "files"] as const) {
      assert.ok(imitatedBy(by("change"), by(first, "a.csv")), first);
    }
    assert.equal(imitatedBy(by("change"), by("change")), undefined);
    assert.equal(imitatedBy(by("files", "a.csv"), by("change")), undefined);
    assert.equal(imitatedBy(undefined, by("change")), "weak");
  });

  it("accepts a look-alike that a connected service tags only if that service tags the anchor too (W-23)", () => {
    for (const first of ["book", "user", "files"] as const) {
      assert.ok(imitatedBy(by("service"), by(first, "a.csv")), first);
    }
    assert.equal(imitatedBy(by("service"), by("service")), undefined);
    assert.equal(imitatedBy(by("user"), by("book")), undefined);
  });

  it("reports a look-alike of a label that shares 3 + 4 digits, however many addresses are known or unknown (W-24)", () => {
    const index = indexOf({ ...anchor, origin: "files" }, { ...anchor, origin: "book" });
    const chance = new Chance(6);
    for (let i = 0; i < 10_000; i += 1) {
      const other = identityOf(`0x${chance.hex(40)}`);
      for (const origin of ["book", "files"] as const) index.add({ ...other, origin });
    }
    const found = (known: KnownBy): number =>
      index.findAllImitated(
        poison(3, 4),
        ({ canonical }) => (canonical === anchor.canonical ? known : undefined),
        1e6,
      ).length;
    assert.equal(found(by("book")), 0);
    assert.equal(found({ origins: ["book", "files"], files: ["a.csv"] }), 1);
  });

  it("requires no more shared digits with an anchor of the book if there are many labels (W-24)", () => {
    const index = indexOf({ ...anchor, origin: "book" });
    const chance = new Chance(8);
    for (let i = 0; i < 10_000; i += 1) {
      index.add({ ...identityOf(`0x${chance.hex(40)}`), origin: "files" });
    }
    assert.equal(index.findImitated(poison(3, 4))?.canonical, anchor.canonical);
  });

  it("reports no constant with a long run of one digit as a look-alike (W-27)", () => {
    assert.ok(strong.findImitated(poison(4, 4)));
    assert.equal(strong.findImitated(poison(4, 4, "0")), undefined);
    assert.equal(strong.findImitated(poison(4, 4, "7e19b35a4f8000000000000")), undefined);
    assert.ok(strong.findImitated(poison(4, 4, "7e19b35a4f800000000000")), "eleven zeros");
  });

  it("makes a weak anchor strong when a tag or book knows it too", () => {
    const index = indexOf({ ...anchor, origin: "files" });
    index.add({ ...anchor, origin: "book" });
    index.add({ ...anchor, origin: "files" });
    assert.equal(index.findImitated(poison(4, 4))?.strength, "strong");
  });

  it("requires more shared digits as the number of anchors grows", () => {
    const index = indexOf({ ...anchor, origin: "book" });
    const chance = new Chance(5);
    for (let i = 0; i < 10_000; i += 1) {
      index.add({ ...identityOf(`0x${chance.hex(40)}`), origin: "book" });
    }
    assert.equal(index.findImitated(poison(3, 4)), undefined);
    assert.equal(index.findImitated(poison(4, 4))?.canonical, anchor.canonical);
  });

  const exempt = {
    "the zero address": [
      "0x0000000000000000000000000000000000000000",
      "0x0000000000000000000000000000000000000009",
    ],
    "vanity zeros": [
      "0x0000000000001ff3684f28c67538d4d072c22734",
      "0x0000000000009be1d37a50c64fe81a6b5d4c2734",
    ],
    "one digit at both ends": [
      "0x8888d46a1b7e92c305f8ab61e0947c2db3518888",
      "0x88887a90cd2e51f3b648a17d05e93bc2f6408888",
    ],
    "the same word at both ends": [
      "0x1f9840a85d5af5bf1d1762f925bdaddc4201f984",
      "0x1f98431c8ad98523631ae4a59f267346ea31f984",
    ],
    "ascending digits": [
      "0x1234d46a1b7e92c305f8ab61e0947c2db351cdef",
      "0x12347a90cd2e51f3b648a17d05e93bc2f640cdef",
    ],
    predeploys: [
      "0x4200000000000000000000000000000000000006",
      "0x4200000000000000000000000000000000001006",
    ],
  } as const;
  for (const [what, [known, other]] of Object.entries(exempt)) {
    it(`exempts ${what}`, () => {
      const index = indexOf({ ...identityOf(known), origin: "book" });
      assert.equal(index.findImitated(identityOf(other)), undefined);
    });
  }

  it("finds an address with the ends of a predeploy or of Multicall3 (W-20)", () => {
    for (const [known, other] of [
      ["0x4200000000000000000000000000000000000006", "0x4200a1b93c5d7e2f486072b8d1e5f3c9a7b40006"],
      ["0xca11bde05977b3631167028862be2a173976ca11", "0xca11bde0a9c3f7518e24d06b9f31c7a53976ca11"],
    ] as const) {
      const index = indexOf({ ...identityOf(known), origin: "book" });
      const { canonical } = identityOf(known);
      assert.equal(index.findImitated(identityOf(other))?.canonical, canonical);
    }
    const zero = indexOf({ ...identityOf(`0x${"0".repeat(36)}1010`), origin: "book" });
    assert.equal(
      zero.findImitated(identityOf("0x00000000a9c3f7518e24d06b9f31c7a5e8d61010")),
      undefined,
    );
  });

  it("compares the digits after vanity zeros", () => {
    const permit2 = identityOf("0x000000000022d473030f116ddee9f6b43ac78ba3");
    const index = indexOf({ ...permit2, origin: "book" });
    const other = identityOf("0x000000000022d4971e5ab2c6d3f80417b65c8ba3");
    assert.equal(index.findImitated(other)?.canonical, permit2.canonical);
  });

  it("compares both spellings of a TON address", () => {
    const known = identityOf(`0:28c6c06298d514db${"9d3e51f7".repeat(4)}6b7405e8a1c31d60`);
    const other = identityOf(`0:28c6f1a07b3d9e52${"4c8b06e2".repeat(4)}d95a3f17b8021d60`);
    const index = indexOf({ ...known, origin: "book" });
    assert.equal(index.findImitated(other)?.canonical, known.canonical);
  });

  it("recognises each of thousands of known addresses, in every format", () => {
    const index = new AnchorIndex();
    const chance = new Chance(7);
    const texts = Object.values(randomAddress).flatMap((make) =>
      Array.from({ length: 2_000 }, () => make(chance)),
    );
    const identities = texts.map(identityOf);
    for (const each of identities) index.add({ ...each, origin: "book" });
    assert.ok(identities.every((each) => index.findImitated(each) === undefined));
  });
});

describe("many addresses that were made from a known one", () => {
  const digits = anchor.canonical.slice(2).toLowerCase();
  /** Addresses that differ from the anchor in up to three digits that are far apart. */
  const crowd = Array.from({ length: 4_000 }, (_, i) => {
    const [a = "", b = "", c = ""] = i.toString(16).padStart(3, "0");
    return `${digits.slice(0, 9)}${a}${digits.slice(10, 20)}${b}${digits.slice(21, 30)}${c}${digits.slice(31)}`;
  }).filter((each) => each !== digits);

  it("hide neither a look-alike nor a slip of the known one, and are searched within four seconds (W-45)", () => {
    const index = indexOf({ ...anchor, origin: "files" });
    const started = performance.now();
    for (const each of crowd) index.add({ ...identityOf(`0x${each}`), origin: "workspace" });
    const slip = `${digits.slice(0, 15)}${digits[15] === "0" ? "1" : "0"}${digits.slice(16)}`;
    const by = (): KnownBy => ({ origins: ["workspace"], files: [] });
    const isAnchor = (each: string): boolean => each.toLowerCase() === `0x${digits}`;
    const findKnownBy = ({ canonical }: { readonly canonical: string }): KnownBy =>
      isAnchor(canonical) ? { origins: ["files"], files: ["a.csv"] } : by();
    for (const each of [slip, ...crowd.slice(0, 400)]) {
      const near = index.findNear(each, findKnownBy);
      assert.deepEqual(
        near.map(({ canonical }) => isAnchor(canonical)),
        [true],
        each,
      );
      const imitated = index.findImitated(identityOf(`0x${each}`), findKnownBy);
      assert.ok(imitated !== undefined && isAnchor(imitated.canonical), each);
    }
    assert.ok(performance.now() - started < 4_000);
  });
});
