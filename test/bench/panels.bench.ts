import { compareBuilds } from "./builds";
import { compareMedians, type GoalResult, median } from "./goal";
import { measureInHost } from "./inHost";
import type { PanelsReport } from "./panelsInHost.bench";

/** Measures goals U1 and U2: panels in the host, against a webview panel with one line of text. */
export async function run(): Promise<readonly GoalResult[]> {
  const { opened, shownAgain } = (await measureInHost("panelsInHost.bench", [])) as PanelsReport;
  const first = {
    id: "U1",
    what: "a panel to its first holdings, against a minimal webview panel",
    kind: "atMost",
    bound: 1.5,
  } as const;
  const many = {
    id: "U2",
    what: "100,000 loaded holdings shown again, against a minimal webview panel shown again",
    kind: "atMost",
    bound: 1.6,
  } as const;
  return [
    compareMedians(first, median(opened.ours), median(opened.theirs)),
    ...compareBuilds("U1", "a panel to its first holdings", opened.ours, opened.before),
    compareMedians(many, median(shownAgain.ours), median(shownAgain.theirs)),
  ];
}
