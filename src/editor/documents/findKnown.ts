import type { Uri } from "vscode";
import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import type { KnownAddress } from "../../engine/known/knownAddress";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import { sampleScheme } from "../platform/sampleDocument";

/** What is known about an address of a document; the sample's tags only in the document of the sample. */
export function findKnown(
  knowledge: TagKnowledge,
  address: AddressIdentity,
  { scheme }: Uri,
): KnownAddress | undefined {
  return scheme === sampleScheme ? knowledge.findWithSample(address) : knowledge.find(address);
}
