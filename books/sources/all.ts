import type { BookSource } from "../bookRow";
import { aaveTokens } from "./aave";
import { curve } from "./curve";
import { enzyme } from "./enzyme";
import { lifi } from "./lifi";
import { beefy, metamaskTokens, wormhole, zeroEx } from "./lists";
import { ens } from "./naming";
import { arbitrum, compound, hyperlane, safe, superfluid, synthetix, uniswap } from "./protocols";
import { singletons } from "./singletons";
import { sushi } from "./sushi";
import { viem } from "./viem";
import { optimismTokens, superfluidTokens } from "./witnesses";

/** All sources, the most trusted first. If several make the same statement, the book names the first one. */
export const bookSources: readonly BookSource[] = [
  singletons,
  aaveTokens,
  metamaskTokens,
  sushi,
  wormhole,
  safe,
  uniswap,
  superfluid,
  compound,
  arbitrum,
  zeroEx,
  hyperlane,
  curve,
  ens,
  viem,
  synthetix,
  enzyme,
  lifi,
  beefy,
  superfluidTokens,
  optimismTokens,
];
