import type { AddressIdentity, ChainIdentifier } from "../addresses/addressFormat";
import type { FoundAddress, FoundValidAddress } from "../addresses/findAddresses";
import type { Name } from "../names/name";
import type { AnchorIndex } from "./anchorIndex";
import type { Finding, FindingKind } from "./finding";
import type { Namesakes } from "./namesakes";

/** A document to check, with the addresses that were found in it. */
export interface CheckedDocument {
  readonly text: string;
  /** The language id of VS Code. */
  readonly language?: string;
  /** The name or path of the file; it takes precedence over the language. */
  readonly fileName?: string;
  /** All addresses of the text, in order: the unknown ones too. */
  readonly found: readonly FoundAddress[];
  /** The chain that the file speaks of where an address stands; undefined if it names none. */
  readonly chainOf: (found: FoundValidAddress) => ChainIdentifier | undefined;
  /** The chain id that the folders of the file name, such as `broadcast/Deploy.s.sol/8453`. */
  readonly folderChainId?: number;
}

/** What is known on this machine, and what the user wants to hear of. */
export interface CheckFacts {
  /** Every known address that a look-alike would imitate. */
  readonly anchors: AnchorIndex;
  /** The addresses of each name, chain by chain. */
  readonly namesakes: Namesakes;
  readonly namesOf: (address: AddressIdentity) => readonly Name[];
  readonly tagsOf: (address: AddressIdentity) => readonly string[];
  readonly isOn: (kind: FindingKind) => boolean;
  /** Whether the user said that two addresses that look alike are different on purpose. */
  readonly isPairAllowed: (address: AddressIdentity, anchor: AddressIdentity) => boolean;
}

export interface Problems {
  /** In the order of the text. */
  readonly findings: readonly Finding[];
  /** What a comment or an allowed pair silences. */
  readonly silenced: readonly Finding[];
}

/** All problems of a document of the kinds that are on. Reads nothing but its arguments. */
export function findProblems(document: CheckedDocument, facts: CheckFacts): Problems {
  const findings = document.found.flatMap((found): readonly Finding[] =>
    found.certainty === "broken" && facts.isOn("checksum")
      ? [
          {
            kind: "checksum",
            start: found.start,
            end: found.end,
            format: found.format,
            reason: found.reason,
          },
        ]
      : [],
  );
  return { findings, silenced: [] };
}
