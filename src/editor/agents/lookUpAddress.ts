import { identify } from "../../engine/addresses/identify";
import { chainsOfKnown, type TokenAtAddress } from "../../engine/known/knownAddress";
import type { KnownAddresses } from "../../sources/tags/knownAddresses";
import { safeText } from "../../engine/text/safeText";
import {
  type ToolContext,
  describeChain,
  describeName,
  describeTag,
  describeWarning,
} from "./toolContext";
import type { ToolAnswer } from "./toolAnswer";

/** Returns what is known about an address, without a request. */
export function lookUpAddress(
  text: string,
  known: KnownAddresses,
  context: ToolContext,
): ToolAnswer {
  const verdict = identify(text);
  if (!verdict.valid) {
    const { reason, almost } = verdict;
    return { facts: { valid: false, reason, ...(almost === undefined ? {} : { almost }) } };
  }
  const { tagged, tokens = [] } = known.find(verdict) ?? {};
  const chains = chainsOfKnown(tagged, verdict.chains);
  return {
    facts: {
      valid: true,
      address: safeText(tagged?.address ?? verdict.canonical, 128),
      format: verdict.format === "move" ? "move (sui or aptos)" : verdict.format,
      certainty:
        verdict.certainty === "proven"
          ? "an address"
          : "the form has no checksum; may be no address",
      ...describeWarning(verdict, context),
      tagsAsOf: context.knowledge.state?.checkedAt?.toISOString() ?? "not read yet",
    },
    lists: {
      chains: { rows: chains.map((chain) => describeChain(chain, context)) },
      tags: { rows: (tagged?.tags ?? []).map(describeTag) },
      tokens: { rows: tokens.flatMap(describeDeployments) },
      names: { rows: context.names.findAll(verdict).map(describeName) },
    },
  };
}

function describeDeployments({ symbol, name, deployments }: TokenAtAddress): readonly object[] {
  return deployments.map(({ chain, decimals }) => ({
    symbol: safeText(symbol, 24),
    name: safeText(name, 60),
    chain: safeText(chain, 40),
    decimals: decimals ?? "not known",
  }));
}
