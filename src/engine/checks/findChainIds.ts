import { idOfChain, isUsualId } from "../chains/chainRef";
import { chainOfId, type InferredChain, isSameChain } from "../chains/inferredChain";
import { mentionsBridge } from "./elsewhere";
import type { ChainIdFinding } from "./finding";
import type { CheckedDocument } from "./findProblems";
import type { Steps } from "../text/slices";
import { outlineOf } from "../outline/outline";
import { dataKindOf, type Field, isChainId, readRecord } from "./record";
import { Surroundings } from "./surroundings";

/**
 * Finds a chain id next to addresses if it contradicts the folder of the file. Nothing is reported if the file has
 * different chain ids, or if the names around the chain id show that it belongs to something else.
 */
export function* findChainIds({
  text,
  path,
  language,
  ofPath,
  found,
}: CheckedDocument): Steps<readonly ChainIdFinding[]> {
  const kind = dataKindOf(path, language);
  if (kind === undefined || ofPath === undefined || !isFolderOfChain(path)) return [];
  // A folder may match a name of the public list by coincidence, so only common chains count.
  if (ofPath.isLikely === true || !isUsualId(idOfChain(ofPath.chain) ?? 0)) return [];
  const written = readOnlyChain(text);
  if (written === undefined || isSameChain(written, ofPath)) return [];
  const outline = outlineOf(text, path, language);
  const fields = new Map<number, Field>();
  for (const each of found) {
    yield;
    const [field, second] = readRecord(outline, outline.at(each.start)).filter(isChainId);
    if (field !== undefined && second === undefined) fields.set(field.start, field);
  }
  return [...fields.values()]
    .filter(
      (field) =>
        !isOfAnother(
          new Surroundings({ text, path, ...(language !== undefined && { language }) }, field),
        ),
    )
    .map(({ start, end }) => ({
      kind: "wrongChain",
      about: "chainId",
      start,
      end,
      written,
      folder: ofPath,
    }));
}

const statement = /chain_?id["']?\s*[:=]\s*["']?(\w+)/gi;

/** Returns the chain if all chain ids of a text are equal; otherwise undefined. */
function readOnlyChain(text: string): InferredChain | undefined {
  let only: InferredChain | undefined;
  for (const [, chainId] of text.matchAll(statement)) {
    const chain = chainOfId(Number(chainId), "chainId");
    if (only !== undefined && !isSameChain(only, chain)) return undefined;
    only = chain;
  }
  return only;
}

/** Matches the key of arguments or parameters, whose values do not describe the file itself. */
const argumentWord = /(?<![a-z])(?:args|arguments|params|inputs)(?![a-z])/i;

/** Whether the names around a chain id show that it belongs to something other than the file. */
function isOfAnother({ keys }: Surroundings): boolean {
  return keys.some((key) => argumentWord.test(key) || mentionsBridge(key));
}

/**
 * Matches a folder in which a tool keeps the files of one chain: `broadcast/<script>/<chainId>/`,
 * `deployments/<network>/`.
 */
const folderOfChain =
  /(?:^|\/)(?:broadcast\/[^/]+\/\d+|chain-\d+|(?:deployments|networks)\/[^/]+)\//;

/**
 * Whether a tool keeps the files of one chain in this folder. The name of such a folder is stronger evidence than the
 * name of a chain in another part of the path.
 */
function isFolderOfChain(path: string): boolean {
  return folderOfChain.test(path);
}
