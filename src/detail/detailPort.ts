import type { ErrorDescription } from "../platform/describeError";
import type { Translate } from "../texts/translate";
import type { ClientError } from "../service/errors";
import type { TableName } from "./messages/shared";
import type { MessageToPage } from "./messages/toPage";
import type { Action } from "./models/knowledge";
import type { DeploymentPlace } from "./models/timeTotals";

/** A place with the name that people choose it by. */
export interface NamedPlace {
  readonly place: DeploymentPlace;
  readonly name: string;
  readonly description: string;
}

/** What the content of a panel needs of the editor around it. */
export interface DetailPort {
  readonly translate: Translate;
  post(message: MessageToPage): void;
  /** Makes the page again from what is known; `loaded` settles when all that was asked for has come. */
  redraw(loaded: Promise<void>): void;
  describe(error: ClientError): ErrorDescription;
  /** Carries out what was clicked: opens, browses, copies, tags. */
  perform(action: Action): void;
  choosePlace(places: readonly NamedPlace[]): Promise<DeploymentPlace | undefined>;
  copy(text: string): void;
  exportRows(table: TableName): void;
}
