import type { BookSource } from "../bookRow";
import { aaveTokens } from "./aave";
import { beefy, metamaskTokens, pancakeTokens, wormhole, zeroEx } from "./lists";
import { arbitrum, compound, hyperlane, safe, superfluid, uniswap } from "./protocols";
import { singletons } from "./singletons";
import { sushi } from "./sushi";
import { optimismTokens, superfluidTokens } from "./witnesses";

/** Every source, the most trusted first: where several say the same thing, the first is named. */
export const bookSources: readonly BookSource[] = [
  singletons,
  aaveTokens,
  pancakeTokens,
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
  beefy,
  superfluidTokens,
  optimismTokens,
];
