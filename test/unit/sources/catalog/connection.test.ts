import assert from "node:assert/strict";
import { Connection } from "../../../../src/sources/catalog/connection";
import type { ConnectionState } from "../../../../src/sources/catalog/connectionState";
import { ServiceInUse } from "../../../../src/sources/catalog/serviceInUse";
import { ApiKeys } from "../../../../src/editor/platform/apiKey";
import type { RequestLog } from "../../../../src/sources/service/requestLog";
import type { ServiceClient } from "../../../../src/sources/service/client";
import { RequestError } from "../../../../src/sources/transport/requestError";
import { SecretsInMemory } from "../../../support/secretsInMemory";
import { turnsOfTheLoop } from "../../../support/settledWithin";

const origin = "https://service.example";

/** Returns a connection to a service whose key tests can add and remove. `states` records the reported states. */
function connectTo(
  baseUrl: string,
  openClient: () => Promise<ServiceClient> = () =>
    assert.fail("nothing is to be asked for in these tests"),
) {
  const secrets = new SecretsInMemory();
  const keys = new ApiKeys(secrets);
  const states: ConnectionState[] = [];
  const chosen = { baseUrl };
  let noteRequest: RequestLog = () => assert.fail();
  const connection = new Connection({
    readBaseUrl: () => chosen.baseUrl,
    readKey: (of) => keys.read(of),
    openLocal: () => new ServiceInUse("local", "", "local", openClient),
    openRemote: ({ host, href }, _, onDidRequest) => {
      noteRequest = onDidRequest;
      return new ServiceInUse("remote", host, href, openClient);
    },
  });
  connection.onDidChange((state) => states.push(state));
  keys.onDidChange((of) => {
    if (of === connection.base?.origin) void connection.update();
  });
  return { secrets, keys, connection, states, chosen, noteRequest };
}

describe("the connection and the secret storage", () => {
  it("reports a missing key, and uses one as soon as it is stored", async () => {
    const { connection, keys, states } = connectTo(origin);
    await connection.ready;
    assert.equal(connection.state, "noKey");
    await keys.store(origin, "a key");
    await turnsOfTheLoop();
    assert.equal(connection.state, "connected");
    assert.deepEqual(states, ["noKey", "connected"]);
  });

  it("finds a key that was stored without an event at its next check (U-11f)", async () => {
    const { connection, secrets, keys } = connectTo(origin);
    await connection.ready;
    const silent = new SecretsInMemory();
    await new ApiKeys(silent).store(origin, "a key");
    for (const [name, value] of silent.values) secrets.values.set(name, value);
    assert.equal(connection.state, "noKey");
    await connection.update();
    assert.equal(connection.state, "connected");
    assert.equal(await keys.read(origin), "a key");
  });

  it("reports one change for two events about a key (U-11f)", async () => {
    const { connection, keys, states } = connectTo(origin);
    await connection.ready;
    await keys.store(origin, "a key");
    await Promise.all([connection.update(), connection.update()]);
    await turnsOfTheLoop();
    assert.deepEqual(states, ["noKey", "connected"]);
  });

  it("ignores an event without a change or about another origin (U-11f)", async () => {
    const { connection, keys, states } = connectTo(origin);
    await connection.ready;
    await keys.store(origin, "a key");
    await turnsOfTheLoop();
    states.splice(0);
    await keys.store("https://another.example", "another key");
    for (let i = 0; i < 5; i += 1) await connection.update();
    assert.deepEqual(states, []);
    assert.equal(connection.state, "connected");
  });

  it("reports a missing key, whatever the outcome of a late request", async () => {
    const { connection, states, noteRequest } = connectTo(origin);
    await connection.ready;
    const late = { method: "GET", route: "/v2/tags", host: "service.example" } as const;
    noteRequest({ ...late, ms: 0, attempt: 1, status: 200 });
    assert.deepEqual([connection.state, states], ["noKey", ["noKey"]]);
  });

  it("reports once that a key was removed, however many events say so (U-11f)", async () => {
    const { keys, states } = connectTo(origin);
    await keys.store(origin, "a key");
    await turnsOfTheLoop();
    states.splice(0);
    await keys.remove(origin);
    await keys.remove(origin);
    await turnsOfTheLoop();
    assert.deepEqual(states, ["noKey"]);
  });

  it("ignores a late 401 or 200 of the previous key (H-51)", async () => {
    const { connection, keys, states, noteRequest } = connectTo(origin);
    await keys.store(origin, "an old key");
    await turnsOfTheLoop();
    await keys.store(origin, "a new key");
    await turnsOfTheLoop();
    states.splice(0);
    const refused = { method: "GET", route: "/v2/tags", host: "service.example" } as const;
    noteRequest({ ...refused, ms: 1_000, attempt: 1, status: 401 });
    await turnsOfTheLoop();
    assert.deepEqual([connection.state, states], ["connected", []]);
    // This request had the new key and was sent less than a millisecond after the key was stored.
    noteRequest({ ...refused, ms: 0, attempt: 1, status: 401 });
    assert.equal(connection.state, "keyRefused");
    noteRequest({ ...refused, ms: 1_000, attempt: 1, status: 200 });
    assert.equal(connection.state, "keyRefused", "after a late 200 of the key before");
    noteRequest({ ...refused, ms: 0, attempt: 1, status: 200 });
    assert.equal(connection.state, "connected");
  });

  it("treats a refused key as valid once the service has accepted it", async () => {
    const { connection, keys, states, noteRequest } = connectTo(origin);
    await keys.store(origin, "a key");
    await turnsOfTheLoop();
    const refused = { method: "GET", route: "/v2/tags", host: "service.example" } as const;
    noteRequest({ ...refused, ms: 0, attempt: 1, status: 401 });
    await turnsOfTheLoop();
    await keys.store(origin, "a key");
    await turnsOfTheLoop();
    assert.equal(connection.state, "keyRefused");
    await connection.update({ isKeyAccepted: true });
    assert.deepEqual(states.slice(-2), ["keyRefused", "connected"]);
  });

  /** Returns a list that stays loading until the test calls `fail`. It then fails as if the machine were offline. */
  function failingLater(): { readonly fail: () => void; readonly open: () => Promise<never> } {
    let fail = (): void => undefined;
    const failing = new Promise<never>((_, reject) => {
      fail = () => {
        reject(new RequestError("E_OFFLINE"));
      };
    });
    return {
      fail: () => {
        fail();
      },
      open: () => failing,
    };
  }

  it("is offline if the service cannot be reached (U-21f)", async () => {
    const { fail, open } = failingLater();
    const { connection, keys } = connectTo(origin, open);
    await keys.store(origin, "a key");
    await connection.ready;
    void connection.catalog.tags.loadMore();
    fail();
    await turnsOfTheLoop();
    assert.equal(connection.state, "offline");
  });

  it("still says that there is no key after a late failure (U-21f)", async () => {
    const { fail, open } = failingLater();
    const { connection, keys } = connectTo(origin, open);
    await keys.store(origin, "a key");
    await connection.ready;
    void connection.catalog.tags.loadMore();
    await keys.remove(origin);
    await turnsOfTheLoop();
    fail();
    await turnsOfTheLoop();
    assert.equal(connection.state, "noKey");
  });

  it("still says that the base URL is wrong after a late failure (U-21f)", async () => {
    const { fail, open } = failingLater();
    const { connection, keys, chosen } = connectTo(origin, open);
    await keys.store(origin, "a key");
    await connection.ready;
    void connection.catalog.tags.loadMore();
    chosen.baseUrl = "http://service.example";
    await connection.update();
    assert.equal(connection.state, "wrongAddress");
    fail();
    await turnsOfTheLoop();
    assert.equal(connection.state, "wrongAddress");
  });

  for (const [status, state] of [
    [401, "keyRefused"],
    [404, "wrongAddress"],
  ] as const) {
    it(`still is ${state} after a late failure (U-21f)`, async () => {
      const { fail, open } = failingLater();
      const { connection, keys, noteRequest } = connectTo(origin, open);
      await keys.store(origin, "a key");
      await connection.ready;
      void connection.catalog.tags.loadMore();
      const request = { method: "GET", route: "/v2/tags", host: "service.example" } as const;
      noteRequest({ ...request, ms: 0, attempt: 1, status });
      fail();
      await turnsOfTheLoop();
      noteRequest({ ...request, ms: 1, attempt: 2, code: "E_TIMEOUT" });
      assert.equal(connection.state, state);
    });
  }

  it("attributes a 401 to the old key while the new one is read from the store (H-51)", async () => {
    const origin = "https://service.example";
    let read: () => Promise<string> = () => Promise.resolve("an old key");
    let noteRequest: RequestLog = () => assert.fail();
    const connection = new Connection({
      readBaseUrl: () => origin,
      readKey: () => read(),
      openLocal: () => assert.fail(),
      openRemote: ({ host, href }, _, onDidRequest) => {
        noteRequest = onDidRequest;
        return new ServiceInUse("remote", host, href, () => assert.fail());
      },
    });
    await connection.ready;
    assert.equal(connection.state, "connected");
    let show: (key: string) => void = () => undefined;
    read = () => new Promise((resolve) => (show = resolve));
    const updated = connection.update();
    await turnsOfTheLoop();
    const refused = { method: "GET", route: "/v2/tags", host: "service.example" } as const;
    noteRequest({ ...refused, ms: 1_000, attempt: 1, status: 401 });
    show("a new key");
    await updated;
    await turnsOfTheLoop();
    read = () => Promise.resolve("a new key");
    await connection.update();
    await turnsOfTheLoop();
    assert.equal(connection.state, "connected");
  });

  it("ignores the result of an older look-up of the key after a newer one (U-11f)", async () => {
    let read: () => Promise<string | undefined> = () => Promise.resolve(undefined);
    const connection = new Connection({
      readBaseUrl: () => "https://service.example",
      readKey: () => read(),
      openLocal: () => assert.fail(),
      openRemote: ({ host, href }) => new ServiceInUse("remote", host, href, () => assert.fail()),
    });
    await connection.ready;
    let fail: (error: Error) => void = () => undefined;
    read = () => new Promise((_, reject) => (fail = reject));
    const first = connection.update();
    read = () => Promise.resolve("a key");
    await connection.update();
    assert.equal(connection.state, "connected");
    fail(new Error("the store hung for 5 s"));
    await first;
    assert.equal(connection.state, "connected");
  });
});
