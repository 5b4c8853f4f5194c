import type { Translate } from "./translate";

/** Joins sentences in the style of the language: Chinese has no space between sentences. */
export function joinSentences(t: Translate, sentences: readonly string[]): string {
  const [first = "", ...others] = sentences.filter((sentence) => sentence !== "");
  return others.reduce((text, sentence) => t("{0} {1}", text, sentence), first);
}
