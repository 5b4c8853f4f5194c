import type { DetailSubject } from "./detailSubject";
import { buildCount, buildText } from "../tables/cells";
import type { HeadContent } from "./heads";
import type { Knowledge, Link } from "./knowledge";
import { buildDangers } from "./dangers";
import { isDanger } from "../tables/workspaceFilters";
import { buildPlace } from "../tables/workspaceTable";
import { trustLevels } from "../../../project/scan/trustLevel";
import type { WorkspaceSource } from "./workspaceSource";

/** Provides the head of the panel of the workspace. */
export class WorkspaceSubject implements DetailSubject {
  readonly failed = undefined;
  readonly unknown = false;
  readonly hasNoAmounts = false;
  readonly hasValue = false;
  readonly isOfCatalog = true;
  readonly #source: WorkspaceSource;
  readonly #title: string;

  constructor(source: WorkspaceSource, title: string) {
    this.#source = source;
    this.#title = title;
  }

  get asOf(): Date | undefined {
    return this.#source.asOf;
  }

  get loading(): boolean {
    return this.#source.state === "reading" || this.#source.state === "checking";
  }

  get records(): Readonly<Record<string, unknown>> {
    return { counts: this.#source.counts };
  }

  /** Loads nothing, since the table of addresses starts reading the files. */
  start(): Promise<void> {
    return Promise.resolve();
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  build(knowledge: Knowledge, link: Link): HeadContent {
    const { rows, counts } = this.#source;
    return {
      ...buildDangers(
        rows.filter(isDanger).map((row) => ({
          row,
          place: buildPlace(row.first, link),
        })),
        knowledge,
        link,
      ),
      dangerCount: rows.filter(({ status }) => status === "warned").length,
      title: this.#title,
      full: this.#title,
      icon: { letter: "W", hue: 2, url: null },
      copy: null,
      tag: null,
      label: null,
      changes: [],
      alike: null,
      facts: [
        { label: "addressCount", cell: buildCount(rows.filter(({ isAlone }) => !isAlone).length) },
        ...trustLevels.map(
          (status) =>
            ({
              label: status,
              cell:
                status === "warned" && this.loading
                  ? buildText("…")
                  : buildCount(rows.filter((row) => row.status === status).length),
            }) as const,
        ),
        { label: "places", cell: buildCount(counts.places) },
        { label: "filesRead", cell: buildCount(counts.files) },
        ...(counts.unread === 0
          ? []
          : [{ label: "filesUnread", cell: buildCount(counts.unread) } as const]),
      ],
      groups: [],
    };
  }

  cancel(): void {
    // The scan goes on, since the tree view may use it.
  }
}
