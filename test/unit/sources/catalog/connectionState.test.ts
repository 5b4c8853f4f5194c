import assert from "node:assert/strict";
import { type ConnectionState, stateAfter } from "../../../../src/sources/catalog/connectionState";
import type { LoggedRequest, Route } from "../../../../src/sources/service/requestLog";

describe("the state of a connection after a request", () => {
  const after = (
    route: Route,
    status: number,
    more: Partial<LoggedRequest> = {},
  ): ConnectionState | undefined =>
    stateAfter({
      method: "GET",
      route,
      host: "service.example",
      ms: 1,
      attempt: 1,
      status,
      ...more,
    });

  it("is a wrong base URL if a list that every service has is not found (H-16)", () => {
    for (const route of ["/v2/chains", "/v2/tokens", "/v2/tags"] as const) {
      assert.equal(after(route, 404), "wrongAddress", route);
    }
  });

  it("is unaffected if a record, or a list of an address or a tag, is not found", () => {
    const routes: readonly Route[] = [
      "/v2/addresses/:address",
      "/v2/tags/:tag",
      "/v2/tags/:tag/addresses",
      "/v2/token-holdings",
      "/v2/transactions",
    ];
    for (const route of routes) assert.equal(after(route, 404), undefined, route);
  });

  it("is unaffected if a link that is not found is then tried under /v2 (P-06)", () => {
    assert.equal(after("/v2/tags", 404, { isTriedElsewhere: true }), undefined);
  });
});
