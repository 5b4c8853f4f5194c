import { refOfId, testNetwork } from "../../../src/engine/chains/chainRef";
import ts from "typescript";
import type { ChainIdentifier } from "../../../src/engine/addresses/addressFormat";
import { findAddresses } from "../../../src/engine/addresses/findAddresses";
import type { CheckFacts } from "../../../src/engine/checks/findProblems";
import type { Book } from "../../../src/engine/names/book";
import { findChainOfFile } from "../../../src/engine/outline/chainOfFile";
import { findChainOfPath } from "../../../src/engine/outline/chainOfPath";
import { type CorpusFile, readPackages } from "../corpora/readCorpus";
import { warningPackages } from "../corpora/warningPackages";
import { compareMedians, type GoalResult } from "../goal";
import { factsOf, pathOf } from "./bookFacts";
import { findOnOtherChain, isCaught, swap } from "./swappedChains";

/** The names of chains by chain id, written for this bench and independent of the rules that the bench judges. */
const chains: Readonly<Record<number, readonly string[]>> = {
  1: ["ethereum", "mainnet", "eth", "homestead"],
  10: ["optimism", "op", "optimisticEthereum"],
  25: ["cronos"],
  56: ["bsc", "bnb", "binance", "bnbchain", "bnb_smart_chain"],
  100: ["gnosis", "xdai"],
  130: ["unichain"],
  137: ["polygon", "matic"],
  146: ["sonic"],
  250: ["fantom", "ftm"],
  324: ["zksync", "zksyncera"],
  1101: ["polygonzkevm", "zkevm"],
  1284: ["moonbeam"],
  5000: ["mantle"],
  8453: ["base"],
  34443: ["mode"],
  42161: ["arbitrum", "arb", "arbitrumone", "arbitrum_one"],
  42220: ["celo"],
  43114: ["avalanche", "avax"],
  59144: ["linea"],
  81457: ["blast"],
  534352: ["scroll"],
  84532: ["basesepolia"],
  11155111: ["sepolia"],
  421614: ["arbitrumsepolia"],
  11155420: ["optimismsepolia"],
};
const ours: Readonly<Record<number, ChainIdentifier>> = {
  1: "ethereum",
  10: "optimism",
  56: "bnb",
  137: "polygon",
  8453: "base",
  42161: "arbitrum",
};
const idOfWord = new Map(
  Object.entries(chains).flatMap(([id, words]) =>
    words.map((each) => [each.toLowerCase().replace(/[-_]/g, ""), Number(id)] as const),
  ),
);
/** Matches names of fields whose address may be on another chain than the addresses around the field. */
const otherSide =
  /l1|l2|bridge|remote|peer|root|parent|child|origin|source|dest|counterpart|from|to(?![a-z])|hub|spoke|wormhole|layerzero|lz|ccip|hyperlane|endpoint|axelar/i;
const address = /^0x[0-9a-fA-F]{40}$/;

interface StructuredPlace {
  /** The offset of the address in the text. */
  readonly start: number;
  readonly chainId: number;
  /**
   * Whether the address is the value of a field of its record, and either all keys of the record name chains or no
   * other field contains an address.
   */
  readonly isAlone: boolean;
}

/**
 * Finds addresses whose chain is stated by the objects around them: in a field `chainId`, or as the key of a map whose
 * keys all name chains.
 */
function findStructured({ name, text }: CorpusFile): readonly StructuredPlace[] {
  const isJson = name.endsWith(".json");
  if (!isJson && !/\.[cm]?[jt]sx?$/.test(name)) return [];
  const source = isJson
    ? ts.parseJsonText(name, text)
    : ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const places: StructuredPlace[] = [];
  const look = (node: ts.Node, around: readonly ts.ObjectLiteralExpression[]): void => {
    if (ts.isObjectLiteralExpression(node)) {
      for (const property of node.properties) look(property, [node, ...around]);
      return;
    }
    if (ts.isStringLiteralLike(node) && address.test(node.text)) {
      const chainId = chainOf(node, around);
      if (chainId !== undefined) {
        places.push({ start: node.getStart(source) + 1, chainId, isAlone: isAlone(node, around) });
      }
      return;
    }
    ts.forEachChild(node, (child) => {
      look(child, around);
    });
  };
  look(source, []);
  return places;
}

/**
 * Whether the value is a direct field of its record, and the record either is keyed by chain or contains no other
 * address.
 */
function isAlone(place: ts.Node, [record]: readonly ts.ObjectLiteralExpression[]): boolean {
  const properties = record?.properties ?? [];
  const isField = properties.some(
    (each) => ts.isPropertyAssignment(each) && each.initializer === place,
  );
  if (!isField) return false;
  const isMap = properties.every(({ name }) => name !== undefined && idOfKey(name) !== undefined);
  const addresses = properties.filter(
    (each) =>
      ts.isPropertyAssignment(each) &&
      ts.isStringLiteralLike(each.initializer) &&
      address.test(each.initializer.text),
  );
  return isMap || addresses.length === 1;
}

function chainOf(
  place: ts.Node,
  around: readonly ts.ObjectLiteralExpression[],
): number | undefined {
  for (const [depth, object] of around.entries()) {
    const own = object.properties.find((each) => each.pos <= place.pos && each.end >= place.end);
    const key = own?.name === undefined ? "" : keyOf(own.name);
    if (otherSide.test(key)) return undefined;
    const stated = object.properties.flatMap((each) =>
      ts.isPropertyAssignment(each) && keyOf(each.name) === "chainId"
        ? [readId(each.initializer) ?? Number.NaN]
        : [],
    );
    const [only] = stated;
    if (only !== undefined) return stated.length === 1 && only in chains ? only : undefined;
    const ids = object.properties.map((each) =>
      each.name === undefined ? undefined : idOfKey(each.name),
    );
    const isMap = ids.length >= 2 && ids.every((id) => id !== undefined);
    if (isMap && new Set(ids).size === ids.length) {
      // `{ ethereum: { optimism: "0x…" } }` names two chains.
      const isNested = around.slice(depth + 1).some((outer) => isKeyedByChain(outer, place));
      return own?.name === undefined || isNested ? undefined : idOfKey(own.name);
    }
    // A map in which only some keys name chains is ambiguous.
    if (ids.some((id) => id !== undefined)) return undefined;
  }
  return undefined;
}

function isKeyedByChain(object: ts.ObjectLiteralExpression, place: ts.Node): boolean {
  const own = object.properties.find((each) => each.pos <= place.pos && each.end >= place.end);
  return own?.name !== undefined && idOfKey(own.name) !== undefined;
}

function keyOf(name: ts.PropertyName): string {
  return ts.isComputedPropertyName(name) ? "" : name.text;
}

function idOfKey(name: ts.PropertyName): number | undefined {
  if (ts.isComputedPropertyName(name)) return readId(name.expression);
  const id = Number(name.text);
  if (id in chains) return id;
  return idOfWord.get(name.text.toLowerCase().replace(/[-_]/g, ""));
}

/** Reads the chain id of an expression: a number, `ChainId.BASE` or `base.id`. */
function readId(node: ts.Expression): number | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isStringLiteralLike(node)) return node.text in chains ? Number(node.text) : undefined;
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const isId = node.name.text === "id" && ts.isIdentifier(node.expression);
  const word = isId ? node.expression.getText() : node.name.text;
  return idOfWord.get(word.toLowerCase().replace(/[-_]/g, ""));
}

/** The maximum number of places to use in each package, since a package can contain many similar lists. */
const mostOfPackage = 2_000;

/**
 * Measures how often the inferred chain of a place equals the stated one, and how often a planted token of another
 * chain is reported.
 */
export async function measureStructure(book: Book): Promise<readonly GoalResult[]> {
  const facts: CheckFacts = factsOf(book);
  const counts = { all: 0, right: 0, wrong: 0, certainlyWrong: 0, swapped: 0, caught: 0 };
  const alone = { swapped: 0, caught: 0 };
  const seen = new Map<string, number>();
  for await (const file of readPackages(warningPackages)) {
    const path = pathOf(file);
    const ofPath = findChainOfPath(path);
    const structured = file.text.includes("0x") ? findStructured(file) : [];
    if (structured.length === 0) continue;
    const found = findAddresses(file.text, { fileName: path });
    const byStart = new Map(found.map((each, at) => [each.start, at]));
    for (const { start, chainId, isAlone: isOnly } of structured) {
      const at = byStart.get(start) ?? -1;
      const each = found[at];
      const count = seen.get(file.packageName) ?? 0;
      if (each === undefined || each.certainty === "broken" || count >= mostOfPackage) continue;
      seen.set(file.packageName, count + 1);
      counts.all += 1;
      const inferred = findChainOfFile(file.text, each, { path, ofPath });
      const chain = ours[chainId];
      const isRight =
        inferred !== undefined &&
        (inferred.chain === refOfId(chainId) ||
          (chain === undefined && inferred.chain === testNetwork));
      if (isRight) counts.right += 1;
      else if (inferred !== undefined) {
        counts.wrong += 1;
        if (inferred.isLikely !== true) counts.certainlyWrong += 1;
      }
      if (!isRight && process.env["ATLAS_EXAMPLES"] !== undefined) {
        const said = inferred === undefined ? "nothing" : inferred.chain;
        const certainty = inferred?.isLikely === true ? "likely" : "certain";
        const line = file.text.slice(Math.max(0, start - 160), start + 60).replace(/\s+/g, " ");
        console.log(
          `  ${said} (${certainty}) for ${chainId}: ${file.packageName} ${path}: ${line}`,
        );
      }
      const other = chain && findOnOtherChain(each, chain, book, facts);
      if (other === undefined) continue;
      counts.swapped += 1;
      if (isOnly) alone.swapped += 1;
      if (isCaught(file, swap(found, at, other), each, facts)) {
        counts.caught += 1;
        if (isOnly) alone.caught += 1;
      } else if (process.env["ATLAS_SWAPS"] !== undefined) {
        const line = file.text.slice(Math.max(0, start - 200), start + 100).replace(/\s+/g, " ");
        console.log(`  not caught on ${chainId}: ${file.packageName} ${path}: ${line}`);
      }
    }
  }
  console.log("  places whose chain the objects around them say:", counts);
  console.log("  tokens of another chain that are the only address of their record:", alone);
  const goal = { id: "W9", kind: "atMost", unit: "places" } as const;
  return [
    compareMedians(
      { ...goal, what: "structured places without the right chain", bound: 0.1 },
      counts.all - counts.right,
      counts.all,
    ),
    compareMedians(
      { ...goal, what: "structured places with a wrong chain", bound: 0.001 },
      counts.wrong,
      counts.all,
    ),
    compareMedians(
      { ...goal, what: "tokens of another chain not found in structured places", bound: 0.1 },
      counts.swapped - counts.caught,
      counts.swapped,
    ),
  ];
}
