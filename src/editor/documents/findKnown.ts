import type { Uri } from "vscode";
import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import type { KnownAddress } from "../../engine/known/knownAddress";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import { sampleScheme } from "../platform/sampleDocument";

/** Finds what is known about an address in a document. Tags of the sample count only in the sample document. */
export function findKnown(
  knowledge: TagKnowledge,
  address: AddressIdentity,
  { scheme }: Uri,
): KnownAddress | undefined {
  return scheme === sampleScheme ? knowledge.findWithSample(address) : knowledge.find(address);
}
