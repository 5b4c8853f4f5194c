import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import { findPlaceLines, type PlaceLine } from "../../project/scan/placeLine";
import { idOfFile, type SurveyedPlace } from "../../project/scan/survey";
import type { Name } from "../../engine/names/name";
import { formatNameText } from "../../engine/names/nameText";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import type { PlaceRow, PlacesSource } from "./detail/placesSource";
import { translate } from "../platform/formatCount";
import {
  buildFileWarnings,
  type LevelOfWarning,
  type ShowWarning,
  showWithNames,
} from "./fileWarnings";
import { placeOf } from "./panelWorkspace";

/** The maximum number of places whose lines are read. Users do not look at more. */
const mostLines = 300;
const longestName = 64;
const textOf = ({ text }: Name): string => text;

/** Adapts the places of an address in the workspace to its panel. Places with warnings come first. */
export class PanelPlaces implements PlacesSource {
  readonly #survey: WorkspaceSurvey;
  readonly #address: AddressIdentity;
  readonly #levelOf: LevelOfWarning;
  readonly #show: ShowWarning;
  readonly #listeners = new Set<() => void>();
  #rows: readonly PlaceRow[] | undefined;
  readonly #lines = new Map<string, FileLines>();
  #reading: Promise<void> | undefined;

  constructor(survey: WorkspaceSurvey, address: AddressIdentity, levelOf: LevelOfWarning) {
    this.#survey = survey;
    this.#address = address;
    this.#levelOf = levelOf;
    this.#show = showWithNames(translate, survey);
  }

  readonly onDidChange: PlacesSource["onDidChange"] = (listener) => {
    const listening = this.#survey.onDidChange(() => {
      this.#rows = undefined;
      listener();
    });
    this.#listeners.add(listener);
    return {
      dispose: () => {
        this.#listeners.delete(listener);
        listening.dispose();
      },
    };
  };

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
    const named = this.#findNamed();
    const rows = places.map((each) => this.#buildRow(each, named));
    void this.#readLines(places);
    return [
      ...rows.filter(({ warnings }) => warnings.length > 0),
      ...rows.filter(({ warnings }) => warnings.length === 0),
    ];
  }

  /** Returns the names that files give the address, by their lines: those that they declare, and those of label files. */
  #findNamed(): ReadonlyMap<string, string> {
    const named = new Map<string, string>();
    for (const name of this.#survey.namesOf(this.#address)) {
      const { place } = name.source;
      if (name.kind === "declaration" || place === undefined) continue;
      const id = `${place.uri}:${place.line}`;
      // The first name has the highest rank.
      if (!named.has(id)) named.set(id, formatNameText(translate, name, longestName, textOf));
    }
    for (const { file, line, declared } of this.#survey.declarationsOf(this.#address)) {
      named.set(this.#idOfLine(file, line), declared.text);
    }
    return named;
  }

  #idOfLine(file: SurveyedPlace["file"], line: number): string {
    return `${this.#survey.uriOf(file)?.toString() ?? ""}:${line}`;
  }

  /** Reads the lines of the first `mostLines` places, if their files have not been read or have changed since. */
  async #readLines(places: readonly SurveyedPlace[]): Promise<void> {
    if (this.#reading !== undefined) return;
    const files = new Map<string, SurveyedPlace[]>();
    for (const each of places.slice(0, mostLines)) {
      const id = idOfFile(each.file);
      if (this.#lines.get(id)?.stamp === stampOf(each.file)) continue;
      files.set(id, [...(files.get(id) ?? []), each]);
    }
    if (files.size === 0) return;
    this.#reading = this.#readFiles(files.values());
    await this.#reading;
    this.#reading = undefined;
    this.#rows = undefined;
    for (const listener of this.#listeners) listener();
  }

  async #readFiles(files: Iterable<readonly SurveyedPlace[]>): Promise<void> {
    for (const places of files) {
      const file = places[0]?.file;
      if (file === undefined || this.#listeners.size === 0) return;
      const text = (await this.#survey.readText(file)) ?? "";
      const found = findPlaceLines(
        text,
        places.map(({ place }) => place),
      );
      const of = new Map<string, PlaceLine>();
      for (const [place, line] of found) of.set(idOfPlace({ place }), line);
      this.#lines.set(idOfFile(file), { stamp: stampOf(file), of });
    }
  }

  #buildRow(each: SurveyedPlace, named: ReadonlyMap<string, string>): PlaceRow {
    const warnings = buildFileWarnings(each.warnings, this.#levelOf, this.#show);
    return {
      place: placeOf(each, this.#survey),
      declared: named.get(this.#idOfLine(each.file, each.place.line)),
      line: this.#lines.get(idOfFile(each.file))?.of.get(idOfPlace(each)),
      warnings,
      status: warnings.length > 0 ? "warned" : "named",
      folders: [],
      chains: [],
    };
  }
}

interface FileLines {
  readonly stamp: string;
  readonly of: ReadonlyMap<string, PlaceLine>;
}

function stampOf({ size, modifiedMs }: SurveyedPlace["file"]): string {
  return `${size} ${modifiedMs}`;
}

function idOfPlace({ place: { line, column } }: Pick<SurveyedPlace, "place">): string {
  return `${line}:${column}`;
}
