import type { Translate } from "./translate";

/** Sentences one after another, as the language sets them: Chinese has no space between them. */
export function joinSentences(t: Translate, sentences: readonly string[]): string {
  const [first = "", ...others] = sentences.filter((sentence) => sentence !== "");
  return others.reduce((text, sentence) => t("{0} {1}", text, sentence), first);
}
