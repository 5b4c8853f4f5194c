import { testNetwork } from "../chains/chainRef";
import type { Book } from "./book";
import type { Name } from "./name";

/** The name that a file gives an address at one place: a constant, a key, a field or a comment. */
export interface Declaration {
  readonly text: string;
  /** The certain chain of the place; every chain if the file states none. */
  readonly chains: Name["chains"];
}

/** Whether a declaration says on which chain: not on every one, nor on a test network that is not known. */
export function isOnOneChain({ chains }: Declaration): boolean {
  return chains !== "every" && !chains.includes(testNetwork);
}

/** The same for two declarations that say the same. */
export function keyOfDeclaration({ text, chains }: Declaration): string {
  return `${String(chains)}\n${text}`;
}

/**
 * Of the names that files declare for an address those that add to its known names, and that the book has for no other
 * thing: `USDC = 0x…` makes no address USDC, and `Permit2 = 0x…` none Permit2.
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
