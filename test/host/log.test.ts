import assert from "node:assert/strict";
import { Log } from "../../src/editor/platform/log";
import { refusal } from "../support/rude/plan";
import { useServiceFixture } from "../support/serviceFixture";

describe("the latest lines of the log", () => {
  const fixture = useServiceFixture();

  it("name what was requested and what failed, and no host and no key (U-55f)", async () => {
    const server = await fixture().server();
    server.plan({ match: { path: "/v2/chains" }, do: refusal(403) });
    const log = new Log();
    const client = fixture().client(server.origin, {
      log: (entry) => {
        log.request(entry);
      },
    });
    await assert.rejects(client.listChains().loadMore());
    log.failure("addressAtlas.refresh", { code: "E_FORBIDDEN", host: new URL(server.origin).host });
    log.dispose();
    const [request, failed] = log.latest;
    assert.match(request ?? "", /\[debug\] GET \/v2\/chains status=403 /);
    assert.match(failed ?? "", /\[error\] addressAtlas\.refresh code=E_FORBIDDEN$/);
    assert.doesNotMatch(
      log.latest.join("\n"),
      new RegExp(`localhost|127\\.0\\.0\\.1|${fixture().canary.key}`),
    );
  });

  it("are no more than forty", () => {
    const log = new Log();
    for (let i = 0; i < 100; i += 1) log.note(`line ${i}`);
    log.dispose();
    assert.equal(log.latest.length, 40);
    assert.match(log.latest.at(-1) ?? "", /line 99$/);
  });
});
