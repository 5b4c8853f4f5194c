import { addDecimals, compareDecimals, type Decimal, shareOf } from "../../amounts";
import { safeText } from "../../platform/safeText";
import type { TokenHolding } from "../../service/schemas";
import type { Icon, SharePlot, Slice } from "../messages/toPage";
import { buildIcon, buildRounded, valueOf } from "./cells";
import { decimalsOf, pickOfChain, pickOfToken, symbolOf } from "./holdingTable";
import type { Knowledge } from "./knowledge";

/** Slices that have a place of their own; the rest is one. */
const mostSlices = 7;

interface Part {
  readonly pick: string;
  readonly label: string;
  readonly icon: Icon;
  value: Decimal;
}

/** Where the value is: price times amount, by token and by chain. Rows without a price are counted. */
export function buildSharePlot(
  holdings: readonly TokenHolding[],
  know: Knowledge,
  view: { readonly picked: string | null; readonly part: boolean },
): SharePlot {
  const tokens = new Map<string, Part>();
  const chains = new Map<string, Part>();
  let unpriced = 0;
  for (const holding of holdings) {
    const value = valueOf(holding, decimalsOf(holding, know));
    if (value === undefined) unpriced += 1;
    if (value === undefined || value.digits <= 0n) continue;
    add(tokens, pickOfToken(holding, know), value, () => namedToken(holding, know));
    add(chains, pickOfChain(holding), value, () => namedChain(holding, know));
  }
  const slices = (parts: Map<string, Part>): readonly Slice[] =>
    buildSlices([...parts.values()], know, view.picked);
  const byToken = { by: "token", slices: slices(tokens) } as const;
  const byChain = { by: "chain", slices: slices(chains) } as const;
  return {
    plot: "shares",
    table: "holdings",
    groups: chains.size > 1 ? [byToken, byChain] : [byToken],
    part: view.part,
    unpriced,
  };
}

/** The exact sum of price times amount, and how many rows it leaves out. */
export function sumHoldings(
  holdings: readonly TokenHolding[],
  know: Knowledge,
): { readonly sum: Decimal; readonly unpriced: number } {
  let sum: Decimal = { digits: 0n, scale: 0 };
  let unpriced = 0;
  for (const holding of holdings) {
    const value = valueOf(holding, decimalsOf(holding, know));
    if (value === undefined) unpriced += 1;
    else sum = addDecimals(sum, value);
  }
  return { sum, unpriced };
}

function add(
  parts: Map<string, Part>,
  pick: string,
  value: Decimal,
  name: () => Pick<Part, "label" | "icon">,
): void {
  const part = parts.get(pick);
  if (part === undefined) parts.set(pick, { pick, value, ...name() });
  else part.value = addDecimals(part.value, value);
}

function namedToken(holding: TokenHolding, know: Knowledge): Pick<Part, "label" | "icon"> {
  const symbol = symbolOf(holding, know);
  return { label: safeText(symbol, 24), icon: buildIcon(symbol, holding.token_icon_url, know) };
}

function namedChain(holding: TokenHolding, know: Knowledge): Pick<Part, "label" | "icon"> {
  const chain = know.findChain(holding.chain);
  const name = chain?.name ?? holding.chain;
  return { label: safeText(name, 24), icon: buildIcon(name, chain?.icon_url ?? null, know) };
}

function buildSlices(
  parts: readonly Part[],
  know: Knowledge,
  picked: string | null,
): readonly Slice[] {
  const sorted = [...parts].sort((a, b) => compareDecimals(b.value, a.value));
  const whole = sorted.map((part) => part.value).reduce(addDecimals, { digits: 0n, scale: 0 });
  const shown = sorted.length > mostSlices + 1 ? sorted.slice(0, mostSlices) : sorted;
  const slices: Slice[] = shown.map((part) => ({
    id: part.pick,
    label: part.label,
    icon: part.icon,
    share: shareOf(part.value, whole),
    value: buildRounded(part.value, know),
    picked: part.pick === picked,
  }));
  const rest = sorted.slice(shown.length).map((part) => part.value);
  if (rest.length > 0) {
    const value = rest.reduce(addDecimals);
    const share = shareOf(value, whole);
    const cell = buildRounded(value, know);
    slices.push({
      id: null,
      label: String(rest.length),
      icon: null,
      share,
      value: cell,
      picked: false,
    });
  }
  return slices;
}
