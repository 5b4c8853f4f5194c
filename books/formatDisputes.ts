import { nameOfOtherChain } from "../src/engine/chains/chainRef";
import { type Dispute, type MergedRows, textOf } from "./mergeRows";
import type { SharedSymbol } from "./tellApart";

type Disputed = Pick<MergedRows, "disputes" | "shared">;

/**
 * Returns a Markdown page with two tables: tokens about which sources disagree, and symbols that several tokens share.
 */
export function formatDisputes({ disputes, shared }: Disputed): string {
  return `${head}${formatRows(disputes)}\n${sharedHead}${formatShared(shared)}`;
}

function formatRows(disputes: readonly Dispute[]): string {
  const rows = [...disputes].sort(byPlace).map(({ canonical, chain, claims, kept }) => {
    const says = claims.map(({ source, name }) => {
      const decimals = name.kind === "token" ? name.decimals : "";
      return `${source.title}: ${escape(textOf(name))}, ${decimals}`;
    });
    const result = kept === undefined ? "left out" : escape(textOf(kept.name));
    return `| ${nameOfOtherChain(chain) ?? chain} | \`${canonical}\` | ${says.join("; ")} | ${result} |`;
  });
  return rows.map((each) => `${each}\n`).join("");
}

function formatShared(shared: readonly SharedSymbol[]): string {
  const rows = shared.map(({ chain, symbol, kept, why, others }) => {
    const names = others.map(({ canonical, name }) => `${escape(textOf(name))} \`${canonical}\``);
    const owner = kept === undefined ? "none" : `\`${kept.canonical}\``;
    return `| ${nameOfOtherChain(chain) ?? chain} | ${escape(symbol)} | ${owner} | ${why} | ${names.sort().join("; ")} |\n`;
  });
  return rows.sort().join("");
}

const head = `# Disputes about tokens

Written by \`npm run books\`: tokens whose symbol or decimals differ between the sources of the book.
A row is kept when the token's own issuer says so, else when more than half of the sources do. What
nobody decides is left out.

| chain | address | symbol and decimals | kept |
|---|---|---|---|
`;

const sharedHead = `## Symbols that several tokens of a chain share

One of them keeps the symbol alone. A copy that a bridge such as Wormhole made never does; of the others
the one that most sources list does; where nothing decides, none does. The name of each other token
adds its bridge, else its full name, else the source that lists it, else the ends of its address.

| chain | symbol | token with the symbol alone | why | others |
|---|---|---|---|---|
`;

function byPlace(a: Dispute, b: Dispute): number {
  return `${a.chain} ${a.canonical}` < `${b.chain} ${b.canonical}` ? -1 : 1;
}

function escape(text: string): string {
  return text.replace(/[\\|\`*_]/g, "\\\\$&");
}
