import { findAddresses } from "../../src/engine/addresses/findAddresses";
import type { AddressIdentity } from "../../src/engine/addresses/addressFormat";
import { identify } from "../../src/engine/addresses/identify";
import { AnchorIndex } from "../../src/engine/checks/anchorIndex";
import { buildAnchor } from "../../src/engine/checks/buildAnchor";
import type { Anchor } from "../../src/engine/checks/finding";
import { isOnlyInWorkspace, type Origin } from "../../src/engine/checks/knownBy";
import { type CheckFacts, findProblems, type Problems } from "../../src/engine/checks/findProblems";
import { AddressesByName } from "../../src/engine/checks/addressesByName";
import type { Warnings } from "../../src/engine/checks/warnings";
import { findChainOfPath } from "../../src/engine/outline/chainOfPath";
import type { Name } from "../../src/engine/names/name";

/** An address with one name. */
export interface KnownName {
  readonly address: string;
  readonly name: Name;
}

export function identityOf(text: string): AddressIdentity {
  const verdict = identify(text);
  if (!verdict.valid) throw new RangeError(`${text} is no address`);
  return { format: verdict.format, canonical: verdict.canonical };
}

export function tokenName(
  text: string,
  decimals: number,
  chains: Name["chains"],
  title = "Lists",
): Name {
  const source = { title, version: "1.0.0" };
  return { text, kind: "token", chains, source, token: { name: text, decimals } };
}

/** Returns facts that contain only the given names. Each address is known, with the given origin. */
export function checkFactsOf(known: readonly KnownName[], origin: Origin = "book"): CheckFacts {
  const names = new Map<string, Name[]>();
  const anchors = new AnchorIndex();
  for (const { address, name } of known) {
    const identity = identityOf(address);
    anchors.add({ ...identity, origin });
    names.set(identity.canonical, [...(names.get(identity.canonical) ?? []), name]);
  }
  const entries = [...names].map(([canonical, own]) => [identityOf(canonical), own] as const);
  return {
    anchors,
    findKnownBy: ({ canonical }) =>
      names.has(canonical) ? { origins: [origin], files: [] } : undefined,
    namesakes: new AddressesByName(() => entries),
    namesOf: ({ canonical }) => names.get(canonical) ?? [],
    tagsOf: () => [],
    isOn: () => true,
    isPairAllowed: () => false,
    addresses: undefined,
    standsInWorkspace: () => false,
  };
}

/** Returns functions that find the known address which a given address imitates, as the window's warnings do. */
export function warningsOver({
  anchors,
  namesOf,
  tagsOf,
}: CheckFacts): Pick<Warnings, "findWarned" | "findLookAlikeOfWorkspace"> {
  const findAlike = (address: AddressIdentity, isTwin: boolean): Anchor | undefined => {
    const anchor = anchors
      .findAllImitated(address)
      .find(({ knownBy }) => isOnlyInWorkspace(knownBy) === isTwin);
    return anchor && buildAnchor(anchor, { tagsOf, namesOf });
  };
  return {
    findWarned: (address) => findAlike(address, false),
    findLookAlikeOfWorkspace: (address) => findAlike(address, true),
  };
}

export function checkFile(path: string, text: string, facts: CheckFacts): Problems {
  const found = findAddresses(text, { fileName: path });
  return findProblems({ text, path, ofPath: findChainOfPath(path), found }, facts);
}
