import { checksumEvm } from "../../src/engine/addresses/evm";
import { Chance } from "./randomAddresses";
import { slipKinds } from "./slips";

/** A token of the book on one chain. `elsewhere` is its address on another chain. */
interface Token {
  readonly symbol: string;
  readonly chain: keyof typeof chainIds;
  readonly address: string;
  readonly elsewhere: string;
}

/** One edit in which an agent writes an address into a file. */
export interface AgentEdit {
  readonly kind: "invented" | "mistyped" | "wrong chain" | "look-alike" | "right";
  readonly file: string;
  readonly text: string;
  /** The file's text before the edit, with an old finding; undefined for a new file. */
  readonly before: string | undefined;
  /** The address that the agent should have written. */
  readonly meant: string;
}

const chainIds = { ethereum: 1, base: 8453, arbitrum: 42161, polygon: 137, optimism: 10 };

const addresses = {
  USDC: {
    ethereum: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    base: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    arbitrum: "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
    polygon: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
    optimism: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
  },
  WETH: {
    ethereum: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    arbitrum: "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1",
    polygon: "0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619",
  },
  wstETH: {
    ethereum: "0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0",
    base: "0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452",
    arbitrum: "0x5979D7b546E38E414F7E9822514be443A4800529",
  },
  AAVE: {
    ethereum: "0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9",
    polygon: "0xD6DF932A45C0f255f85145f286eA0b292B21C90B",
  },
  LINK: {
    ethereum: "0x514910771AF9Ca656af840dff83E8264EcF986CA",
    arbitrum: "0xf97f4df75117a78c1A5a0DBb814Af92458539FB4",
  },
} as const;

const tokens: readonly Token[] = Object.entries(addresses).flatMap(([symbol, byChain]) => {
  const entries = Object.entries(byChain) as [Token["chain"], string][];
  return entries.map(([chain, address], at) => {
    const [, elsewhere = ""] = entries[(at + 1) % entries.length] ?? [];
    return { symbol, chain, address, elsewhere };
  });
});

type Shape = (parts: { readonly token: Token; readonly address: string }) => {
  readonly file: string;
  readonly text: string;
};

/** Forms in which agents write addresses. Each states the chain in its path or text. */
const shapes: readonly Shape[] = [
  ({ token: { symbol, chain }, address }) => ({
    file: `deployments/${chain}/tokens.json`,
    text: JSON.stringify({ [symbol]: address }, undefined, 2),
  }),
  ({ token: { symbol, chain }, address }) => ({
    file: "src/tokens.ts",
    text: `export const tokens = {\n  ${chain}: {\n    chainId: ${chainIds[chain]},\n    ${symbol}: "${address}",\n  },\n};`,
  }),
  ({ token: { symbol, chain }, address }) => ({
    file: "script/Deploy.s.sol",
    text: `contract Deploy {\n  function run() external {\n    if (block.chainid == ${chainIds[chain]}) {\n      address ${symbol} = ${address};\n      new Vault(${symbol});\n    }\n  }\n}`,
  }),
  ({ token: { symbol, chain }, address }) => ({
    file: "config/tokens.yaml",
    text: `networks:\n  ${chain}:\n    chain_id: ${chainIds[chain]}\n    tokens:\n      ${symbol}: "${address}"`,
  }),
  ({ token: { symbol, chain }, address }) => ({
    file: "tokenlist.json",
    text: JSON.stringify(
      { tokens: [{ chainId: chainIds[chain], symbol, name: `The ${symbol}`, address }] },
      undefined,
      2,
    ),
  }),
  ({ token: { symbol, chain }, address }) => ({
    file: "bot/settings.py",
    text: `NETWORK = {\n    "chain_id": ${chainIds[chain]},\n    "tokens": {"${symbol}": "${address}"},\n}`,
  }),
  ({ token: { symbol, chain }, address }) => ({
    file: `src/${chain}/Constants.sol`,
    text: `library Constants {\n  // ${chain}\n  address internal constant ${symbol.toUpperCase()} = ${address};\n}`,
  }),
  ({ token: { symbol, chain }, address }) => ({
    file: "README.md",
    text: `| Chain | Token | Address |\n|---|---|---|\n| ${chain} | ${symbol} | \`${address}\` |`,
  }),
  ({ token: { symbol, chain }, address }) => ({
    file: "app/contracts.ts",
    text: `const byChain: Record<number, Tokens> = {\n  [${chainIds[chain]}]: { ${symbol.toLowerCase()}Address: "${address}" },\n};`,
  }),
  ({ token: { symbol, chain }, address }) => ({
    file: "foundry.toml",
    text: `[${chain}]\nchain_id = ${chainIds[chain]}\n${symbol} = "${address}"`,
  }),
];

const slipNames = ["one digit", "two digits", "swapped", "lost", "doubled"];

/**
 * Plans 50 edits with a wrong address and 50 with the right one. Many files exist before the edit and have an old
 * finding.
 */
export function planSession(seed: number): readonly AgentEdit[] {
  const chance = new Chance(seed);
  const kinds = ["invented", "mistyped", "wrong chain", "look-alike"] as const;
  return Array.from({ length: 100 }, (_, at): AgentEdit => {
    const round = Math.floor(at / 20);
    const half = Math.floor(at / 2);
    const shape = shapes[half % shapes.length];
    const token = tokens[(half * 7) % tokens.length];
    if (shape === undefined || token === undefined) throw new Error("no shape");
    const kind = at % 2 === 0 ? "right" : (kinds[(half + round) % kinds.length] ?? "right");
    const address = writeAddress(kind, token, chance);
    const { file, text } = shape({ token, address });
    const old = half % 3 === 0 ? undefined : oldTextOf(file);
    return {
      kind,
      file: `${at}/${file}`,
      text: old === undefined ? `${text}\n` : `${old}${text}\n`,
      before: old,
      meant: token.address,
    };
  });
}

function writeAddress(kind: AgentEdit["kind"], token: Token, chance: Chance): string {
  const digits = token.address.slice(2).toLowerCase();
  switch (kind) {
    case "right":
      return chance.next() < 0.3 ? token.address.toLowerCase() : token.address;
    case "invented":
      return checksumEvm(`0x${chance.hex(40)}`);
    case "mistyped":
      return `0x${slipKinds[chance.pick(slipNames)]?.(digits, chance) ?? ""}`;
    case "wrong chain":
      return token.elsewhere;
    case "look-alike":
      return checksumEvm(`0x${digits.slice(0, 5)}${chance.hex(30)}${digits.slice(-5)}`);
  }
}

/**
 * Returns a text whose address has a wrong checksum, as a comment if the language has comments; undefined if the file's
 * format does not allow such a text.
 */
function oldTextOf(file: string): string | undefined {
  const bad = "0x52908400098527886E0F7030069857D2E4169Ee7";
  if (/\.(?:ts|sol)$/.test(file)) return `// owner: ${bad}\n`;
  if (/\.(?:py|ya?ml|toml)$/.test(file)) return `# owner: ${bad}\n`;
  return file.endsWith(".md") ? `Owner: \`${bad}\`\n\n` : undefined;
}
