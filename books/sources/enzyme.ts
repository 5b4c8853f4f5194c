import { type BookRow, type BookSource, chainOf } from "../bookRow";
import { contractsIn, importData } from "../readPackage";

interface EnzymeAsset {
  readonly id: string;
  readonly type: string;
  readonly network: number;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly priceFeed?: { readonly aggregator?: string; readonly peggedTo?: string };
}

/** The types of assets to skip: pools have no symbol of their own, and synths are no longer used. */
const leftOut = new Set(["synthetix", "uniswap-v2-pool"]);

export const enzyme: BookSource = {
  title: "Enzyme environment",
  package: "@enzymefinance/environment",
  version: "6.3.61",
  licence: "MIT",
  async read(folder) {
    const files = ["ethereum", "polygon", "arbitrum", "base"] as const;
    const rows = await Promise.all(
      files.map(async (file): Promise<readonly BookRow[]> => {
        const assets = (await importData(folder, `dist/esm/assets/${file}.js`)) as {
          readonly default: readonly EnzymeAsset[];
        };
        const deployment = (await importData(folder, `dist/esm/deployments/${file}.js`)) as {
          readonly default: { readonly externalContracts: unknown };
        };
        const { externalContracts } = deployment.default;
        return [
          ...assets.default.flatMap(rowsOfAsset),
          ...contractsIn(externalContracts, file, (at) => at.replace(/Address$/, "")),
        ];
      }),
    );
    return rows.flat();
  },
};

function rowsOfAsset(asset: EnzymeAsset): readonly BookRow[] {
  const { id, type, network, symbol, name, decimals, priceFeed } = asset;
  const chain = chainOf(network);
  if (chain === undefined || leftOut.has(type)) return [];
  const aggregator = priceFeed?.peggedTo === undefined ? priceFeed?.aggregator : undefined;
  return [
    { address: id, chain, name: { kind: "token", symbol, tokenName: name, decimals } },
    ...contractsIn(aggregator, chain, () => `Price feed of ${symbol}`),
  ];
}
