import type { BookRow, BookSource } from "../bookRow";
import { readText } from "../readPackage";

/** The package is parsed as text: `[mainnet.id]: {`, then `ensNameWrapper: { address: '0x…' }`. */
export const ens: BookSource = {
  title: "ENS.js",
  package: "@ensdomains/ensjs",
  version: "4.3.1",
  licence: "MIT",
  read(folder) {
    const code = readText(folder, "src/contracts/consts.ts");
    return [
      ...rowsOf(section(code, "mainnet"), "ethereum"),
      ...rowsOf(section(code, "sepolia"), "eip155:11155111"),
    ];
  },
};

function section(code: string, network: string): string {
  return new RegExp(`\\[${network}\\.id\\]: \\{([\\s\\S]*?)\\n  \\}`).exec(code)?.[1] ?? "";
}

function rowsOf(code: string, chain: BookRow["chain"]): readonly BookRow[] {
  return [...code.matchAll(/(\w+): \{\s+address: '(0x[0-9a-fA-F]{40})'/g)].map(
    ([, key = "", address = ""]): BookRow => {
      const text = `ENS.${key.replace(/^ens(\w)/, (_, letter: string) => letter.toLowerCase())}`;
      return { address, chain, name: { kind: "contract", text } };
    },
  );
}
