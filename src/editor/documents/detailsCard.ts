import { type DecimalFormat, decimalOfNumber } from "../../engine/text/amounts";
import type { Translate } from "../../engine/text/translate";
import type { RememberedDetails } from "./addressDetailsMemory";
import type { Card } from "../../engine/known/card";

export interface DetailsWords {
  readonly t: Translate;
  readonly decimals: DecimalFormat;
  readonly formatTime: (time: Date) => string;
  readonly hideAmounts: boolean;
  /** Describes an error in one sentence. */
  readonly describe: (error: unknown) => string;
}

/** Builds the card with the details of an address, or with one sentence about the error. */
export function buildDetailsCard(remembered: RememberedDetails, words: DetailsWords): Card<never> {
  const { t, describe } = words;
  if (remembered.kind === "failed") return [[{ kind: "text", text: describe(remembered.error) }]];
  const { token_holding_count, txn_count, total_value_usd } = remembered.details.stats;
  const facts = [
    t("Value: {0}", formatValue(total_value_usd, words)),
    t("Holdings: {0}", formatCount(token_holding_count, words)),
    t("Transactions: {0}", formatCount(txn_count, words)),
  ];
  return [
    [{ kind: "text", text: facts.join(" · ") }],
    [{ kind: "text", text: t("Last read: {0}", words.formatTime(remembered.readAt)) }],
  ];
}

function formatValue(value: number | null, { t, decimals, hideAmounts }: DetailsWords): string {
  if (hideAmounts) return "•••";
  const decimal = value === null ? undefined : decimalOfNumber(value);
  return decimal === undefined ? "–" : t("{0} USD", decimals.rounded(decimal, 2));
}

function formatCount(count: number | null, { decimals }: DetailsWords): string {
  const decimal = count === null ? undefined : decimalOfNumber(count);
  return decimal === undefined ? "–" : decimals.rounded(decimal, 0);
}
