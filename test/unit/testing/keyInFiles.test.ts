import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Canary } from "../../support/canary";
import { makeTemporaryFolder } from "../../support/temporaryFolder";

describe("a temporary folder of a test", () => {
  const { key } = new Canary();
  const spellings: Readonly<Record<string, string>> = {
    "as it stands": `E_HTTP ${key}`,
    "in a URL": `https://service.example/v2/tags?api_key=${encodeURIComponent(key)}`,
    "in JSON": JSON.stringify({ key }),
    "in base64": Buffer.from(`key=${key}`).toString("base64"),
    "in base64, one byte later": Buffer.from(`a key=${key}`).toString("base64"),
    "in base64, two bytes later": Buffer.from(`my key=${key}`).toString("base64"),
    "in hex": Buffer.from(key).toString("hex"),
  };

  for (const [name, content] of Object.entries(spellings)) {
    it(`is not removed silently when a file contains the api_key ${name}`, async () => {
      const folder = await makeTemporaryFolder();
      await mkdir(path.join(folder.path, "logs"));
      await writeFile(path.join(folder.path, "logs", "host.log"), content);
      await assert.rejects(folder.remove(), /the api_key got out, into host\.log/);
      await assert.rejects(mkdir(path.join(folder.path, "logs", "sub")), { code: "ENOENT" });
    });
  }

  it("passes if only the secret storage contains it", async () => {
    const folder = await makeTemporaryFolder();
    await mkdir(path.join(folder.path, "browser"));
    await writeFile(path.join(folder.path, "browser", "secrets"), key);
    await writeFile(path.join(folder.path, "settings.json"), "{}");
    await folder.remove();
  });

  it("can be removed twice", async () => {
    const folder = await makeTemporaryFolder();
    await folder.remove();
    await folder.remove();
  });
});
