import { wordlist } from "@scure/bip39/wordlists/english";

/** A recovery phrase has at least 12 words (BIP-39). */
const fewestWords = 12;
const shortestPhrase = fewestWords * 4 - 1;
let known: ReadonlySet<string> | undefined;

/** The separators between two words, including those of a numbered or quoted list. */
const between = /^[\s\d"'`,;.:()[\]|+_-]{1,12}$/;

/**
 * Whether a text contains a recovery phrase: at least 12 words of the BIP-39 list in a row. Prose has no such row,
 * since the list lacks "the", "of" and "and".
 */
export function hasMnemonic(text: string): boolean {
  return findMnemonics(text).length > 0;
}

export function replaceMnemonics(text: string, replacement: string): string {
  let replaced = "";
  let end = 0;
  for (const phrase of findMnemonics(text)) {
    replaced += text.slice(end, phrase.start) + replacement;
    end = phrase.end;
  }
  return replaced + text.slice(end);
}

function findMnemonics(text: string): readonly { readonly start: number; readonly end: number }[] {
  if (text.length < shortestPhrase) return [];
  known ??= new Set(wordlist);
  const phrases: { start: number; end: number }[] = [];
  let count = 0;
  let [start, end] = [0, 0];
  const finish = (): void => {
    if (count >= fewestWords) phrases.push({ start, end });
    count = 0;
  };
  for (const { 0: word, index } of text.matchAll(/[a-z]+/gi)) {
    if (count > 0 && !between.test(text.slice(end, index))) finish();
    if (!known.has(word.toLowerCase())) {
      finish();
      continue;
    }
    if (count === 0) start = index;
    count += 1;
    end = index + word.length;
  }
  finish();
  return phrases;
}
