import assert from "node:assert/strict";
import { ApiKeys } from "../../../../src/editor/platform/apiKey";
import { SecretsInMemory } from "../../../support/secretsInMemory";

const origin = "https://atlas.example";

describe("the api_key", () => {
  it("is kept for the origin it was entered for and given out for no other", async () => {
    const keys = new ApiKeys(new SecretsInMemory());
    await keys.store(origin, "secret");
    assert.equal(await keys.read(origin), "secret");
    for (const other of [
      "http://atlas.example",
      "https://atlas.example:8443",
      "https://atlas.example.evil",
      "https://evil.example",
    ]) {
      assert.equal(await keys.read(other), undefined, other);
    }
  });

  it("is not returned if its record names another origin than the one that it is stored under", async () => {
    const secrets = new SecretsInMemory();
    const keys = new ApiKeys(secrets);
    await keys.store(origin, "secret");
    const [stored] = [...secrets.values.values()];
    assert.ok(stored);
    secrets.values.set("addressAtlas.apiKey https://evil.example", stored);
    assert.equal(await keys.read("https://evil.example"), undefined);
  });

  for (const odd of ["", "null", "[]", "{", '{"v":2,"origin":"https://atlas.example","key":"k"}']) {
    it(`is not known when the record is ${odd === "" ? "empty" : odd}`, async () => {
      const secrets = new SecretsInMemory();
      secrets.values.set(`addressAtlas.apiKey ${origin}`, odd);
      assert.equal(await new ApiKeys(secrets).read(origin), undefined);
    });
  }

  it("is gone after it has been removed", async () => {
    const keys = new ApiKeys(new SecretsInMemory());
    await keys.store(origin, "secret");
    await keys.remove(origin);
    assert.equal(await keys.read(origin), undefined);
  });

  it("is rejected if the storage silently loses it", async () => {
    const secrets = new SecretsInMemory();
    secrets.store = () => Promise.resolve();
    await assert.rejects(new ApiKeys(secrets).store(origin, "secret"), { code: "E_SECRET_STORE" });
  });

  it("is reported as unavailable if the storage rejects, without the storage's message (U-12f)", async () => {
    const secrets = new SecretsInMemory();
    secrets.get = () => Promise.reject(new Error("keyring says secret"));
    await assert.rejects(new ApiKeys(secrets).read(origin), (error: Error) => {
      assert.equal(error.name, "RequestError");
      assert.equal(
        JSON.stringify([error.message, error.stack, error.cause]).includes("keyring"),
        false,
      );
      return true;
    });
  });

  it("is reported as unavailable in time if the storage hangs (U-12f)", async () => {
    const secrets = new SecretsInMemory();
    secrets.get = () => new Promise(() => undefined);
    await assert.rejects(new ApiKeys(secrets, 20).read(origin), { code: "E_SECRET_STORE" });
  });

  it("is watched for changes, here or in another window, but other secrets are not", async () => {
    const secrets = new SecretsInMemory();
    const keys = new ApiKeys(secrets);
    const heard: string[] = [];
    keys.onDidChange((changed) => heard.push(changed));
    await keys.store(origin, "secret");
    await secrets.store("somebody's", "else");
    assert.deepEqual(heard, [origin]);
  });
});
