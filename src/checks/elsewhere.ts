import { findSpokenChain } from "../names/chainWords";
import { isSameChain, type SpokenChain, speakOf } from "../names/spokenChain";
import { keysBefore } from "./keysBefore";

/** Words of a bridge: what they name is on the other side of it. */
const bridgeWords =
  /(?<![a-z])(?:l[123]|root|parent|child|origin|source|src|dest|destination|remote|foreign|home|counterpart|bridged?|canonical|extensions|from|to|peer)(?![a-z])/;

/**
 * Whether the names of a value and of the objects around it say that it is on another chain than the
 * file: `l1Token`, `"42161": {`, `bridgeInfo: {`, `[ChainId.MOON]: {`.
 */
export function speaksOfElsewhere(text: string, start: number, spoken: SpokenChain): boolean {
  // `ethereum|hyperevm|0x…`
  if (text[start - 1] === "|") return true;
  const [, network] = networkField.exec(text.slice(start, start + furthest)) ?? [];
  if (network !== undefined && !meansSame(network, spoken)) return true;
  return keysBefore(text, start).some((key) => {
    const words = key.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
    if (bridgeWords.test(words)) return true;
    const number = /^\W*(\d+)\W*$/.exec(key)?.[1];
    const named =
      number === undefined
        ? findSpokenChain(key, "chainId", /chain|network/i.test(key) ? "network" : "any")
        : speakOf(Number(number), "chainId");
    if (named === "several") return true;
    return named === undefined
      ? /(?:chain|network)(?:_?ids?)?\.\w/i.test(key)
      : !isSameChain(named, spoken);
  });
}

/** `chainName: "hyperevm"` behind the address, in the same record. */
const networkField = /^[^{}]*?(?:chain|network)_?(?:name)?["']?\s*[:=]\s*["']?([a-z][\w-]{1,40})/i;
const furthest = 300;

function meansSame(network: string, spoken: SpokenChain): boolean {
  const named = findSpokenChain(network, "chainId", "network");
  return named !== undefined && named !== "several" && isSameChain(named, spoken);
}
