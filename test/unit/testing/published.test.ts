import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type CliRun, runProgram } from "../../support/runCli";
import { ScannedFolder } from "../../support/scannedFolder";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const name = "address-atlas";
const packed = "what was packed";

function integrityOf(text: string): string {
  return `sha512-${createHash("sha512").update(text).digest("base64")}`;
}

/** Returns a registry's document about a package. */
function packument(integrity: unknown, its = version, called = name): string {
  const dist = { integrity, tarball: `http://127.0.0.1/${name}.tgz`, shasum: "0".repeat(40) };
  return JSON.stringify({
    name: called,
    "dist-tags": { latest: its },
    versions: { [its]: { name: called, version: its, dist } },
    maintainers: [{ name: "mallory\u001b[31m", email: "m@example.invalid" }],
    time: {},
  });
}

describe("The check of a release against a registry", () => {
  let folder: ScannedFolder;
  let server: Server;
  let answer: (response: ServerResponse) => void;
  beforeEach(async () => {
    folder = await ScannedFolder.make({ "own.tgz": packed });
    server = createServer((_, response) => {
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await folder.remove();
  });

  function check(): Promise<CliRun> {
    const { port } = server.address() as AddressInfo;
    const words = ["test/published.js", `${folder.path}/own.tgz`];
    return runProgram(process.execPath, words, process.cwd(), {
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: `${folder.path}/cache`,
      npm_config_userconfig: `${folder.path}/npmrc`,
      npm_config_update_notifier: "false",
      npm_config_fetch_timeout: "1000",
    });
  }

  const json = { "content-type": "application/json" };
  const cases: readonly (readonly [
    what: string,
    code: number,
    says: RegExp,
    answer: (response: ServerResponse) => void,
  ])[] = [
    [
      "is free",
      1,
      /^The name address-atlas is free/,
      (to) => to.writeHead(404, json).end('{"error":"not_found"}'),
    ],
    [
      "is ours",
      0,
      /is ours: it has the integrity/,
      (to) => to.writeHead(200, json).end(packument(integrityOf(packed))),
    ],
    [
      "is somebody else's by another content",
      1,
      /is not ours: .*maintainers is you: mallory\?/,
      (to) => to.writeHead(200, json).end(packument(integrityOf("other"))),
    ],
    [
      "is somebody else's by other versions",
      1,
      /is taken, without a version .*somebody else's/,
      (to) => to.writeHead(200, json).end(packument(integrityOf(packed), "99.0.0")),
    ],
    [
      "has an integrity that is none",
      2,
      /does not say whose/,
      (to) => to.writeHead(200, json).end(packument(["sha1-"])),
    ],
    [
      "is that of another package",
      2,
      /does not say whose/,
      (to) => to.writeHead(200, json).end(packument(integrityOf(packed), version, "other")),
    ],
    [
      "is not told by a broken registry",
      2,
      /does not say whose/,
      (to) => to.writeHead(500, json).end("{}"),
    ],
    [
      "is not told by a page",
      2,
      /does not say whose/,
      (to) => to.writeHead(200, { "content-type": "text/html" }).end("<html>free</html>"),
    ],
    ["is not told by a registry that hangs up", 2, /does not say whose/, (to) => to.destroy()],
    ["is not told in time", 2, /does not say whose/, () => undefined],
  ];
  for (const [what, code, says, given] of cases) {
    it(`says that the name ${what}`, async () => {
      answer = given;
      const { code: ends, out } = await check();
      assert.match(out, says);
      assert.ok(!out.includes("\u001b"));
      assert.equal(ends, code, out);
    });
  }
});
