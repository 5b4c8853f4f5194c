import type { AssignReport } from "../service/postAssignment";
import type { ServiceClient, TransactionFilter } from "../service/client";
import type { PagedList } from "../service/pages";
import type { RequestOptions } from "../service/requestOptions";
import type {
  AddressDetails,
  TagDetails,
  TaggedAddress,
  TokenHolding,
  Transaction,
} from "../service/schemas";
import type { TaggingOptions } from "../service/tagAddresses";
import type { Cleared } from "./cleared";

/** The filters of a list. The gate has cleared each text. */
export interface ClearedFilter extends Pick<TransactionFilter, "since"> {
  readonly address?: Cleared;
  readonly chain?: Cleared;
  readonly tag?: Cleared;
  readonly token_address?: Cleared;
}

/** The source of amounts: a service, or the local service with its nodes. */
export interface AmountSource {
  readonly listTokenHoldings: (filter: Omit<ClearedFilter, "since">) => PagedList<TokenHolding>;
  readonly listTransactions: (filter: ClearedFilter) => PagedList<Transaction>;
}

/**
 * The source of chains, tokens, tags and details. Like `AmountSource`, it accepts only texts that the gate has cleared.
 */
export interface CatalogSource
  extends Pick<ServiceClient, "listTokens" | "listChains" | "listTags" | "dispose"> {
  readonly listTaggedAddresses: (tag: Cleared, total?: number) => PagedList<TaggedAddress>;
  readonly retrieveTagDetails: (tag: Cleared, options?: RequestOptions) => Promise<TagDetails>;
  readonly retrieveAddressDetails: (
    address: Cleared,
    options?: RequestOptions,
  ) => Promise<AddressDetails>;
  readonly tagAddresses: (
    tag: Cleared,
    addresses: readonly Cleared[],
    options?: TaggingOptions,
  ) => Promise<AssignReport>;
}
