import type { Locator } from "playwright-core";

/** Whether an element becomes visible within the timeout in milliseconds. */
export async function appears(what: Locator, timeout = 4_000): Promise<boolean> {
  return what.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
}

/** Whether an element disappears within the timeout in milliseconds. */
export async function disappears(what: Locator, timeout = 4_000): Promise<boolean> {
  return what.waitFor({ state: "hidden", timeout }).then(
    () => true,
    () => false,
  );
}
