import assert from "node:assert/strict";
import {
  addressLabels,
  parseAddressLabels,
  safeAddressBook,
} from "../../../../../src/engine/names/labelFiles/addressLabels";
import { labelFormats } from "../../../../../src/engine/names/labelFiles/labelFormats";
import { satoshi, systemProgram, usdcOnEthereum, vitalik } from "../../../../support/realAddresses";
import { itInCi } from "../../../../support/shortRun";

const sui = `0x${"5a".repeat(32)}`;
const cashaddr = "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a";

/** Returns the labels of a file as "line: canonical = name @ chains". */
function read(text: string): readonly string[] {
  const { rows } = parseAddressLabels({ path: "address-labels.csv", text });
  return rows.map(
    ({ line, address, text: name, chains }) =>
      `${line}: ${address.canonical} = ${name} @ ${String(chains)}`,
  );
}

function readReasons(text: string): readonly string[] {
  const { leftOut } = parseAddressLabels({ path: "address-labels.csv", text });
  return leftOut.map(({ line, reason }) => `${line}: ${reason}`);
}

describe("a file of labels", () => {
  it("is address-labels.csv in any folder, or an address book that Safe exports", () => {
    for (const path of ["address-labels.csv", "packages/a/address-labels.csv"]) {
      assert.deepEqual(
        labelFormats.filter(({ matches }) => matches(path)),
        [addressLabels],
      );
    }
    assert.ok(!addressLabels.matches("old-address-labels.csv"));
    for (const path of [
      "safe-address-book-2026-01-31.csv",
      "docs/safe-address-book-2026-01-31 (1).csv",
      "gnosis-safe-address-book-2022-01-31.csv",
    ]) {
      assert.ok(safeAddressBook.matches(path), path);
    }
    assert.ok(!safeAddressBook.matches("unsafe-address-book.csv"));
    assert.deepEqual(
      [addressLabels.rank, safeAddressBook.rank],
      ["repositoryLabels", "otherLabels"],
    );
  });

  it("has the columns of Safe's export, where a label without a chain id is valid on every chain", () => {
    assert.deepEqual(
      read(`address,name,chainId\n${vitalik},Vitalik,\n${usdcOnEthereum.toLowerCase()},USDC,1\n`),
      [`1: ${vitalik} = Vitalik @ every`, `2: ${usdcOnEthereum} = USDC @ ethereum`],
    );
  });

  it("needs no header and no last column", () => {
    assert.deepEqual(read(`${vitalik},Vitalik\n${vitalik},V on Base,8453`), [
      `0: ${vitalik} = Vitalik @ every`,
      `1: ${vitalik} = V on Base @ base`,
    ]);
  });

  it("reads the id of a chain that interface.md does not list", () => {
    assert.deepEqual(read(`${vitalik},Safe,11155111\n${vitalik},Safe,31337\n`), [
      `0: ${vitalik} = Safe @ eip155:11155111`,
      `1: ${vitalik} = Safe @ eip155:31337`,
    ]);
  });

  it("reads the chain from the prefix of CAIP-10 and of ERC-3770", () => {
    assert.deepEqual(
      read(
        `eth:${vitalik},A,\neip155:8453:${vitalik},B,8453\neip155:43114:${vitalik},C\narb1:${vitalik},D`,
      ),
      [
        `0: ${vitalik} = A @ ethereum`,
        `1: ${vitalik} = B @ base`,
        `2: ${vitalik} = C @ eip155:43114`,
        `3: ${vitalik} = D @ arbitrum`,
      ],
    );
    assert.deepEqual(readReasons(`eth:${vitalik},A,8453\nnowhere:${vitalik},B\n`), [
      "0: The prefix of the address and the chain of the row differ",
      "1: Its chain is unknown or uses a different address format",
    ]);
  });

  it("reads addresses of other formats, with the identifier of their chain", () => {
    assert.deepEqual(
      read(`${satoshi},Genesis\n${cashaddr},Cash\n${systemProgram},Tokens,solana\n${sui},Pool,Sui`),
      [
        `0: ${satoshi} = Genesis @ every`,
        `1: ${cashaddr} = Cash @ every`,
        `2: ${systemProgram} = Tokens @ solana`,
        `3: ${sui} = Pool @ sui`,
      ],
    );
    assert.deepEqual(readReasons(`${systemProgram},Tokens,1\n${sui},Pool,solana\n`), [
      "0: Its chain is unknown or uses a different address format",
      "1: Its chain is unknown or uses a different address format",
    ]);
  });

  it("reads quoted cells with separators, quotes and line ends", () => {
    const text = `address,name,chainId\r\n${vitalik},"Ops, ""cold""\r\nwallet",1\r\n${usdcOnEthereum},USDC,1\r\n`;
    assert.deepEqual(read(text), [
      `1: ${vitalik} = Ops, "cold"\r\nwallet @ ethereum`,
      `3: ${usdcOnEthereum} = USDC @ ethereum`,
    ]);
  });

  it("reads semicolons, tabs, a byte order mark, comments and further columns", () => {
    const etherscan = `\uFEFF# exported\n\nAddress;Nametag;Reputation;Labels\n${vitalik};Vitalik, or not;0;"a;b"\n`;
    assert.deepEqual(read(etherscan), [`3: ${vitalik} = Vitalik, or not @ every`]);
    const columns = `sep=\t\rchain_id\tNote\tname\taddress\r10\tx\tVitalik\t${vitalik}\r`;
    assert.deepEqual(read(columns), [`2: ${vitalik} = Vitalik @ optimism`]);
    assert.deepEqual([readReasons(etherscan), readReasons(columns)], [[], []]);
  });

  it("loses only the line with an unclosed quote", () => {
    const text = `${vitalik},"Ops,1\n${usdcOnEthereum},USDC,1\n${satoshi},"a"b\n${systemProgram},P`;
    assert.deepEqual(read(text), [
      `1: ${usdcOnEthereum} = USDC @ ethereum`,
      `3: ${systemProgram} = P @ every`,
    ]);
    const reason = "A quote is not closed at the end of the cell";
    assert.deepEqual(readReasons(text), [`0: ${reason}`, `2: ${reason}`]);
  });

  it("skips rows that cannot be used, and says why", () => {
    const broken = `${vitalik.slice(0, -1)}6`;
    const text = `address,name,chainId\n${broken}x,A,\n0,B,\n${vitalik}, ,\n${vitalik},C,one\n${vitalik},${"n".repeat(257)},\nD,${vitalik},1\nE,0x1,0x1\n${broken},${vitalik},1`;
    assert.deepEqual(read(text), []);
    assert.deepEqual(readReasons(text), [
      "1: It contains characters that are not hex digits",
      "2: 0 is not an address: it stands for the native coin or for no sender",
      "3: It has no name",
      "4: Its chain is unknown or uses a different address format",
      "5: Its name has more than 256 characters",
      "6: The address is in another column",
      "7: No known chain has addresses of this form",
      "8: The letter case does not match the EIP-55 checksum",
    ]);
  });

  it("reads no name where the header has no column for it", () => {
    assert.deepEqual(readReasons(`address,note\n${vitalik},Vitalik\n`), ["1: It has no name"]);
  });

  it("keeps both of two labels for one address and chain, and the same label once", () => {
    const text = `${vitalik},Vitalik,1\n${vitalik},Butterin,1\n${vitalik.toLowerCase()},Vitalik,1\n`;
    assert.deepEqual(read(text), [
      `0: ${vitalik} = Vitalik @ ethereum`,
      `1: ${vitalik} = Butterin @ ethereum`,
    ]);
    assert.deepEqual(readReasons(text), ["2: The same label is already listed above"]);
  });

  it("keeps a formula as text, without the apostrophe that guards it", () => {
    const link = `=HYPERLINK("https://evil.example")`;
    const cell = `"${link.replaceAll('"', '""')}"`;
    assert.deepEqual(read(`${vitalik},${cell}\n${satoshi},"'=1+1"\n${systemProgram},O'Brien`), [
      `0: ${vitalik} = ${link} @ every`,
      `1: ${satoshi} = =1+1 @ every`,
      `2: ${systemProgram} = O'Brien @ every`,
    ]);
  });

  it("gives the labels of both sides of a merge conflict", () => {
    const text = `address,name,chainId\n<<<<<<< HEAD\n${vitalik},Ours,\n=======\n${vitalik},Theirs,\n>>>>>>> b\n`;
    assert.deepEqual(read(text), [
      `2: ${vitalik} = Ours @ every`,
      `4: ${vitalik} = Theirs @ every`,
    ]);
    assert.equal(readReasons(text).length, 3);
  });

  itInCi(
    "is read within three seconds, even a megabyte of quotes, separators or line ends (L-30)",
    () => {
      const most = 1024 * 1024;
      for (const part of ['"', '""\n', ",", "\n", `,"\n`, `"",\n`, `x,"'${"\t'".repeat(90)}"\n`]) {
        const before = process.cpuUsage();
        read(part.repeat(Math.floor(most / part.length)));
        assert.ok(process.cpuUsage(before).user < 3_000_000, JSON.stringify(part.slice(0, 8)));
      }
    },
  );
});
