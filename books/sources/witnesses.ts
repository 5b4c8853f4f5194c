import type { BookSource } from "../bookRow";
import { importData, readJson, rowsOfTokens } from "../readPackage";

interface TokenList {
  readonly tokens: Parameters<typeof rowsOfTokens>[0];
}

/** A witness, because neither the package nor its repository has a licence text. */
export const superfluidTokens: BookSource = {
  title: "Superfluid token list",
  package: "@superfluid-finance/tokenlist",
  version: "5.38.0",
  licence: "MIT",
  isWitness: true,
  read: (folder) =>
    rowsOfTokens((readJson(folder, "dist/superfluid.tokenlist.json") as TokenList).tokens),
};

/** A witness, because neither the package nor its repository has a licence text. */
export const optimismTokens: BookSource = {
  title: "Superchain token list",
  package: "@eth-optimism/tokenlist",
  version: "10.0.1757",
  licence: "MIT",
  isWitness: true,
  async read(folder) {
    return rowsOfTokens(
      ((await importData(folder, "dist/optimism.tokenlist.mjs")) as TokenList).tokens,
    );
  },
};
