import { isSameChain, type SpokenChain, speakOf } from "../names/spokenChain";
import type { ChainIdFinding } from "./finding";
import type { CheckedDocument, Steps } from "./findProblems";
import { isFolderOfChain } from "./folderOfChain";
import { dataKindOf, type Field, readRecord } from "./record";

/**
 * Chain ids beside addresses that contradict the path of the file. A path that only contains the word
 * of a chain says what most of the file is about: there another id in the file has to agree with it.
 */
export function* findChainIds({
  text,
  path,
  language,
  ofPath,
  found,
}: CheckedDocument): Steps<readonly ChainIdFinding[]> {
  const kind = dataKindOf(path, language);
  if (kind === undefined || ofPath === undefined) return [];
  if (!saysOtherwise(text, ofPath)) return [];
  const stated = new Map<number, SpokenChain>();
  const fields: Field[] = [];
  for (const each of found) {
    yield;
    const [field, second] = readRecord(text, each, kind).filter(isChainId);
    if (field === undefined || second !== undefined || stated.has(field.start)) continue;
    stated.set(field.start, speakOf(Number(field.value), "chainId"));
    fields.push(field);
  }
  const isRight = [...stated.values()].some((chain) => isSameChain(chain, ofPath));
  if (!isRight && !isFolderOfChain(path)) return [];
  return fields.flatMap(({ start, end }) => {
    const written = stated.get(start);
    if (written === undefined || isSameChain(written, ofPath)) return [];
    return [{ kind: "wrongChain", about: "chainId", start, end, written, folder: ofPath }];
  });
}

const statement = /chain_?id["']?\s*[:=]\s*["']?(\w+)/gi;

/** Whether any chain id of the text is another one than that of the path. */
function saysOtherwise(text: string, ofPath: SpokenChain): boolean {
  for (const [, chainId = ""] of text.matchAll(statement)) if (!isOf(ofPath, chainId)) return true;
  return false;
}

function isOf(chain: SpokenChain, chainId: string): boolean {
  return isSameChain(speakOf(Number(chainId), "chainId"), chain);
}

function isChainId({ key, value }: Field): boolean {
  return /^chain_?id$/i.test(key) && /^(?:\d{1,15}|0x[0-9a-f]{1,13})$/i.test(value);
}
