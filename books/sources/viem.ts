import { refOfId } from "../../src/engine/chains/chainRef";
import { readdirSync } from "node:fs";
import path from "node:path";
import { type BookRow, type BookSource, type Place, placeOf } from "../bookRow";
import { readText } from "../readPackage";

/** The package is parsed as text: `id: 43_114, name: 'Avalanche'`, then `contracts: { multicall3: { address: … } }`. */
const head = /\bid: ([\d_]+),\s+name: ['"]([^'"]+)['"]/;
const contract =
  /(\w+): \{\s+(?:\[(sourceId|[\d_]+)\]: \{\s+)?address: ['"](0x[0-9a-fA-F]{40})['"]/g;

const titles = new Map([
  ["multicall3", "Multicall3"],
  ["ensRegistry", "ENS registry"],
  ["ensUniversalResolver", "ENS universal resolver"],
  ["erc6492Verifier", "ERC-6492 verifier"],
  ["universalSignatureVerifier", "Signature verifier"],
]);

export const viem: BookSource = {
  title: "viem chains",
  package: "viem",
  version: "2.57.20",
  licence: "MIT",
  read(folder) {
    const below = "_cjs/chains/definitions";
    return readdirSync(path.join(folder, below))
      .filter((name) => name.endsWith(".js"))
      .flatMap((name) => rowsOf(readText(folder, `${below}/${name}`)));
  },
};

function rowsOf(code: string): readonly BookRow[] {
  const [, id = "", chainName = ""] = head.exec(code) ?? [];
  const [, sourceId = ""] = /const sourceId = ([\d_]+)/.exec(code) ?? [];
  if (chainName === "") return [];
  const own = refOfId(Number(plainNumber(id)));
  return [...code.matchAll(contract)].flatMap(
    ([, key = "", on, address = ""]): readonly BookRow[] => {
      if (on === undefined) return [row(address, own, titles.get(key) ?? key)];
      // Contracts of an L2 that are deployed on the chain where it settles.
      const settlement = placeOf(plainNumber(on === "sourceId" ? sourceId : on));
      return settlement === undefined ? [] : [row(address, settlement, `${chainName}.${key}`)];
    },
  );
}

function plainNumber(digits: string): string {
  return digits.replaceAll("_", "");
}

function row(address: string, chain: Place, text: string): BookRow {
  return { address, chain, name: { kind: "contract", text } };
}
