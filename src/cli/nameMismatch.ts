import { type AddressIdentity, formatAddressKey } from "../engine/addresses/addressFormat";
import { findAddresses } from "../engine/addresses/findAddresses";
import type { InferredChain } from "../engine/chains/inferredChain";
import { isKnownBefore } from "../engine/checks/knownBy";
import { isThingOfToken } from "../engine/checks/thingOfToken";
import { splitWords } from "../engine/chains/chainWords";
import { findChainAt, findChainOfFile } from "../engine/outline/chainOfFile";
import { findChainOfPath } from "../engine/outline/chainOfPath";
import { declaredName } from "../engine/outline/declaredName";
import { declaredSymbol } from "../engine/outline/declaredSymbol";
import { outlineOf } from "../engine/outline/outline";
import { LineCounter } from "../project/scan/findPlaces";
import { withholdKeys } from "../project/scan/withholdKeys";
import { identifySpelling, type WrittenWorkspace } from "../project/scan/writtenAddresses";
import { findInBook, type FoundInBook, wordAddress } from "./namedAddress";
import type { CommandFacts } from "./commandFacts";

/** An unknown address with the name of an address of the book. */
export interface NameMismatch {
  /** The line and the column are counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  /** The address as it is written, in the form for the output. */
  readonly text: string;
  /** The name that the code gives the address. */
  readonly name: string;
  /** The chain of the place. */
  readonly inferred: InferredChain;
  readonly known: FoundInBook;
}

interface MismatchParts {
  readonly path: string;
  readonly facts: CommandFacts;
  readonly chainId: number | undefined;
  /** The addresses in the earlier versions of all checked files. */
  readonly before: WrittenWorkspace;
}

/**
 * Finds new unknown addresses whose name in the code belongs to another address: exactly one address of the book has
 * this symbol or name on the chain of the place.
 */
export function findNameMismatches(
  text: string,
  { path, facts, chainId, before }: MismatchParts,
): readonly NameMismatch[] {
  const found = findAddresses(text, {
    fileName: path,
    isKnown: (format, canonical) => facts.has({ format, canonical }),
  });
  // Ignores mere occurrences in the workspace, and labels from the same change, since the same agent may have written
  // such labels.
  const isNamed = (address: AddressIdentity): boolean => {
    const by = facts.checks.findKnownBy(address);
    return by !== undefined && isKnownBefore(by);
  };
  const ofPath = findChainOfPath(path, chainId);
  const lines = new LineCounter(text);
  return found.flatMap((each): readonly NameMismatch[] => {
    const address = identifySpelling(each);
    if (address === undefined || before.has(formatAddressKey(address)) || isNamed(address)) {
      return [];
    }
    const outline = outlineOf(text, path);
    const declared = declaredName(outline, each);
    // A key that names the address counts more than the symbol of its record: `{ gauge: "0x…", symbol: "CRV" }`.
    const symbol = declared?.level === undefined ? declaredSymbol(outline, each) : undefined;
    const key = declared === undefined || isOfAnyProject(declared.text) ? undefined : declared.text;
    const names = [key, symbol];
    const chain =
      each.certainty === "broken"
        ? findChainAt(text, each, { path, ofPath })
        : findChainOfFile(text, each, { path, ofPath });
    if (chain === undefined) return [];
    for (const name of names) {
      const known = name === undefined ? undefined : findInBook(name, chain, facts);
      if (name === undefined || known?.format !== each.format) continue;
      if (isThingOfToken(outline, each, declared)) break;
      const { line, column } = lines.positionOf(each.start);
      const shown = address.format === "solana" ? facts.shown(address) : each.text;
      return [
        {
          line: line + 1,
          column: column + 1,
          endColumn: column + 1 + each.text.length,
          text: withholdKeys(shown, facts.isInBook),
          name,
          inferred: chain,
          known,
        },
      ];
    }
    return [];
  });
}

const ofAnyProject =
  /^(?:admin|bridge|controller|deployer|executor|factory|governance|governor|implementation|keeper|manager|minter|multi|multicall|multisig|oracle|owner|pool|proxy|registry|rewards?|router|safe|sig|staking|timelock|token|treasury|vault|zap|zapper)$/;

/**
 * Whether a name only states the role of an address, such as `MULTISIG` or `ProxyAdmin`. Many projects have a contract
 * with such a name, even if the book has the name for only one project, or as a token symbol such as POOL.
 */
function isOfAnyProject(name: string): boolean {
  const words = splitWords(name.replace(wordAddress, ""));
  return words.length > 0 && words.every((word) => ofAnyProject.test(word));
}
