import assert from "node:assert/strict";
import { Canary } from "../../support/canary";
import { DevelopmentNode } from "../../support/developmentNode";
import { endsWithFailure } from "../../support/endsWithFailure";
import { keyMark } from "../../support/keyInFiles";
import { answerOf } from "../../support/nodeFixture";
import { json } from "../../support/rude/plan";
import { RudeServer } from "../../support/rude/rudeServer";
import type { Workbench } from "../../support/workbench";

export function connectingToANode(window: () => Workbench): void {
  describe("connecting to a node", function () {
    endsWithFailure();

    const chain = new DevelopmentNode();
    const path = `/v3/${encodeURIComponent(new Canary().key)}`;
    let server: RudeServer;
    let workbench: Workbench;
    let name: string;

    before(async () => {
      const otherwise = (request: Parameters<typeof answerOf>[0]) =>
        json(answerOf(request, chain.respond));
      server = await new RudeServer({ otherwise }).listen();
      name = `Anvil 31337 (localhost:${server.port})`;
      workbench = window();
      await workbench.command("Address Atlas: Use the Local Service");
      await workbench.localStatus().waitFor();
      await workbench.openCatalog();
      await workbench.catalog.expand("Chains");
    });

    after(async () => {
      await server.close();
    });

    it("refuses a URL over which a key would travel in the clear", async () => {
      await workbench.command("Address Atlas: Connect to a Node…");
      await workbench.quickInput.pick("Enter a URL…");
      await workbench.quickInput.waitFor("The whole URL is secret");
      await workbench.quickInput.type("http://node.example/v3/key");
      await workbench.quickInput.message.filter({ hasText: /unencrypted/ }).waitFor();
    });

    it("lists the chain of a node at a URL, and shows the URL nowhere", async () => {
      await workbench.quickInput.type(server.origin + path);
      await workbench.quickInput.accept();
      await workbench.catalog.expand("Chains");
      await workbench.catalog.row(name).waitFor();
      assert.equal(server.requests[0]?.path, path);
      assert.ok(!(await workbench.page.content()).includes(keyMark));
      await workbench.screenshots("node connected");
    });

    it("connects a second window too", async () => {
      const second = await workbench.secondWindow();
      await second.openCatalog();
      await second.catalog.expand("Chains");
      await second.catalog.row(name).waitFor();
    });

    it("names the node in the menu of the status item, and removes it from there", async () => {
      await workbench.localStatus().click();
      await workbench.quickInput.pick(/Remove Node….*Anvil 31337/);
      await workbench.quickInput.waitFor("Remove Node");
      await workbench.screenshot("node removed");
      await workbench.quickInput.pick(/Anvil 31337/);
      await workbench.catalog.row(name).waitFor({ state: "detached" });
    });
  });
}
