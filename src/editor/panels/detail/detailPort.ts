import type { ErrorDescription } from "../../platform/describeError";
import type { Translate } from "../../../engine/text/translate";
import type { RequestError } from "../../../sources/transport/requestError";
import type { TableName } from "../messages/shared";
import type { MessageToPage } from "../messages/toPage";
import type { Action } from "./knowledge";
import type { CopiedText } from "../tables/loadedTable";
import type { DeploymentPlace } from "../tables/timeTotals";

/** A deployment with the name that users see when they choose it. */
export interface NamedPlace {
  readonly place: DeploymentPlace;
  readonly name: string;
  readonly description: string;
}

/** The functions of the editor that the content of a panel uses. */
export interface DetailPort {
  readonly translate: Translate;
  post(message: MessageToPage): void;
  /**
   * Creates the page from the known data, in place of an earlier page. `loaded` resolves when all requested data have
   * arrived.
   */
  redraw(loaded: Promise<void>): void;
  describe(error: RequestError): ErrorDescription;
  /** Performs an action of the user, such as opening, browsing, copying or tagging. */
  perform(action: Action): void;
  choosePlace(places: readonly NamedPlace[]): Promise<DeploymentPlace | undefined>;
  copy(copied: CopiedText): void;
  exportRows(table: TableName): void;
}
