import { nameOfOtherChain } from "../chains/chainRef";
import { type AddressIdentity, formatAddressKey } from "../addresses/addressFormat";
import type { InferredChain } from "../chains/inferredChain";
import { findChainOfFile } from "../outline/chainOfFile";
import { buildAnchor } from "./buildAnchor";
import type { PrivateKeyFinding, Range } from "./finding";
import type { Steps } from "../text/slices";
import type { CheckedDocument, CheckFacts } from "./findProblems";
import { findKeyValues } from "./keyValues";
import { isOnlyInWorkspace, strengthOf } from "./knownBy";
import {
  isDevelopmentPath,
  isSamplePath,
  publishedAccounts,
  mentionsDevelopment,
} from "./publishedAccounts";
import { startOfTests, isTestPath } from "./testPath";

/**
 * Finds private keys of addresses that are known or occur in the workspace, and valid Solana key pairs. Also finds
 * published keys and the accounts of development tools on a public chain. No finding contains the key.
 */
export function* findPrivateKeys(
  document: CheckedDocument,
  facts: CheckFacts,
): Steps<readonly PrivateKeyFinding[]> {
  const findings: PrivateKeyFinding[] = [];
  for (const found of document.found) {
    if (found.format !== "evm" || found.certainty === "broken") continue;
    if (!publishedAccounts.has(found.canonical.toLowerCase())) continue;
    yield;
    if (isOnPublicChain(document, found)) {
      findings.push(buildFinding(found, "account", found, { most: "warning" }));
    }
  }
  const { deriveAddress, mostKeys = Infinity } = facts;
  if (deriveAddress === undefined) return findings;
  let own: ReadonlySet<string> | undefined;
  let tests: number | undefined;
  let [count, hashes] = [0, 0];
  for (const value of findKeyValues(document.text)) {
    yield;
    if (value === undefined) continue;
    if (value.isHash) hashes += 1;
    else count += 1;
    if (value.isHash && hashes > mostKeys) continue;
    if (count > mostKeys) {
      findings.push(buildFinding(value, "limit", undefined, { most: "information" }));
      break;
    }
    const address = deriveAddress(value.value);
    if (address === undefined) continue;
    if (publishedAccounts.has(address.canonical.toLowerCase())) {
      if (isOnPublicChain(document, value)) {
        findings.push(buildFinding(value, "published", address, { most: "warning" }));
      }
      continue;
    }
    own ??= readOwn(document);
    const knownBy = facts.findKnownBy(address);
    tests ??= startOfTests(document.text, document.path);
    const isTest = value.start >= tests;
    // A test usually contains the addresses of its own keys, so their occurrence does not show that a key is in use.
    const isThere =
      knownBy !== undefined ||
      (!isTest && (own.has(formatAddressKey(address)) || facts.standsInWorkspace(address)));
    const provesItself = address.format === "solana";
    if (!isThere && !provesItself) continue;
    const isKnown = knownBy !== undefined && !isOnlyInWorkspace(knownBy);
    const isSample = isTest || isSamplePath(document.path);
    const most = isThere || !isTest ? "warning" : "information";
    findings.push({
      ...buildFinding(value, "key", address, isKnown || !isSample ? {} : { most }),
      ...(isKnown && {
        anchor: buildAnchor({ ...address, knownBy, strength: strengthOf(knownBy) }, facts),
      }),
    });
  }
  return findings;
}

function buildFinding(
  { start, end }: Range,
  about: PrivateKeyFinding["about"],
  address: AddressIdentity | undefined,
  weight: Pick<PrivateKeyFinding, "most">,
): PrivateKeyFinding {
  return {
    kind: "privateKey",
    about,
    start,
    end,
    ...(address && { address: { format: address.format, canonical: address.canonical } }),
    ...weight,
    isProtected: false,
  };
}

function readOwn({ found }: CheckedDocument): ReadonlySet<string> {
  return new Set(
    found.flatMap((each) => (each.certainty === "broken" ? [] : [formatAddressKey(each)])),
  );
}

/** The number of characters before and after a position that are searched for the name of a development chain. */
const contextBefore = 300;
const contextAfter = 120;

/**
 * Whether the chain of a position is certain and is not a local development chain. False in tests and in files that may use
 * the published accounts on purpose.
 */
function isOnPublicChain(document: CheckedDocument, place: Range): boolean {
  const { text, path, ofPath, language } = document;
  if (isTestPath(path) || isDevelopmentPath(path)) return false;
  const { start, end } = place;
  const around = text.slice(Math.max(0, start - contextBefore), end + contextAfter);
  if (mentionsDevelopment(around)) return false;
  const inferred = findChainOfFile(
    text,
    { start, end, format: "evm", chains: evmChains },
    { path, ofPath, language },
  );
  return inferred !== undefined && inferred.isLikely !== true && !isOfDeveloper(inferred);
}

const evmChains = ["ethereum", "bnb", "polygon", "arbitrum", "optimism", "base"] as const;

function isOfDeveloper({ chain }: InferredChain): boolean {
  return mentionsDevelopment(nameOfOtherChain(chain) ?? "");
}
