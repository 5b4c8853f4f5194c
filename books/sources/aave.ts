import { readdirSync } from "node:fs";
import path from "node:path";
import { type BookSource, chainOf } from "../bookRow";
import { contractsIn, importData, readJson, rowsOfTokens } from "../readPackage";

type Tokens = Parameters<typeof rowsOfTokens>[0];

export const aaveTokens: BookSource = {
  title: "Aave address book",
  package: "@aave-dao/aave-address-book",
  version: "4.68.1",
  licence: "MIT",
  isIssuerOf: (name) => name.kind === "token" && /aave|^(?:stat)?a[A-Z]/i.test(name.tokenName),
  async read(folder) {
    const { tokens } = readJson(folder, "tokenlist.json") as { readonly tokens: Tokens };
    return [...rowsOfTokens(tokens), ...(await contracts(folder))];
  },
};

/** Names the addresses of each market like Aave's Solidity constants: `AaveV3Ethereum.POOL`. */
async function contracts(folder: string) {
  const files = readdirSync(path.join(folder, "dist")).filter((name) =>
    /^[A-Z]\w+\.mjs$/.test(name),
  );
  const markets = files.map((file) => file.replace(".mjs", "")).filter(isMarket);
  const rows = await Promise.all(
    markets.map(async (market) => {
      const data = (await importData(folder, `dist/${market}.mjs`)) as {
        readonly CHAIN_ID?: number;
      };
      const chain = chainOf(data.CHAIN_ID ?? 0);
      return chain === undefined ? [] : contractsIn(data, chain, (at) => nameOf(market, at));
    }),
  );
  return rows.flat();
}

function isMarket(name: string): boolean {
  return /^(?:Aave|Governance|Umbrella|GhoEthereum)/.test(name) && name !== "AaveAddressBook";
}

/**
 * Addresses to skip: underlying tokens, which the token list already names, and addresses that rarely occur in code,
 * such as debt tokens, rate strategies, implementations behind proxies, linked libraries, guardians and parts of V4.
 */
// biome-ignore format: one line
const leftOut =
  /\.UNDERLYING$|\.V_TOKEN$|\.INTEREST_RATE_STRATEGY$|_IMPL$|_LOGIC$|ROBOT|STEWARD|GUARDIAN|_AGENT|^(?:ALL_\w+|IR_STRATEGIES|TOKENIZATION_SPOKES|SPOKE_PRICE_FEEDS)\./;

function nameOf(market: string, at: string): string | undefined {
  return leftOut.test(at) ? undefined : `${market}.${at.replace(/^ASSETS\./, "")}`;
}
