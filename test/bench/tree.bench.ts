import { compareMedians, type Goal, type GoalResult, median } from "./goal";
import { measureInHost } from "./inHost";
import type { TreeReport } from "./treeInHost.bench";

/** Measures goals T1 and T2: the costs of the catalog tree in a real host, from the call until the rows are drawn. */
export async function run(): Promise<readonly GoalResult[]> {
  const report = (await measureInHost("treeInHost.bench", [views])) as TreeReport;
  return goals(report).map(([goal, ours, theirs]) =>
    compareMedians(goal, median(ours), median(theirs)),
  );
}

type Compared = readonly [
  goal: Pick<Goal, "id" | "what" | "kind" | "bound" | "unit">,
  ours: readonly number[],
  theirs: readonly number[],
];

function goals(report: TreeReport): readonly Compared[] {
  return [
    [
      {
        id: "T1",
        what: "expanding a tag of 100,000 addresses, against one of 30",
        kind: "atMost",
        bound: 1.3,
      },
      report.expandHuge,
      report.expandSmall,
    ],
    [
      {
        id: "T1 page",
        what: "a first page of 30, from the request on, against 30 plain rows at hand",
        kind: "atMost",
        bound: 1.5,
      },
      report.expandSmall,
      report.expandPlain,
    ],
    [
      {
        id: "T1 100th",
        // On both sides the editor reads all rows of the parent again.
        what: "loading the 100th page of 10, against 10 more of as many plain rows at hand",
        kind: "atMost",
        bound: 1.3,
      },
      report.hundredthPage,
      report.plainRows,
    ],
    [
      {
        id: "T1 memory",
        what: "memory of a row with its record, against a plain row",
        kind: "atMost",
        bound: 2,
        unit: "bytes",
      },
      report.rowBytes,
      report.plainRowBytes,
    ],
    [
      {
        id: "T2",
        what: "one row updated among 10,000, against the whole tree",
        kind: "atLeast",
        bound: 10,
      },
      report.oneRow,
      report.wholeTree,
    ],
  ];
}

/** An extension without code that contributes the catalog view and another view next to it. */
const views = {
  manifest: {
    name: "views",
    contributes: {
      viewsContainers: { activitybar: [{ id: "bench", title: "Bench", icon: "icon.svg" }] },
      views: {
        bench: [
          { id: "addressAtlas.catalog", name: "Catalog" },
          { id: "bench.plain", name: "Plain" },
        ],
      },
    },
  },
  files: { "icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>' },
};
