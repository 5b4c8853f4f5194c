import { compareMedians, type GoalResult, median } from "./goal";
import { measureInHost } from "./inHost";
import type { NodePanelReport } from "./nodePanelInHost.bench";

/** Measures goal K2: panels with amounts from a local node, against a panel of the sample service. */
export async function run(): Promise<readonly GoalResult[]> {
  const cases = (await measureInHost("nodePanelInHost.bench", [])) as NodePanelReport;
  return cases.map(({ name, ours, theirs }) =>
    compareMedians(
      {
        id: `K2 ${name}`,
        what: `a panel to its first holdings from anvil, a new connection each time, against the panel of the sample`,
        kind: "atMost",
        bound: 1.5,
      },
      median(ours),
      median(theirs),
    ),
  );
}
