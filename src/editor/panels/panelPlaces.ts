import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import type { WarningLevels } from "../../engine/checks/warningLevels";
import type { SurveyedPlace } from "../../project/scan/survey";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import type { PlaceRow, PlacesSource } from "./detail/placesSource";
import { buildFileWarnings } from "./fileWarnings";
import { placeOf } from "./panelWorkspace";

/** The places of one address in the workspace as its panel shows them; those with warnings come first. */
export class PanelPlaces implements PlacesSource {
  readonly #survey: WorkspaceSurvey;
  readonly #address: AddressIdentity;
  readonly #levels: () => WarningLevels;
  #rows: readonly PlaceRow[] | undefined;

  constructor(survey: WorkspaceSurvey, address: AddressIdentity, levels: () => WarningLevels) {
    this.#survey = survey;
    this.#address = address;
    this.#levels = levels;
  }

  readonly onDidChange: PlacesSource["onDidChange"] = (listener) =>
    this.#survey.onDidChange(() => {
      this.#rows = undefined;
      listener();
    });

  get isOffered(): boolean {
    return this.#survey.hasFolders;
  }

  get state(): PlacesSource["state"] {
    return this.#survey.state;
  }

  get asOf(): Date | undefined {
    return this.#survey.asOf;
  }

  get rows(): readonly PlaceRow[] {
    this.#rows ??= this.#build();
    return this.#rows;
  }

  start(): Promise<void> {
    return this.#survey.start();
  }

  refresh(): Promise<void> {
    return this.#survey.refresh();
  }

  stop(): void {
    this.#survey.stop();
  }

  #build(): readonly PlaceRow[] {
    const key = formatAddressKey(this.#address);
    const text = this.#address.canonical;
    const places = this.#survey.survey.placesOf({ key, text, address: this.#address });
    const declared = new Map(
      this.#survey
        .declarationsOf(this.#address)
        .map(({ file, line, declared: { text: name } }) => [`${idOf(file)}:${line}`, name]),
    );
    const rows = places.map((each) => this.#buildRow(each, declared));
    return [
      ...rows.filter(({ warnings }) => warnings.length > 0),
      ...rows.filter(({ warnings }) => warnings.length === 0),
    ];
  }

  #buildRow(each: SurveyedPlace, declared: ReadonlyMap<string, string>): PlaceRow {
    const warnings = buildFileWarnings(each.warnings, this.#levels());
    return {
      place: placeOf(each, this.#survey),
      declared: declared.get(`${idOf(each.file)}:${each.place.line}`),
      warnings,
      standing: warnings.length > 0 ? "warned" : "named",
      folders: [],
      chains: [],
    };
  }
}

function idOf({ root, path }: SurveyedPlace["file"]): string {
  return `${root}:${path}`;
}
