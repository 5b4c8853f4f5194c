import { oneOf, type Parser, type Parsed, text } from "./parsers";
import { columns, tableNames } from "./shared";

/** Every text of the page. The host gives them in the language of the editor; `{0}` is filled in. */
const textKeys = [
  // what a panel is about
  "kindAddress",
  "kindTag",
  "kindToken",
  "kindChain",
  // names of tables, columns, facts and details
  ...tableNames,
  ...columns,
  "explorers",
  "links",
  "id",
  "blockHash",
  "exactAmount",
  "smallestUnit",
  "exactValue",
  "tokenAddress",
  "tokenName",
  "symbol",
  "name",
  "chainId",
  "identifier",
  "addressCount",
  "holdingCount",
  "transactionCount",
  "totalValue",
  "created",
  // values in words
  "nativeCoin",
  "noSender",
  "reservedTag",
  "notKnown",
  "noneListed",
  "notReadable",
  "hiddenAmount",
  "notEvm",
  "flowIn",
  "flowOut",
  "flowSelf",
  "flowOther",
  // marks
  "sample",
  "sampleHelp",
  "notInTokenList",
  "notInTokenListHelp",
  "rawAmount",
  "rawAmountHelp",
  // what is loaded
  "loadedPart",
  "loadedAll",
  "loadedOf",
  "loadedNone",
  "loadingFirst",
  "loadingMore",
  "shownAmong",
  "sortedAmong",
  "capped",
  "skippedOne",
  "skippedMany",
  "repeatedOne",
  "repeatedMany",
  "cutOne",
  "cutMany",
  "readAt",
  "staleSince",
  "notReadYet",
  // what may be done
  "refresh",
  "refreshing",
  "copy",
  "copied",
  "addTag",
  "showJson",
  "export",
  "loadMore",
  "loadAll",
  "stop",
  "details",
  "closeDetails",
  "clear",
  "opens",
  "fold",
  "unfold",
  "showPlot",
  "nothingMoved",
  // filters
  "filters",
  "anyChain",
  "anyToken",
  "chooseDeployment",
  "since",
  "sinceHelp",
  "search",
  "onlyPicked",
  // sums
  "sumOfAll",
  "sumOfPart",
  "sumOfShown",
  "sumSource",
  "unpricedOne",
  "unpricedMany",
  "totalSource",
  // plots
  "byToken",
  "byChain",
  "rest",
  "plotOfPart",
  "plotHelp",
  "countPerDay",
  "countPerWeek",
  "countPerMonth",
  "countPerYear",
  "flowPerDay",
  "flowPerWeek",
  "flowPerMonth",
  "flowPerYear",
  "bucketCount",
  "bucketFlow",
  "untimedOne",
  "untimedMany",
  // nothing there
  "noHoldings",
  "noTransactions",
  "noAddresses",
  "noDeployments",
  "nothingMatches",
  "noDetails",
  "moreLeft",
  "table",
] as const;

export type TextKey = (typeof textKeys)[number];
export type Texts = Readonly<Record<TextKey, string>>;

export const textKey: Parser<TextKey> = oneOf(...textKeys);

export const parseTexts: Parser<Texts> = (value) => {
  if (typeof value !== "object" || value === null) return undefined;
  const found = new Map<TextKey, string>();
  for (const key of textKeys) {
    const parsed = text(1_000)(Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined);
    if (parsed === undefined) return undefined;
    found.set(key, parsed);
  }
  return Object.fromEntries(found) as Parsed<Parser<Texts>>;
};
