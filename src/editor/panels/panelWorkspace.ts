import { formatName, formatNameInFull, withoutHosts } from "../../engine/names/nameText";
import { translate } from "../platform/formatCount";
import {
  buildFileWarnings,
  buildSarifResults,
  type LevelOfWarning,
  type ShowWarning,
  showWithNames,
} from "./fileWarnings";
import { buildDriftWarnings } from "./tables/driftWarnings";
import type { WorkspacePlace, WorkspaceRow, WorkspaceSource } from "./detail/workspaceSource";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import { trustLevels } from "../../project/scan/trustLevel";
import {
  findForemostPlace,
  type SurveyedAddress,
  type SurveyedPlace,
} from "../../project/scan/survey";

/** The minimum time in milliseconds between two builds of the rows while files are read or checked. */
const buildsEvery = 1_000;

type DriftOf = ReturnType<typeof buildDriftWarnings>;

/** Adapts the addresses of the workspace to their panel. */
export class PanelWorkspace implements WorkspaceSource {
  readonly #survey: WorkspaceSurvey;
  readonly #nameOfChain: (chain: string) => string | undefined;
  readonly #levelOf: LevelOfWarning;
  readonly #show: ShowWarning;
  #rows: readonly WorkspaceRow[] | undefined;
  #places: ReadonlyMap<string, readonly SurveyedPlace[]> | undefined;
  /**
   * The warnings about drift (one name with several addresses), and the value of the survey's `changes` for which they
   * were computed.
   */
  #drift: { readonly changes: number; readonly of: DriftOf } | undefined;
  #builtAt = -Infinity;
  #state: WorkspaceSource["state"] | undefined;

  constructor(
    survey: WorkspaceSurvey,
    nameOfChain: (chain: string) => string | undefined,
    levelOf: LevelOfWarning,
  ) {
    this.#survey = survey;
    this.#nameOfChain = nameOfChain;
    this.#levelOf = levelOf;
    this.#show = showWithNames(translate, survey);
  }

  readonly onDidChange: WorkspaceSource["onDidChange"] = (listener) =>
    this.#survey.onDidChange(() => {
      const { state } = this.#survey;
      const isBusy = state === "reading" || state === "checking";
      if (isBusy && state === this.#state && performance.now() - this.#builtAt < buildsEvery)
        return;
      this.#state = state;
      this.#rows = undefined;
      this.#places = undefined;
      listener();
    });

  get state(): WorkspaceSource["state"] {
    return this.#survey.state;
  }

  get asOf(): Date | undefined {
    return this.#survey.asOf;
  }

  get isWhole(): boolean {
    return this.#survey.isWhole;
  }

  get counts(): WorkspaceSource["counts"] {
    return {
      files: this.#survey.counts.files,
      places: this.rows.reduce((sum, row) => sum + (row.isAlone ? 0 : row.placeCount), 0),
      unread: this.#survey.unread.length,
    };
  }

  get rows(): readonly WorkspaceRow[] {
    this.#rows ??= this.#build();
    return this.#rows;
  }

  placesOf(key: string): readonly WorkspacePlace[] {
    return (this.#allPlaces().get(key) ?? []).map((place) => this.#placeOf(place));
  }

  firstPlaceIn(key: string, folder: string): WorkspacePlace | undefined {
    const places = this.#allPlaces().get(key) ?? [];
    const first = findForemostPlace(places.filter(({ file }) => this.#folderOf(file) === folder));
    return first && this.#placeOf(first);
  }

  buildResults(keys: readonly string[]): ReturnType<WorkspaceSource["buildResults"]> {
    const places = this.#allPlaces();
    return buildSarifResults(
      keys
        .flatMap((key) => places.get(key) ?? [])
        .map(({ file, place, warnings }) => ({
          path: this.#survey.titleOf(file),
          place,
          warnings,
        })),
      this.#levelOf,
    );
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

  #build(): readonly WorkspaceRow[] {
    this.#builtAt = performance.now();
    const { groups } = this.#survey.survey;
    const places = this.#allPlaces();
    return trustLevels.flatMap((status) =>
      groups[status].flatMap((row) => this.#buildRow(row, places.get(row.key) ?? []) ?? []),
    );
  }

  #buildRow(row: SurveyedAddress, places: readonly SurveyedPlace[]): WorkspaceRow | undefined {
    const first = findForemostPlace(places);
    if (first === undefined) return undefined;
    const { survey } = this.#survey;
    const { symbols, tags, names } = survey.describe(row);
    return {
      key: row.key,
      status: row.status,
      isAlone: row.alone !== undefined,
      format: row.address?.format,
      text: row.text,
      symbols,
      tags,
      names: names.map((name) => ({
        text: formatName(translate, name),
        full: formatNameInFull(translate, withoutHosts(name), this.#nameOfChain),
        isOwnTag: name.kind === "tag",
      })),
      chains: survey.chainsOf(row).map(({ chain }) => chain),
      folders: [...new Set(places.map(({ file }) => this.#folderOf(file)))],
      placeCount: row.placeCount,
      first: this.#placeOf(first),
      warnings: [
        ...buildFileWarnings(survey.warningsOf(row), this.#levelOf, this.#show),
        ...(this.#findDrift().get(row.key) ?? []),
      ],
    };
  }

  /** Returns the warnings about drift. Until all files have been read and checked, returns the previous warnings. */
  #findDrift(): DriftOf {
    const { changes, state } = this.#survey;
    if (state !== "done") return this.#drift?.of ?? new Map();
    if (this.#drift?.changes !== changes) {
      const of = buildDriftWarnings(this.#survey.findDrift(), {
        t: translate,
        nameOfChain: this.#nameOfChain,
        titleOf: (file) => this.#survey.titleOf(file),
      });
      this.#drift = { changes, of };
    }
    return this.#drift.of;
  }

  #allPlaces(): ReadonlyMap<string, readonly SurveyedPlace[]> {
    this.#places ??= this.#survey.survey.allPlaces();
    return this.#places;
  }

  #placeOf(place: SurveyedPlace): WorkspacePlace {
    return placeOf(place, this.#survey);
  }

  /** Returns the top-level folder of a file, with the name of the workspace folder if there are several. */
  #folderOf(file: SurveyedPlace["file"]): string {
    const title = this.#survey.titleOf(file);
    const inRoot = file.path.split("/").slice(0, -1)[0] ?? "";
    return title === file.path
      ? inRoot
      : [title.slice(0, -file.path.length - 1), inRoot].filter(Boolean).join("/");
  }
}

export function placeOf(
  { file, place }: SurveyedPlace,
  survey: Pick<WorkspaceSurvey, "titleOf">,
): WorkspacePlace {
  const { root, path } = file;
  const { line, column, text } = place;
  return { root, path, title: survey.titleOf(file), line, column, text };
}
