import { testNetwork } from "../chains/chainRef";
import type { Book } from "./book";
import type { Name } from "./name";

/** The name that a file gives an address at one place, by a constant, a key, a field or a comment. */
export interface Declaration {
  readonly text: string;
  /** The chain of the place, if it is certain; otherwise every chain. */
  readonly chains: Name["chains"];
  /**
   * The name of the structure that contains the declaration, such as `oracles`, since one name may mean different
   * things in two structures. Set only if the chain is known.
   */
  readonly owner?: string;
}

/** Whether a declaration is limited to known chains: neither every chain nor an unknown test network. */
export function isOnOneChain({ chains }: Declaration): boolean {
  return chains !== "every" && !chains.includes(testNetwork);
}

/** Returns the same key for declarations with equal text and chains, whatever their owners. */
export function keyOfDeclaredName({ text, chains }: Pick<Declaration, "text" | "chains">): string {
  return `${String(chains)}\n${text}`;
}

/** Returns the same key for equal declarations. */
export function keyOfDeclaration(declared: Declaration): string {
  return `${keyOfDeclaredName(declared)}\n${declared.owner ?? ""}`;
}

/**
 * Selects the declared names that add something to the known names of an address. Drops names that the book has for
 * another token or contract on the chain: `USDC = 0x…` does not make the address USDC, and `Permit2 = 0x…` does not
 * make it Permit2.
 */
export function selectDeclarations(
  declared: readonly Name[],
  known: readonly Name[],
  book: Pick<Book, "chainsOfToken" | "chainsOfContract"> | undefined,
): readonly Name[] {
  if (declared.length === 0) return declared;
  const texts = new Set(known.map(({ text }) => text));
  return declared.filter((name) => !texts.has(name.text) && !isOfOther(name, book));
}

function isOfOther(
  { text, chains }: Name,
  book: Pick<Book, "chainsOfToken" | "chainsOfContract"> | undefined,
): boolean {
  if (book === undefined) return false;
  return [...book.chainsOfToken(text), ...book.chainsOfContract(text)].some(
    (own) => own === "every" || chains === "every" || chains.some((chain) => own.includes(chain)),
  );
}
