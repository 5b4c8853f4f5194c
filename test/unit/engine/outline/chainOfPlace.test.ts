import { nameOfOtherChain } from "../../../../src/engine/chains/chainRef";
import assert from "node:assert/strict";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { findChainOfFile } from "../../../../src/engine/outline/chainOfFile";
import { findChainOfPath } from "../../../../src/engine/outline/chainOfPath";
import { checkFactsOf, checkFile, tokenName } from "../../../support/checkFacts";
import { many } from "../../../support/manyAddresses";
import { type ChainSnippet, chainSnippets } from "./chainSnippets";

interface ChainWords {
  readonly chain: string;
  readonly id: number;
  readonly name: string;
  readonly viem: string;
  readonly graph: string;
  readonly CONST: string;
  readonly Title: string;
}

const words: readonly ChainWords[] = [
  {
    chain: "base",
    id: 8453,
    name: "base",
    viem: "base",
    graph: "base",
    CONST: "BASE",
    Title: "Base",
  },
  {
    chain: "ethereum",
    id: 1,
    name: "ethereum",
    viem: "mainnet",
    graph: "mainnet",
    CONST: "ETHEREUM",
    Title: "Ethereum",
  },
  {
    chain: "arbitrum",
    id: 42161,
    name: "arbitrum",
    viem: "arbitrum",
    graph: "arbitrum-one",
    CONST: "ARBITRUM",
    Title: "Arbitrum",
  },
  {
    chain: "polygon",
    id: 137,
    name: "polygon",
    viem: "polygon",
    graph: "matic",
    CONST: "POLYGON",
    Title: "Polygon",
  },
  {
    chain: "optimism",
    id: 10,
    name: "optimism",
    viem: "optimism",
    graph: "optimism",
    CONST: "OPTIMISM",
    Title: "Optimism",
  },
];
/** The chains that fill the placeholders 1, 2 and 3 of a snippet, as indexes of `words`. */
const choices = [
  [0, 1, 2],
  [2, 0, 3],
  [1, 4, 0],
] as const;

interface Judged {
  readonly right: number;
  readonly silent: number;
  readonly wrong: readonly string[];
  readonly likelyWrong: readonly string[];
  readonly missed: readonly string[];
}

/** The address of USDC on each chain. */
const tokens: Readonly<Record<string, string>> = {
  ethereum: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
  base: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  arbitrum: "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
  polygon: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
  optimism: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
};
const facts = checkFactsOf(
  words.map(({ chain }) => ({
    address: tokens[chain] ?? "",
    name: tokenName("USDC", 6, [chain as "base"]),
  })),
);

/** Fills a snippet with the names of the chosen chains, and with an address for each placeholder. */
function fill(
  { path, text }: ChainSnippet,
  choice: readonly number[],
  addressOf: (chain: ChainWords | undefined) => string,
): { readonly path: string; readonly text: string } {
  const chains = choice.map((at) => words[at]);
  const say = (template: string): string =>
    template.replace(
      /@([123])\.(id|name|viem|graph|CONST|Title|hex)/g,
      (all, at: string, field: string) => {
        const chain = chains[Number(at) - 1];
        assert.ok(chain, all);
        return field === "hex" ? chain.id.toString(16) : String(chain[field as keyof ChainWords]);
      },
    );
  const filled = say(text).replace(/<([0-3])>/g, (_all, at: string) =>
    addressOf(chains[Number(at) - 1]),
  );
  return { path: say(path), text: filled };
}

function judge(snippet: ChainSnippet, choice: readonly number[]): Judged {
  const addresses = many(40);
  const wanted = new Map<string, string | undefined>();
  const { shape } = snippet;
  const { path: fullPath, text: filled } = fill(snippet, choice, (chain) => {
    const address = addresses[wanted.size] ?? assert.fail("too many places");
    wanted.set(address, chain?.chain);
    return address;
  });
  const ofPath = findChainOfPath(fullPath);
  let [right, silent] = [0, 0];
  const [wrong, likelyWrong, missed]: [string[], string[], string[]] = [[], [], []];
  for (const found of findAddresses(filled, { fileName: fullPath })) {
    if (found.certainty === "broken" || !wanted.has(found.text)) continue;
    const expected = wanted.get(found.text);
    const inferred = findChainOfFile(filled, found, { path: fullPath, ofPath });
    const chain = inferred && (nameOfOtherChain(inferred.chain) ?? inferred.chain);
    const where = `${shape}, ${fullPath}: ${chain ?? "nothing"} for ${expected ?? "nothing"} in ${filled}`;
    if (chain === expected) right += 1;
    else if (chain === undefined) {
      silent += 1;
      missed.push(where);
    } else if (inferred?.isLikely === true) likelyWrong.push(where);
    else wrong.push(where);
  }
  return { right, silent, wrong, likelyWrong, missed };
}

describe("the chain of a place in snippets as people write them", () => {
  const judged = choices.flatMap((choice) =>
    chainSnippets.map((snippet) => judge(snippet, choice)),
  );
  const all = judged.reduce(
    (sum, { right, silent, wrong, likelyWrong }) =>
      sum + right + silent + wrong.length + likelyWrong.length,
    0,
  );
  const count = (of: (each: Judged) => number): number =>
    judged.reduce((sum, each) => sum + of(each), 0);

  it("is judged in at least 200 filled snippets in twelve languages", () => {
    assert.ok(chainSnippets.length * choices.length >= 200);
    const languages = new Set(chainSnippets.map(({ path }) => /\.\w+$/.exec(path)?.[0] ?? path));
    assert.ok(languages.size >= 12);
  });

  it("is never wrong when it is certain", () => {
    assert.deepEqual(
      judged.flatMap(({ wrong }) => wrong),
      [],
    );
  });

  it("is likely but wrong in at most 2 % of the places", () => {
    const likelyWrong = judged.flatMap((each) => each.likelyWrong);
    assert.ok(likelyWrong.length <= all * 0.02, likelyWrong.join("\n\n"));
  });

  it("is right in at least 80 % of the places", () => {
    const right = count((each) => each.right);
    const missed = judged.flatMap((each) => each.missed);
    assert.ok(right >= all * 0.8, `${right} of ${all}\n\n${missed.join("\n\n")}`);
    console.log(`${right} of ${all}\n\n${missed.join("\n\n")}`);
  });

  it("causes no warning if all tokens are right", () => {
    const warned = choices.flatMap((choice) =>
      chainSnippets.flatMap((snippet) => {
        const other = words[[0, 1, 2, 3, 4].find((at) => !choice.some((each) => each === at)) ?? 0];
        const { path, text } = fill(
          snippet,
          choice,
          (chain) => tokens[(chain ?? other)?.chain ?? ""] ?? "",
        );
        return checkFile(path, text, facts).findings.map(
          ({ kind }) => `${kind} in ${path}: ${text}`,
        );
      }),
    );
    assert.deepEqual(warned, []);
  });

  it("causes a warning in at least 90 % of the places whose token is swapped for that of another chain", () => {
    let [swapped, caught] = [0, 0];
    const missed: string[] = [];
    for (const choice of choices) {
      for (const snippet of chainSnippets) {
        if (!/usdc/i.test(snippet.text) || !snippet.text.includes("<1>")) continue;
        const other = words[[0, 1, 2, 3, 4].find((at) => !choice.some((each) => each === at)) ?? 0];
        const first = words[choice[0]];
        const { path, text } = fill(
          snippet,
          choice,
          (chain) => tokens[(chain === first ? other : (chain ?? other))?.chain ?? ""] ?? "",
        );
        const { findings } = checkFile(path, text, facts);
        const wrong = findAddresses(text, { fileName: path })[0];
        if (first === undefined || wrong === undefined || wrong.certainty === "broken") continue;
        const inferred = findChainOfFile(text, wrong, { path, ofPath: findChainOfPath(path) });
        if (inferred?.chain !== first.chain || inferred.isLikely === true) continue;
        swapped += 1;
        if (findings.some(({ kind, start }) => kind === "wrongChain" && start === wrong.start))
          caught += 1;
        else missed.push(`${snippet.shape}, ${path}: ${text}`);
      }
    }
    assert.ok(caught >= swapped * 0.9, `${caught} of ${swapped}\n\n${missed.join("\n\n")}`);
  });
});

describe("a chain whose name is an ordinary word", () => {
  const address = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
  const chainIn = (path: string, text: string): string | undefined => {
    const [found] = findAddresses(text, { fileName: path });
    if (found === undefined || found.certainty === "broken") return undefined;
    const inferred = findChainOfFile(text, found, { path, ofPath: findChainOfPath(path) });
    return inferred && (nameOfOtherChain(inferred.chain) ?? inferred.chain);
  };

  for (const [path, text, chain] of [
    ["a.yaml", `network: story\nv: "${address}"\n`, "Data Network"],
    ["a.ts", `const vaultByChain = { coreDao: "${address}" };`, "Core Dao"],
    ["a.yaml", `chains:\n  - name: flowmainnet\n    v: "${address}"\n`, "Flow EVM Mainnet"],
    ["a.ts", `const x = { chainId: 1514, v: "${address}" };`, "Data Network"],
    ["a.ts", `const x = { chainId: 1, core: { story: "${address}" } };`, "ethereum"],
    ["a.ts", `const x = { core: "${address}", flow: 1, story: 2 };`, undefined],
    ["a.yaml", `story:\n  core: "${address}"\n`, undefined],
  ] as const) {
    it(`is ${chain ?? "none"} in ${path}: ${text.replace(address, "…").replaceAll("\n", " ")}`, () => {
      assert.equal(chainIn(path, text), chain);
    });
  }
});
