import { readdirSync } from "node:fs";
import path from "node:path";
import type { ChainIdentifier } from "../../src/engine/addresses/addressFormat";
import { type BookRow, type BookSource, chainOf, placeOf } from "../bookRow";
import { contractsIn, importData, readJson, readText } from "../readPackage";

interface SafeDeployment {
  readonly contractName: string;
  readonly version: string;
  readonly deployments: Readonly<Record<string, { readonly address: string }>>;
  readonly networkAddresses: Readonly<Record<string, string | readonly string[]>>;
}

export const safe: BookSource = {
  title: "Safe deployments",
  package: "@safe-global/safe-deployments",
  version: "1.37.63",
  licence: "MIT",
  read(folder) {
    const assets = path.join(folder, "src/assets");
    const files = readdirSync(assets, { recursive: true, encoding: "utf8" });
    return files
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => rowsOfSafe(readJson(assets, name) as SafeDeployment));
  },
};

function rowsOfSafe(contract: SafeDeployment): readonly BookRow[] {
  const text = `${contract.contractName} ${contract.version}`;
  return Object.entries(contract.networkAddresses).flatMap(([chainId, types]) => {
    const chain = chainOf(chainId);
    if (chain === undefined) return [];
    return [types].flat().flatMap((type): readonly BookRow[] => {
      const address = contract.deployments[type]?.address;
      return address === undefined ? [] : [{ address, chain, name: { kind: "contract", text } }];
    });
  });
}

export const uniswap: BookSource = {
  title: "Uniswap SDK",
  package: "@uniswap/sdk-core",
  version: "7.19.4",
  licence: "MIT",
  async read(folder) {
    const data = (await importData(folder, "dist/cjs/src/addresses.js")) as Readonly<
      Record<string, unknown>
    >;
    return Object.entries(data).flatMap(([table, byChain]) => {
      if (typeof byChain !== "object" || byChain === null) return [];
      return Object.entries(byChain).flatMap(([chainId, addresses]) => {
        const chain = placeOf(chainId);
        if (chain === undefined) return [];
        return contractsIn(addresses, chain, (at) => uniswapName(table, at));
      });
    });
  },
};

/** `V3_CORE_FACTORY_ADDRESSES` and `v3CoreFactoryAddress` both become "Uniswap.v3CoreFactory". Skips the UNI token. */
function uniswapName(table: string, at: string): string | undefined {
  if (table.startsWith("UNI_ADDRESS")) return undefined;
  const key = at === "" || /^\d+$/.test(at) ? camel(table.replace(/_ADDRESS(?:ES)?$/, "")) : at;
  return `Uniswap.${key.replace(/Address$/, "")}`;
}

function camel(constant: string): string {
  return constant.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const hyperlaneChains: readonly (readonly [string, ChainIdentifier])[] = [
  ["ethereum", "ethereum"],
  ["bsc", "bnb"],
  ["polygon", "polygon"],
  ["arbitrum", "arbitrum"],
  ["optimism", "optimism"],
  ["base", "base"],
];

/** The contracts that applications call. The other contracts belong to single routes. */
const hyperlaneContracts =
  /^(?:mailbox|interchainGasPaymaster|merkleTreeHook|validatorAnnounce|proxyAdmin)$/;

export const hyperlane: BookSource = {
  title: "Hyperlane registry",
  package: "@hyperlane-xyz/registry",
  version: "26.1.0",
  licence: "MIT",
  async read(folder) {
    const { chainAddresses } = (await importData(folder, "dist/chainAddresses.js")) as {
      readonly chainAddresses: Readonly<Record<string, unknown>>;
    };
    return hyperlaneChains.flatMap(([name, chain]) =>
      contractsIn(chainAddresses[name], chain, (at) =>
        hyperlaneContracts.test(at) ? `Hyperlane.${at}` : undefined,
      ),
    );
  },
};

interface SuperfluidNetwork {
  readonly chainId: number;
  readonly nativeTokenWrapper: string;
  readonly contractsV1: unknown;
}

/** The contracts that applications call. */
const superfluidContracts =
  /^(?:resolver|host|superTokenFactory|governance|toga|(?:cfa|ida|gda)V1(?:Forwarder)?)$/;

export const superfluid: BookSource = {
  title: "Superfluid metadata",
  package: "@superfluid-finance/metadata",
  version: "1.6.4",
  licence: "MIT",
  read: (folder) =>
    (readJson(folder, "networks.json") as readonly SuperfluidNetwork[]).flatMap(
      ({ chainId, contractsV1 }) => {
        const chain = chainOf(chainId);
        return chain === undefined
          ? []
          : contractsIn(contractsV1, chain, (at) =>
              superfluidContracts.test(at) ? `Superfluid.${at}` : undefined,
            );
      },
    ),
};

/** The package is parsed as text: `"mainnet": {`, then `"key": "0x…"`. */
export const compound: BookSource = {
  title: "Compound.js",
  package: "@compound-finance/compound-js",
  version: "0.6.2",
  licence: "BSD-3-Clause",
  read(folder) {
    const text = readText(folder, "dist/nodejs/constants.js");
    const [, mainnet = ""] = /"mainnet": \{([^}]*)\}/.exec(text) ?? [];
    return [...mainnet.matchAll(/^\s+"(\w+)": "(0x[0-9a-fA-F]{40})"/gm)].flatMap(
      ([, key = "", address = ""]): readonly BookRow[] =>
        // Keys in capitals are underlying tokens, which the token lists contain.
        /^[A-Z]+$/.test(key)
          ? []
          : [{ address, chain: "ethereum", name: { kind: "contract", text: `Compound.${key}` } }],
    );
  },
};

/** The package is parsed as text. `childX` is on arbitrum; `parentX` and the bridge are on ethereum. */
export const arbitrum: BookSource = {
  title: "Arbitrum SDK",
  package: "@arbitrum/sdk",
  version: "4.1.0",
  licence: "Apache-2.0",
  read(folder) {
    const text = readText(folder, "dist/lib/dataEntities/networks.js");
    const bridges = text.slice(
      text.indexOf("mainnetTokenBridge ="),
      text.indexOf("const networks"),
    );
    return [...bridges.matchAll(/(\w+): '(0x[0-9a-fA-F]{40})'/g)].flatMap(
      ([, key = "", address = ""]): readonly BookRow[] =>
        key.endsWith("Weth")
          ? []
          : [
              {
                address,
                chain: key.startsWith("child") ? "arbitrum" : "ethereum",
                name: { kind: "contract", text: `Arbitrum.${key}` },
              },
            ],
    );
  },
};

type Feeds = Readonly<Record<string, { readonly asset: string; readonly feed?: string }>>;

/** Reads only the price feeds of synths, since other applications rarely use Synthetix's own contracts. */
export const synthetix: BookSource = {
  title: "Synthetix",
  package: "synthetix",
  version: "2.102.1",
  licence: "MIT",
  read: (folder) =>
    (
      [
        ["mainnet", "ethereum"],
        ["mainnet-ovm", "optimism"],
      ] as const
    ).flatMap(([network, chain]) =>
      Object.values(readJson(folder, `publish/deployed/${network}/feeds.json`) as Feeds).flatMap(
        ({ asset, feed }) => contractsIn(feed, chain, () => `Price feed of ${asset}`),
      ),
    ),
};
