import { type Dispute, textOf } from "./mergeRows";

/** The tokens about which sources disagree, as a Markdown page. */
export function formatDisputes(disputes: readonly Dispute[]): string {
  const rows = [...disputes].sort(byPlace).map(({ canonical, chain, claims, kept }) => {
    const says = claims.map(({ source, name }) => {
      const decimals = name.kind === "token" ? name.decimals : "";
      return `${source.title}: ${escape(textOf(name))}, ${decimals}`;
    });
    const result = kept === undefined ? "left out" : escape(textOf(kept.name));
    return `| ${chain} | \`${canonical}\` | ${says.join("; ")} | ${result} |`;
  });
  return `${head}${rows.join("\n")}\n`;
}

const head = `# Disputes about tokens

Written by \`npm run books\`: tokens whose symbol or decimals differ between the sources of the book.
A row is kept when the token's own issuer says so, else when more than half of the sources do. What
nobody decides is left out.

| chain | address | symbol and decimals | kept |
|---|---|---|---|
`;

function byPlace(a: Dispute, b: Dispute): number {
  return `${a.chain} ${a.canonical}` < `${b.chain} ${b.canonical}` ? -1 : 1;
}

function escape(text: string): string {
  return text.replace(/[\\|\`*_]/g, "\\\\$&");
}
