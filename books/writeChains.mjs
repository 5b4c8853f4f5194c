import { writeFileSync } from "node:fs";
import * as chains from "viem/chains";

/* `npm run chains`: writes the EVM chains that viem lists (MIT) to src/engine/chains/moreChains.ts. */

const plain = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
/**
 * Returns the spellings of a chain's name, with and without a suffix such as `mainnet`: `monadmainnet` and `monad`. Keeps
 * the suffix after three letters or fewer, since `uni` is the symbol of a token.
 */
const spellings = (text) => {
  const whole = plain(text);
  return [whole, whole.replace(/mainnet$/, ""), whole.replace(/(?<=.{4})(?:chain|network)$/, "")];
};
/** The chain ids of local nodes. They get no name, so that they are shown by number: "chain 31337". */
const ofMachine = new Set([1337, 31337]);
const byId = new Map();
for (const [key, { id, name }] of Object.entries(chains)) {
  if (!/^[\w .()-]{2,40}$/.test(name) || !Number.isSafeInteger(id) || ofMachine.has(id)) continue;
  if (/local|preconf/i.test(key)) continue;
  const known = byId.get(id) ?? { name: name.trim(), words: new Set() };
  for (const each of [...spellings(key), ...spellings(name)]) {
    if (each.length > 2 && /[a-z]/.test(each)) known.words.add(each);
  }
  byId.set(id, known);
}
const count = (texts) => {
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};
/** Words for networks of any chain, which therefore identify no chain. */
const ofEvery = new Set(["mainnet", "testnet", "devnet"]);
const words = count([...byId.values()].flatMap((each) => [...each.words]));
const names = count([...byId.values()].map(({ name }) => name));
const rows = [...byId]
  .sort(([a], [b]) => a - b)
  .filter(([, { name }]) => names.get(name) === 1)
  .map(([id, own]) => {
    // A word of two chains identifies neither.
    const only = [...own.words]
      .filter((each) => words.get(each) === 1 && !ofEvery.has(each))
      .sort();
    return `${id}:${own.name}:${only.join(",")}`;
  });
writeFileSync(
  new URL("../src/engine/chains/moreChains.ts", import.meta.url),
  `/**
 * Written by \`npm run chains\` from the chains of viem (MIT). Each line has a chain id, a name and words. Colons
 * separate these three, and commas separate the words.
 */
export const moreChains = \`
${rows.join("\n")}
\`;
`,
);
