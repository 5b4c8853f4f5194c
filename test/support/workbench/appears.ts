import type { Locator } from "playwright-core";

/** Whether something becomes visible soon. */
export async function appears(what: Locator, timeout = 4_000): Promise<boolean> {
  return what.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
}

/** Whether something disappears soon. */
export async function disappears(what: Locator, timeout = 4_000): Promise<boolean> {
  return what.waitFor({ state: "hidden", timeout }).then(
    () => true,
    () => false,
  );
}
