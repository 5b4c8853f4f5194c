import assert from "node:assert/strict";
import axe from "axe-core";
import { type OpenPanel, themeNames } from "./panelBrowser";

/** Checks all rules of axe in the first theme, and only the color contrast in the other themes. */
export async function assertAccessibleInAllThemes(panel: OpenPanel): Promise<void> {
  const [first, ...others] = themeNames;
  if (first !== undefined) await panel.setTheme(first);
  await assertAccessible(panel);
  for (const theme of others) {
    await panel.setTheme(theme);
    await assertAccessible(panel, ["color-contrast"], theme);
  }
}

/** Checks all rules of axe, or the given ones. */
export async function assertAccessible(
  panel: OpenPanel,
  rules?: readonly string[],
  where = "",
): Promise<void> {
  if (await panel.page.evaluate<boolean>("!('axe' in window)"))
    await panel.page.evaluate(axe.source);
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const found = await panel.page.evaluate<{ readonly violations: readonly AxeViolation[] }>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  const violations = found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
  assert.deepEqual(violations, [], where);
}

interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}
