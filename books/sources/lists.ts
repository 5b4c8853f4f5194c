import { isOtherChain } from "../../src/engine/chains/chainRef";
import { type BookRow, type BookSource, chainOf } from "../bookRow";
import {
  contractsIn,
  importData,
  readJson,
  readLiteral,
  readText,
  rowsOfTokens,
} from "../readPackage";

type Tokens = Parameters<typeof rowsOfTokens>[0];
interface BeefyChain {
  readonly tokens: Readonly<Record<string, Tokens[number]>>;
  readonly platforms: Readonly<Record<string, unknown>>;
}

export const beefy: BookSource = {
  title: "Beefy address book",
  package: "blockchain-addressbook",
  version: "0.54.111",
  licence: "MIT",
  async read(folder) {
    const { addressBook } = (await importData(folder, "build/address-book/index.js")) as {
      readonly addressBook: Readonly<Record<string, BeefyChain>>;
    };
    return Object.values(addressBook).flatMap((book) => {
      const tokens = rowsOfTokens(Object.values(book.tokens));
      const chain = tokens[0]?.chain;
      return chain === undefined || isOtherChain(chain)
        ? tokens
        : [...tokens, ...contractsIn(book.platforms, chain, beefyContract)];
    });
  },
};

/** Skips addresses of Beefy's own platform, and wallets such as voters, multisigs and owners. */
function beefyContract(at: string): string | undefined {
  return /^beefyfinance\.|voter\b|ecosystem|multisig|owner/i.test(at) ? undefined : at;
}

type ContractMap = Readonly<
  Record<
    string,
    {
      readonly erc20?: boolean;
      readonly name: string;
      readonly symbol: string;
      readonly decimals?: number;
    }
  >
>;

export const metamaskTokens: BookSource = {
  title: "MetaMask contract metadata",
  package: "@metamask/contract-metadata",
  version: "2.5.0",
  licence: "ISC",
  read: (folder) =>
    Object.entries(readJson(folder, "contract-map.json") as ContractMap).flatMap(
      ([address, { erc20, name, symbol, decimals }]) =>
        erc20 === true && decimals !== undefined
          ? rowsOfTokens([{ chainId: 1, address, name, symbol, decimals }])
          : [],
    ),
};

interface WormholeToken {
  readonly symbol: string;
  readonly decimals: number;
  readonly address: string;
  /** The chain of the original token, if this token is a bridged copy. */
  readonly original?: string;
}

const wormholeChains = new Map<string, BookRow["chain"]>([
  ["Ethereum", "ethereum"],
  ["Bsc", "bnb"],
  ["Polygon", "polygon"],
  ["Arbitrum", "arbitrum"],
  ["Optimism", "optimism"],
  ["Base", "base"],
  ["Solana", "solana"],
  ["Sui", "sui"],
  ["Aptos", "aptos"],
]);

export const wormhole: BookSource = {
  title: "Wormhole SDK",
  package: "@wormhole-foundation/sdk-base",
  version: "6.1.5",
  licence: "Apache-2.0",
  async read(folder) {
    const listed = readLiteral(
      readText(folder, "dist/esm/constants/tokens/mainnet.js"),
      "mainnetTokenEntries",
    ) as readonly (readonly [string, readonly (readonly [string, WormholeToken])[]])[];
    const tokens = listed.flatMap(([chain, entries]) =>
      entries.flatMap(([, { symbol, decimals, address, original }]): readonly BookRow[] => {
        const known = wormholeChains.get(chain);
        if (known === undefined || address === "native" || address.includes("::")) return [];
        const name = { kind: "token", symbol, tokenName: symbol, decimals } as const;
        if (original === undefined) return [{ address, chain: known, name }];
        const bridge = `Wormhole from ${original === "Bsc" ? "BNB" : original}`;
        return [{ address, chain: known, name: { ...name, bridge } }];
      }),
    );
    return [...tokens, ...(await wormholeContracts(folder))];
  },
};

type ByNetwork = readonly (readonly [string, readonly (readonly [string, unknown])[]])[];

const wormholeFiles = ["core", "tokenBridge", "nftBridge", "relayer", "tokenBridgeRelayer"];

async function wormholeContracts(folder: string): Promise<readonly BookRow[]> {
  const files = await Promise.all(
    wormholeFiles.map(async (file) => {
      const data = await importData(folder, `dist/esm/constants/contracts/${file}.js`);
      const [table] = Object.values(data as Readonly<Record<string, ByNetwork>>);
      const [, mainnet = []] = table?.find(([network]) => network === "Mainnet") ?? [];
      return mainnet.flatMap(([chain, address]): readonly BookRow[] => {
        const known = wormholeChains.get(chain);
        if (known === undefined || typeof address !== "string") return [];
        return [{ address, chain: known, name: { kind: "contract", text: `Wormhole.${file}` } }];
      });
    }),
  );
  return files.flat();
}

export const zeroEx: BookSource = {
  title: "0x contract addresses",
  package: "@0x/contract-addresses",
  version: "8.13.0",
  licence: "Apache-2.0",
  read: (folder) =>
    Object.entries(readJson(folder, "addresses.json") as Readonly<Record<string, unknown>>).flatMap(
      ([chainId, addresses]) => {
        const chain = chainOf(chainId);
        if (chain === undefined) return [];
        return contractsIn(addresses, chain, (at) =>
          at.endsWith("Token") ? undefined : `0x.${at}`,
        );
      },
    ),
};
