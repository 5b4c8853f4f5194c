import type { BookRow, BookSource, Place } from "../bookRow";
import { readText } from "../readPackage";

const chains: readonly (readonly [string, Place])[] = [
  ["ETHEREUM", "ethereum"],
  ["POLYGON", "polygon"],
  ["ARBITRUM", "arbitrum"],
  ["OPTIMISM", "optimism"],
  ["BASE", "base"],
  ["BSC", "bnb"],
  ["AVALANCHE", "eip155:43114"],
  ["XDAI", "eip155:100"],
  ["FANTOM", "eip155:250"],
];

/** The package is parsed as text: `const ALIASES_BASE = lowerCaseValues({`, then `"router": '0x…'`. */
export const curve: BookSource = {
  title: "Curve API",
  package: "@curvefi/api",
  version: "2.70.1",
  licence: "MIT",
  read(folder) {
    const constants = readText(folder, "lib/constants/network_constants.js");
    return [
      ...chains.flatMap(([name, chain]) => rowsOfAliases(constants, name, chain)),
      ...rowsOfPools(readText(folder, "lib/constants/pools/ethereum.js")),
    ];
  },
};

function rowsOfAliases(code: string, name: string, chain: Place): readonly BookRow[] {
  const [, body = ""] =
    new RegExp(`ALIASES_${name} = \\w+\\(\\{([\\s\\S]*?)\\n\\}`).exec(code) ?? [];
  const lines = body.split("\n").filter((line) => !/^\s*\/\/|DUMMY/.test(line));
  return lines.flatMap((line) => {
    const [, key = "", address = ""] = /"(\w+)": ['"](0x[0-9a-fA-F]{40})['"]/.exec(line) ?? [];
    // The token lists contain CRV. 0xc0d3… and 0x0000… are placeholders for contracts that a chain does not have.
    if (key === "" || key === "crv" || /^0x(?:c0d3|0000)/i.test(address)) return [];
    return [row(address, chain, `Curve.${key}`)];
  });
}

/** Matches `"3pool": { name: "3pool", …, swap_address: '0x…', token_address: '0x…'`. */
const pool =
  /name: "([^"]+)",(?:(?!\bname: ")[\s\S])*?swap_address: '(0x\w{40})',\s+token_address: '(0x\w{40})'/g;

function rowsOfPools(code: string): readonly BookRow[] {
  return [...code.matchAll(pool)].flatMap(([, name = "", swap = "", token = ""]) => [
    row(swap, "ethereum", `Curve.${name}.pool`),
    ...(token === swap ? [] : [row(token, "ethereum", `Curve.${name}.lpToken`)]),
  ]);
}

function row(address: string, chain: Place, text: string): BookRow {
  return { address, chain, name: { kind: "contract", text } };
}
