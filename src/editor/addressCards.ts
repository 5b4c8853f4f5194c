import { l10n } from "vscode";
import type { TagKnowledge } from "../catalog/tagIndex/tagKnowledge";
import type { Catalog } from "../catalog/catalog";
import type { Names } from "../names/names";
import { translate, formatTime } from "../platform/formatCount";
import { buildAddressCard, buildBrokenCard } from "./addressCard";
import type { AddressDetailsMemory } from "./addressDetailsMemory";
import type { Card } from "./card";
import type { PlacedAddress } from "./documentScans";

interface CardParts {
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly details: AddressDetailsMemory;
}

/** Builds the card of an address from memory, without a request. */
export class AddressCards {
  readonly #parts: CardParts;

  constructor(parts: CardParts) {
    this.#parts = parts;
  }

  build(found: PlacedAddress): Card {
    if (found.certainty === "broken") {
      return buildBrokenCard(translate, found.format, l10n.t(found.reason));
    }
    const { catalog, knowledge, names, details } = this.#parts;
    // A service in process is read after every change, so its tags are current.
    const { isInProcess } = catalog.service;
    const checkedAt = isInProcess ? undefined : knowledge.state?.checkedAt;
    return buildAddressCard(translate, {
      found,
      known: knowledge.find(found),
      names: names.find(found),
      hiddenSources: names.hiddenSourcesOf(found),
      nameOfChain: (chain) => catalog.nameOfChain(chain),
      tagsAsOf: checkedAt && formatTime(checkedAt),
      offersDetails: details.isOfferedFor(found),
    });
  }
}
