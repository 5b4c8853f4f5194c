import { inWord, isIn } from "../addresses/characters";
import { type InferredChain, chainOfId } from "../chains/inferredChain";

/** The rest of `chainId = 8453;`, `CHAIN_ID: u64 = 8453`, and of `CHAIN_ID = 5e3;` in minified code. */
const rest =
  /_?id(\w*)[ \t]*(?::[ \t]*\w{1,20}[ \t]*)?=[ \t]*(0x[0-9a-f]{1,13}|\d{1,15}(?:e\d)?)n?[ \t]*(?:;|,|\/\/|\/\*|#|\r?$)/imy;
/** What stands before its name at the beginning of a line: `export const `, `uint256 constant `, `pub const L1_`. */
const beginning =
  /^(?:(?:export|pub|declare|internal|private|public|static|final|u?int\d{0,3}|long|constant|const|var)[ \t]+){1,6}(\w{0,40})$/i;
const isConstant = /\b(?:const|constant|final|var)[ \t]/;
const longestBeginning = 100;
/** A longer text is made of several files; in UTF-16 units. */
const longestText = 500_000;

const isProse = /\.(?:mdx?|markdown|txt|rst|adoc|html?)$/i;

/** What was read last: the addresses of a file ask for it one after the other. */
let last: { readonly text: string; readonly chain: InferredChain | undefined } | undefined;

/**
 * The chain of the one constant at the top level of a text that says so: `export const CHAIN_ID = 8453;`.
 * Undefined if there is none, or another one too, such as `CHAIN_ID2` or `L1_CHAIN_ID`.
 */
export function findChainOfConstant(
  text: string,
  { path, language }: { readonly path: string; readonly language?: string | undefined },
): InferredChain | undefined {
  // In prose it is an example.
  if (text.length > longestText || isProse.test(path) || language === "markdown") return undefined;
  if (last?.text !== text) last = { text, chain: readChain(text) };
  return last.chain;
}

function readChain(text: string): InferredChain | undefined {
  let only: InferredChain | undefined;
  for (const end of findWords(text)) {
    const at = end - word.length;
    const from = Math.max(0, at - longestBeginning);
    const near = text.slice(from, at);
    const line = near.lastIndexOf("\n") + 1;
    // Most chain ids are fields: their lines begin with an indent, a dash or a bracket.
    if ((line === 0 && from > 0) || !isIn(near.charCodeAt(line), inWord)) continue;
    rest.lastIndex = end;
    const [, behind, number] = rest.exec(text) ?? [];
    if (number === undefined) continue;
    const declared = near.slice(line);
    const before = isConstant.test(declared) ? beginning.exec(declared)?.[1] : undefined;
    if (before === undefined) continue;
    if (only !== undefined || before !== "" || behind !== "") return undefined;
    only = chainOfId(Number(number), "chainId");
  }
  return only;
}

const word = "chain";

/** The ends of the word in small and capital letters; a pattern that knows no case takes much longer. */
function* findWords(text: string): Generator<number> {
  for (const letters of ["hain", "HAIN"]) {
    for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) {
      if ((text.charCodeAt(at - 1) | caseBit) === smallC) yield at + letters.length;
    }
  }
}

const caseBit = 0x20;
const smallC = 0x63;
