import type { ErrorDescription } from "../../platform/describeError";
import type { Translate } from "../../../engine/text/translate";
import type { RequestError } from "../../../sources/transport/requestError";
import type { TableName } from "../messages/shared";
import type { MessageToPage } from "../messages/toPage";
import type { Action } from "../models/knowledge";
import type { CopiedText } from "../models/loadedTable";
import type { DeploymentPlace } from "../models/timeTotals";

/** A place with the name by which users choose it. */
export interface NamedPlace {
  readonly place: DeploymentPlace;
  readonly name: string;
  readonly description: string;
}

/** What the content of a panel needs from the editor. */
export interface DetailPort {
  readonly translate: Translate;
  post(message: MessageToPage): void;
  /** Makes the page again from the known data; `loaded` settles when everything requested has arrived. */
  redraw(loaded: Promise<void>): void;
  describe(error: RequestError): ErrorDescription;
  /** Performs a clicked action: opens, browses, copies, tags. */
  perform(action: Action): void;
  choosePlace(places: readonly NamedPlace[]): Promise<DeploymentPlace | undefined>;
  copy(copied: CopiedText): void;
  exportRows(table: TableName): void;
}
