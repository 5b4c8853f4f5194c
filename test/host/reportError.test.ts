import assert from "node:assert/strict";
import * as vscode from "vscode";
import { describeError, type ErrorDescription } from "../../src/editor/platform/describeError";
import { describeNodeError } from "../../src/editor/commands/nodes/describeNodeError";
import { NodeError } from "../../src/sources/node/nodeError";
import { ErrorReporter } from "../../src/editor/platform/reportError";
import { RequestError } from "../../src/sources/transport/requestError";

describe("the reporter of errors in the host", () => {
  const host = "service.example";

  function start() {
    const loud: string[] = [];
    const quiet: string[] = [];
    const logged: string[] = [];
    const places: unknown[] = [];
    let now = 0;
    const log = {
      failure: (where: string, { at = "", code }: Record<string, unknown>) => {
        logged.push(typeof code === "string" ? `${where} ${code}` : where);
        places.push(at);
      },
      note: (words: string) => logged.push(words),
    };
    const tell = ({ sentence }: ErrorDescription, loudly: boolean): void => {
      (loudly ? loud : quiet).push(sentence);
    };
    const reporter = new ErrorReporter(log, tell, () => now);
    const later = (seconds: number): void => {
      now += seconds * 1_000;
    };
    return { loud, quiet, logged, places, reporter, later };
  }

  it("offers to set the key if it was refused or is missing (H-13)", () => {
    for (const code of ["E_AUTH", "E_NO_KEY", "E_NO_KEY_FOR_ORIGIN"] as const) {
      const { action } = describeError(new RequestError(code, { host }));
      assert.deepEqual(action, { title: "Set API Key", command: "addressAtlas.setApiKey" });
    }
  });

  it("shows no internal status code if no connected node answers (N-51)", () => {
    const error = new RequestError("E_HTTP", { host: "localhost", status: 424 });
    assert.equal(
      describeError(error).sentence,
      "No connected node answers. Start a node, then try again.",
    );
  });

  it("does not say that the service refused a request which it answered with invalid HTTP", () => {
    const detail = "The service sent an invalid HTTP response.";
    const { sentence } = describeError(new RequestError("E_HTTP", { host, detail }));
    assert.equal(sentence, `${host} sent an unexpected answer. ${detail}`);
  });

  it("says that a node was not reached for a known reason, otherwise that nothing is listening", () => {
    const detail = "The proxy did not let the connection through.";
    const of = (facts: { readonly detail?: string }): string =>
      describeNodeError(new NodeError("E_CONNECT", facts), "localhost:8545");
    assert.equal(of({ detail }), `There is no connection to localhost:8545. ${detail}`);
    assert.match(of({}), /^Nothing is listening at localhost:8545\. /);
  });

  it("shows one notification for 20 errors in a minute, the rest quietly and in the log (U-09f)", () => {
    const { loud, quiet, logged, reporter, later } = start();
    const codes = ["E_CONNECT", "E_TIMEOUT", "E_SERVER", "E_OFFLINE"] as const;
    for (let i = 0; i < 20; i += 1) {
      reporter.report(new RequestError(codes[i % 4] ?? "E_DNS", { host }), "addressAtlas.find");
      later(2);
    }
    assert.deepEqual(loud, [`Nothing is listening at ${host}. Is the service running?`]);
    assert.equal(quiet.length, 19);
    assert.equal(logged.length, 20);
    later(20);
    reporter.report(new RequestError("E_SERVER", { host }), "addressAtlas.find");
    assert.equal(loud.length, 2);
  });

  it("reports no cancelled action", () => {
    const { loud, quiet, logged, reporter } = start();
    reporter.report(new RequestError("E_CANCELLED", { host }), "addressAtlas.find");
    assert.deepEqual([...loud, ...quiet, ...logged], []);
  });

  it("logs the code of a file system's error that the caller shows, and no other text of it", () => {
    const { loud, quiet, logged, reporter } = start();
    const full = Object.assign(new Error("write '/home/u/a.csv'"), { code: "ENOSPC" });
    const odd = Object.assign(new Error("odd"), { code: "/home/u" });
    for (const error of [full, vscode.FileSystemError.NoPermissions("/home/u"), odd]) {
      reporter.logFailure(error, "addressAtlas.exportRows");
    }
    assert.deepEqual(
      [logged, loud, quiet],
      [
        [
          "addressAtlas.exportRows ENOSPC",
          "addressAtlas.exportRows NoPermissions",
          "addressAtlas.exportRows",
        ],
        [],
        [],
      ],
    );
  });

  it("refers to the log for an internal error, and shows nothing of the error's text", () => {
    const { loud, places, reporter } = start();
    const fault = new Error("https://service.example/?api_key=secret");
    const frames =
      "at f (file:///home/u/atlas/dist/client-K7BRZ72J.mjs:1:23)\n at g (node:net:4:5)";
    fault.stack = `${String(fault)}\n ${frames}`;
    reporter.report(fault, "addressAtlas.find");
    assert.deepEqual(places, ["dist/client-K7BRZ72J.mjs:1:23"]);
    assert.deepEqual(loud, ["Something went wrong in Address Atlas. See the log for details."]);
  });
});
