import assert from "node:assert/strict";
import { createNetworkExchange } from "../../../../src/sources/transport/networkExchange";
import type { NetworkRoute } from "../../../../src/sources/transport/networkRoute";
import { Circuit } from "../../../../src/sources/transport/circuit";
import { RequestError } from "../../../../src/sources/transport/requestError";
import { FakeClock } from "../../../support/fakeClock";
import { refusal } from "../../../support/rude/plan";
import { useServiceFixture } from "../../../support/serviceFixture";

const failure = new RequestError("E_SERVER", { host: "service.example", status: 500 });

describe("the circuit of a service (faults.md, rule 13)", () => {
  function fail(circuit: Circuit, times: number): void {
    for (let i = 0; i < times; i += 1) circuit.noteFailure(failure);
  }

  it("opens after 5 failures in a row, and says when the service will be requested again", () => {
    const clock = new FakeClock();
    const circuit = new Circuit(clock);
    fail(circuit, 4);
    circuit.noteSuccess();
    fail(circuit, 4);
    assert.equal(circuit.check(false), undefined);
    fail(circuit, 1);
    const error = circuit.check(false);
    assert.equal(error?.code, "E_SERVER");
    assert.equal(error.facts.retryAt?.getTime(), clock.now() + 15_000);
    assert.equal(error.facts.attempts, 0);
  });

  it("pauses for the longer of two waits that the service requires", () => {
    const circuit = new Circuit(new FakeClock());
    for (const ms of [20_000, 5_000]) {
      circuit.notePause(ms);
      circuit.noteForbidden(1_000 * ms, failure);
    }
    assert.equal(circuit.pauseMs, 20_000);
    const { retryAt } = circuit.forbidden?.facts ?? {};
    assert.equal(retryAt?.getTime(), 20_000_000 + new FakeClock().date());
  });

  it("lets one probe through after 15 s, then 30, 60, 120, 240 and 300 s", () => {
    const clock = new FakeClock();
    const circuit = new Circuit(clock);
    fail(circuit, 5);
    for (const seconds of [15, 30, 60, 120, 240, 300, 300]) {
      clock.advance(seconds * 1000 - 1);
      assert.notEqual(circuit.check(false), undefined, `${seconds} s`);
      clock.advance(1);
      assert.equal(circuit.check(false), undefined, `${seconds} s`);
      assert.notEqual(circuit.check(false), undefined, "a second probe");
      fail(circuit, 1);
    }
  });

  it("is not prolonged by a late failure after its probe was cancelled", () => {
    const clock = new FakeClock();
    const circuit = new Circuit(clock);
    fail(circuit, 5);
    clock.advance(15_000);
    assert.equal(circuit.check(false), undefined);
    circuit.noteCancelled();
    fail(circuit, 1);
    clock.advance(15_000);
    assert.equal(circuit.check(false), undefined);
  });

  it("closes when a probe is answered", () => {
    const clock = new FakeClock();
    const circuit = new Circuit(clock);
    fail(circuit, 5);
    assert.equal(circuit.check(true), undefined);
    circuit.noteSuccess();
    assert.equal(circuit.check(false), undefined);
  });

  it("lets every user action through, and is not prolonged by it", () => {
    const clock = new FakeClock();
    const circuit = new Circuit(clock);
    fail(circuit, 5);
    for (let i = 0; i < 10; i += 1) {
      assert.equal(circuit.check(true), undefined);
      fail(circuit, 1);
    }
    clock.advance(15_000);
    assert.equal(circuit.check(false), undefined);
  });

  it("keeps the latest of the times that the service named, whatever it answers meanwhile", () => {
    const clock = new FakeClock();
    const circuit = new Circuit(clock);
    circuit.noteForbidden(100_000, failure);
    circuit.noteForbidden(40_000, new RequestError("E_RATE"));
    circuit.noteSuccess();
    clock.advance(99_999);
    const error = circuit.check(true);
    assert.deepEqual([error?.code, error?.facts.status], ["E_SERVER", 500]);
    assert.equal(error?.facts.retryAt?.getTime(), clock.date() + 1);
    clock.advance(1);
    assert.equal(circuit.check(false), undefined);
  });

  it("lets another probe through if the last one has not ended", () => {
    const clock = new FakeClock();
    const circuit = new Circuit(clock);
    fail(circuit, 5);
    clock.advance(15_000);
    assert.equal(circuit.check(false), undefined);
    clock.advance(15_000);
    assert.equal(circuit.check(false), undefined);
  });
});

describe("a client whose service fails", () => {
  const fixture = useServiceFixture();

  it("sends nothing while the circuit is open, except once for each user action", async () => {
    const { patient, clock } = fixture();
    const server = await fixture().server();
    server.plan({ do: refusal(500), times: 6 });
    const client = fixture().client(server.origin);
    await fixture().failure(client.listTags().loadMore(patient), "E_SERVER");
    await fixture().failure(client.listTags().loadMore(patient), "E_SERVER");
    assert.equal(server.requests.length, 5);
    await fixture().failure(client.listTokens().loadMore(patient), "E_SERVER");
    assert.equal(server.requests.length, 5);
    const userAction = { ...patient, userAction: true };
    await fixture().failure(client.listTokens().loadMore(userAction), "E_SERVER");
    assert.equal(server.requests.length, 6);
    clock.advance(15_000);
    await client.listTokens().loadMore();
    await client.listTags().loadMore();
    assert.equal(server.requests.length, 8);
  });

  it("has its own state for the client of a key on trial", async () => {
    const { patient } = fixture();
    const server = await fixture().server();
    server.plan({ do: refusal(401) });
    const [first, onTrial] = [fixture().client(server.origin), fixture().client(server.origin)];
    await fixture().failure(first.listTags().loadMore(patient), "E_AUTH");
    await onTrial.listTags().loadMore(patient);
    await fixture().failure(first.listTags().loadMore(patient), "E_AUTH");
  });

  it("keeps the circuit open after a failure of its own, which says nothing about the service", async () => {
    const server = await fixture().server();
    server.plan({ do: refusal(500), times: 5 });
    let route: NetworkRoute | "broken" = {};
    const exchange = createNetworkExchange(
      server.origin,
      () => {
        if (route === "broken") throw new Error("x");
        return route;
      },
      fixture().clock,
    );
    const client = fixture().client(server.origin, { exchange });
    const options = fixture().patient;
    await fixture().failure(client.listTags().loadMore(options), "E_SERVER");
    await fixture().failure(client.listTags().loadMore(options), "E_SERVER");
    assert.equal(server.requests.length, 5);
    route = "broken";
    exchange.forgetRoute();
    await fixture().failure(client.listTags().loadMore({ userAction: true }), "E_CONFIG");
    route = {};
    await client
      .listTags()
      .loadMore()
      .catch(() => undefined);
    assert.equal(server.requests.length, 5, "asked though the circuit should be open");
  });
});
