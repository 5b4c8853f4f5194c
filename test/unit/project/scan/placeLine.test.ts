import assert from "node:assert/strict";
import { findPlaceLines } from "../../../../src/project/scan/placeLine";

const address = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const short = "0x8ba1f109…d64DBA72";

describe("the line of an address in its file", () => {
  const lineOf = (text: string, spelt = address) => {
    const before = text.slice(0, text.indexOf(spelt)).split("\n");
    const place = { line: before.length - 1, column: before.at(-1)?.length ?? 0, text: spelt };
    return findPlaceLines(text, [place]).get(place);
  };

  it("is trimmed, and shows the address with the text around it", () => {
    const found = lineOf(`contract A {\n\t  address  constant FEE = ${address};  \n}`);
    assert.equal(found?.short, `address constant FEE = ${short};`);
    assert.equal(found.full, `address constant FEE = ${address};`);
  });

  it("is shortened to the part around the address if it is long", () => {
    const found = lineOf(
      `{"a":"${"xx ".repeat(2_000)}","fee":"${address}","b":"${"yy ".repeat(2_000)}"}`,
    );
    assert.match(found?.short ?? "", new RegExp(`^…[x ]+","fee":"${short}","b":"[y ]+…$`));
    assert.ok((found?.short.length ?? 999) < 150);
    assert.ok(found?.full.includes(address));
    assert.ok((found?.full.length ?? 999) < 450);
  });

  it("shows only the ends of a possible private key, even of one that is cut", () => {
    const key = "5f".repeat(32);
    for (const distance of [0, 20, 30, 100, 150]) {
      const found = lineOf(`key = 0x${key}, ${" .".repeat(distance)}to = ${address} # 0x${key}`);
      for (const text of [found?.short, found?.full]) {
        assert.ok(text !== undefined && !text.includes("5f5f5f"), text);
      }
    }
  });

  it("shows only the scheme and the host of a URL", () => {
    const urls = "https://me:pass@node.example:8545/v2/k3y?api_key=s3cret wss://b.example/k3y";
    assert.equal(
      lineOf(`${urls} ${address}`)?.full,
      `https://node.example:8545/… wss://b.example/… ${address}`,
    );
    const link = `[fees](https://scan.example/address/${address}?api_key=s3cret) = 1`;
    assert.equal(lineOf(link)?.full, `[fees](https://scan.example/…${address}…) = 1`);
  });

  it("shows nothing that hides or turns text (V-16)", () => {
    assert.equal(lineOf(`fee\u202E = ${address}`)?.short, `fee⟨U+202E⟩ = ${short}`);
  });

  it("is not returned if the file has changed since its places were found", () => {
    const place = { line: 1, column: 3, text: address };
    for (const text of ["", "one line", `a\nfee ${address}`, `a\r\n${address}`]) {
      assert.equal(findPlaceLines(text, [place]).size, 0);
    }
  });

  it("counts lines as the editor does", () => {
    const place = { line: 3, column: 2, text: address };
    assert.equal(
      findPlaceLines(`a\r\nb\rc\n= ${address}`, [place]).get(place)?.short,
      `= ${short}`,
    );
  });
});
