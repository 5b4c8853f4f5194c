import { l10n, type Uri } from "vscode";
import { identify } from "../../engine/addresses/identify";
import type { AllowedPairs } from "../../engine/checks/allowedPairs";
import { buildBrokenCard } from "../../engine/known/addressCard";
import { formatNameText } from "../../engine/names/nameText";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { Catalog } from "../../sources/catalog/catalog";
import type { Names } from "../../engine/names/names";
import { translate, formatTime } from "../platform/formatCount";
import type { AddressDetailsMemory } from "./addressDetailsMemory";
import type { EditorCard } from "./card";
import type { PlacedAddress } from "./documentScans";
import { buildEditorCard } from "./editorCard";
import { findKnown } from "./findKnown";

const longestName = 60;

interface CardParts {
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly pairs: AllowedPairs;
  readonly details: AddressDetailsMemory;
}

/** Builds the card of an address from memory, without a request. */
export class AddressCards {
  readonly #parts: CardParts;

  constructor(parts: CardParts) {
    this.#parts = parts;
  }

  /**
   * Builds the card of an address in the document with this URI. `isExplained`: whether a warning next to the card
   * already says which address is probably meant.
   */
  build(found: PlacedAddress, uri: Uri, isExplained = false): EditorCard {
    if (found.certainty === "broken") {
      return buildBrokenCard(translate, found.format, l10n.t(found.reason));
    }
    const { catalog, knowledge, names, pairs, details } = this.#parts;
    // A service in the same process is read after every change, so its tags are current.
    const { isInProcess } = catalog.service;
    const checkedAt = isInProcess ? undefined : knowledge.state?.checkedAt;
    return buildEditorCard(translate, {
      found,
      known: findKnown(knowledge, found, uri),
      isOwnTag: (tag) => catalog.service.localTags?.findOwnTag(tag) !== undefined,
      names: names.findAll(found),
      differsFrom: pairs.partnersOf(found).map((address) => {
        const verdict = identify(address);
        const [name] = verdict.valid ? names.find(verdict) : [];
        return { address, name: name && formatNameText(translate, name, longestName) };
      }),
      nameOfChain: (chain) => catalog.nameOfChain(chain),
      tagsAsOf: checkedAt && formatTime(checkedAt),
      offersDetails: details.isOfferedFor(found),
      isExplained,
    });
  }
}
