import assert from "node:assert/strict";
import { RudeServer } from "../../support/rude/rudeServer";
import { holdUntil, honest, refusal } from "../../support/rude/plan";
import { Canary } from "../../support/canary";
import { until } from "../../support/until";
import type { Workbench } from "../../support/workbench";
import { endsWithFailure } from "../../support/endsWithFailure";

const addressPath = "/v2/tags/harbor_all/addresses";

export function connectingToAService(window: () => Workbench): void {
  describe("connecting to a service", function () {
    endsWithFailure();

    const canary = new Canary();
    let server: RudeServer;
    let workbench: Workbench;
    let refusesLastPage = false;

    before(async () => {
      server = await new RudeServer({
        otherwise: ({ query }) =>
          refusesLastPage && query.includes("page=3") ? refusal(403) : [honest],
      }).listen();
      for (let index = 0; index < 95; index += 1) {
        server.service.put("harbor_all", `0x${index.toString(16).padStart(40, "0")}`);
      }
      workbench = window();
      await workbench.changeTheme("dark");
      await workbench.command("View: Close All Editors");
      await workbench.command("Notifications: Clear All Notifications");
      await workbench.openCatalog();
      await workbench.localStatus().waitFor();
    });

    after(async () => {
      await server.close();
    });

    it("refuses a base URL over which the key would travel in the clear", async () => {
      await workbench.command("Address Atlas: Connect to a Service…");
      await workbench.quickInput.waitFor("The base URL of the service");
      await workbench.quickInput.type("http://atlas.example.com/v2/");
      await workbench.quickInput.accept();
      await workbench.quickInput.message.filter({ hasText: /unencrypted/ }).waitFor();
      await workbench.screenshot("base URL refused");
    });

    it("says that the key is wrong, keeps nothing, and asks again", async () => {
      server.plan({ match: { path: "/v2/chains" }, do: refusal(401) });
      await workbench.quickInput.type(`${server.origin}/v2/`);
      await workbench.quickInput.accept();
      await workbench.quickInput.waitFor("The API key for localhost");
      await workbench.quickInput.type("wrong key");
      await workbench.quickInput.accept();
      await workbench.quickInput.message
        .filter({ hasText: /does not accept the API key/ })
        .waitFor();
      await workbench.screenshots("key refused");
      await workbench.localStatus().waitFor();
    });

    it("connects with the right key by one request, which contains the key once", async () => {
      const before = server.requests.length;
      await workbench.quickInput.type(canary.key);
      await workbench.quickInput.accept();
      await workbench.statusItem(`localhost:${server.port}`).waitFor();
      const [trial] = server.requests.slice(before);
      assert.deepEqual([trial?.path, trial?.keys], ["/v2/chains", [canary.key]]);
      await workbench.screenshots("connected");
    });

    it("walks through 95 addresses on four pages by keyboard", async () => {
      await workbench.openCatalog();
      await workbench.catalog.expand("Tags");
      await workbench.catalog.row("harbor_all").waitFor();
      const press = (key: string): Promise<void> => workbench.page.keyboard.press(key);
      await workbench.catalog.goToEnd("harbor_all");
      await press("ArrowRight");
      await workbench.catalog.row(/0x00000000…00000001/).waitFor();
      for (const shown of [30, 60, 90]) {
        const label = `Load more (${shown} of 95)`;
        await workbench.catalog.goToEnd(label);
        const more = workbench.catalog.row(label);
        if (shown === 30) await workbench.screenshot("first page");
        await press("Enter");
        await more.waitFor({ state: "detached" });
      }
      await workbench.catalog.goToEnd(/0x00000000…0000005e/);
      await workbench.screenshot("last page");
      // Counts distinct pages, because the tag index also requests pages in the background.
      const pages = new Set(
        server.requestsOf(addressPath).map(({ query }) => query.replace(/&?api_key=[^&]*/, "")),
      );
      assert.equal(pages.size, 4);
    });

    it("shows progress in the view while a refresh runs", async () => {
      let goOn = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      server.plan({ match: { path: "/v2/tags" }, do: [holdUntil(held), honest] });
      // The box at the top shows progress too.
      const progress = workbench.sideBar.locator(".monaco-progress-container.active");
      await until("the end of earlier progress", async () => (await progress.count()) === 0);
      await workbench.command("Address Atlas: Refresh");
      await progress.waitFor();
      await workbench.screenshot("refreshing");
      goOn();
      await progress.waitFor({ state: "detached" });
    });

    it("keeps what was loaded when a refresh fails, and refreshes again with the last row", async () => {
      refusesLastPage = true;
      await workbench.command("Address Atlas: Refresh");
      const again = workbench.catalog.row(/Refresh again/);
      await workbench.catalog.goToEnd(/Refresh again/);
      await workbench.screenshots("refresh failed");
      refusesLastPage = false;
      await workbench.catalog.select(/Refresh again/);
      await again.waitFor({ state: "detached" });
      assert.equal((await workbench.notifications.texts()).length, 0);
    });

    it("connects a second window too", async () => {
      const second = await workbench.secondWindow();
      await second.statusItem(`localhost:${server.port}`).waitFor();
      await second.openCatalog();
      await second.catalog.expand("Tags");
      await second.catalog.row("harbor_all").waitFor();
      await second.screenshot("second window");
    });

    it("goes back to the local service, and still uses it after a reload", async () => {
      await workbench.command("Address Atlas: Use the Local Service");
      await workbench.localStatus().waitFor();
      await workbench.reload();
      await workbench.localStatus().waitFor();
    });

    it("says that there is no key after it was removed, and keeps what was loaded", async () => {
      await workbench.connect(server.origin, canary.key);
      await workbench.openCatalog();
      await workbench.catalog.expand("Tags");
      await workbench.catalog.row("harbor_all").waitFor();
      await workbench.command("Address Atlas: Remove API Key…");
      await workbench.dialog.waitFor();
      await workbench.dialog.press("Remove");
      await workbench.sideBar
        .getByText(/No API key is stored for the service|needs an API key/)
        .waitFor();
      await workbench.catalog.row("Set API Key…").waitFor();
      await workbench.screenshots("no key");
    });

    it("says that the service cannot be reached when it is gone, and keeps what was loaded", async () => {
      await workbench.catalog.select("Set API Key…");
      await workbench.quickInput.waitFor("API key");
      await workbench.quickInput.type(canary.key);
      await workbench.quickInput.accept();
      const stale = workbench.sideBar.getByText(/The data shown was read earlier/);
      await stale.waitFor({ state: "detached" });
      await workbench.catalog.expand("Tags");
      await workbench.catalog.row("harbor_all").waitFor();
      await server.close();
      await workbench.command("Address Atlas: Refresh");
      await stale.filter({ hasText: "cannot be reached" }).waitFor();
      await workbench.catalog.row("Try again").waitFor();
      await workbench.screenshots("offline");
      await workbench.catalog.row("harbor_all").waitFor();
    });
  });
}
