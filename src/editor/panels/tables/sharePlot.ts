import { addDecimals, type Decimal, shareOf } from "../../../engine/text/amounts";
import { safeText } from "../../../engine/text/safeText";
import type { TokenHolding } from "../../../sources/service/schemas";
import type { Cell, Icon, SharePlot, Slice } from "../messages/toPage";
import { buildIcon, buildRounded, markSample } from "./cells";
import { symbolOf } from "./holdingTable";
import type { Knowledge } from "../detail/knowledge";
import { type Parts, ShareTotals } from "./shareTotals";

/** The number of slices for individual tokens or chains if the rest is combined in one further slice. */
const mostSlices = 7;

interface SliceName {
  readonly label: string;
  readonly icon: Icon;
}

export function createShareTotals(knowledge: Knowledge): ShareTotals {
  return new ShareTotals(knowledge, mostSlices + 1);
}

/**
 * Builds the plot of the distribution of value (price times amount) by token and by chain. Rows without a positive
 * value are not drawn.
 */
export function buildSharePlot(
  totals: ShareTotals,
  knowledge: Knowledge,
  view: { readonly picked: string | null; readonly partOf: number | null },
): SharePlot {
  const { tokens, chains } = totals;
  const byToken = {
    by: "token",
    slices: buildSlices(tokens, knowledge, view.picked, (holding) => nameToken(holding, knowledge)),
  } as const;
  const byChain = {
    by: "chain",
    slices: buildSlices(chains, knowledge, view.picked, (holding) => nameChain(holding, knowledge)),
  } as const;
  return {
    plot: "shares",
    table: "holdings",
    groups: chains.count > 1 ? [byToken, byChain] : [byToken],
    partOf: view.partOf,
  };
}

function nameToken(holding: TokenHolding, knowledge: Knowledge): SliceName {
  const symbol = symbolOf(holding, knowledge);
  return {
    label: safeText(symbol, 24),
    icon: buildIcon(symbol, holding.token_icon_url, knowledge),
  };
}

function nameChain(holding: TokenHolding, knowledge: Knowledge): SliceName {
  const chain = knowledge.findChain(holding.chain);
  const name = knowledge.nameOfChain(holding.chain);
  return { label: safeText(name, 24), icon: buildIcon(name, chain?.icon_url ?? null, knowledge) };
}

function buildSlices(
  parts: Parts,
  knowledge: Knowledge,
  picked: string | null,
  name: (holding: TokenHolding) => SliceName,
): readonly Slice[] {
  const { largest, count, whole } = parts;
  // Nodes report no prices, so any value of the local service belongs to the sample.
  const valueCell = (value: Decimal): Cell => {
    const cell = buildRounded(value, knowledge);
    return knowledge.sample ? markSample(cell) : cell;
  };
  const shown = count > mostSlices + 1 ? largest.slice(0, mostSlices) : largest;
  const slices: Slice[] = shown.map(({ pick, holding, value }) => ({
    id: pick,
    ...name(holding),
    share: shareOf(value, whole),
    value: valueCell(value),
    picked: pick === picked,
  }));
  if (count === shown.length) return slices;
  const value = shown.reduce((rest, part) => addDecimals(rest, negative(part.value)), whole);
  slices.push({
    id: null,
    label: String(count - shown.length),
    icon: null,
    share: shareOf(value, whole),
    value: valueCell(value),
    picked: false,
  });
  return slices;
}

function negative({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale };
}
