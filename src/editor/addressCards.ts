import { l10n } from "vscode";
import type { FoundAddress } from "../addresses/findAddresses";
import type { AddressBook } from "../catalog/tagIndex/addressBook";
import type { Catalog } from "../catalog/catalog";
import { translate } from "../platform/formatCount";
import { formatTime } from "../platform/formatTime";
import { buildAddressCard, buildBrokenCard } from "./addressCard";
import type { AddressDetailsMemory } from "./addressDetailsMemory";
import type { Card } from "./card";

/** Builds the card of an address from what this session knows, and asks nobody. */
export class AddressCards {
  constructor(
    private readonly catalog: Catalog,
    private readonly book: AddressBook,
    private readonly details: AddressDetailsMemory,
  ) {}

  build(found: FoundAddress): Card {
    if (found.certainty === "broken") {
      return buildBrokenCard(translate, found.format, l10n.t(found.reason));
    }
    // A service in process is read after every change, so its tags are current.
    const { isInProcess } = this.catalog.service;
    const checkedAt = isInProcess ? undefined : this.book.state?.checkedAt;
    return buildAddressCard(translate, {
      found,
      known: this.book.find(found),
      nameOfChain: (chain) => this.catalog.findChain(chain)?.name,
      tagsAsOf: checkedAt && formatTime(checkedAt),
      offersDetails: this.details.isOfferedFor(found),
    });
  }
}
