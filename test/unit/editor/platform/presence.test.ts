import assert from "node:assert/strict";
import { type PresenceEvent, Presence } from "../../../../src/editor/platform/presence";

const nothing = { end: false, ask: "nothing", draw: "nothing" };

/** Returns a visible panel whose page has been drawn, after the given events. */
function drawnPanel(...events: readonly PresenceEvent[]): Presence {
  const presence = new Presence("panel");
  presence.handle("visible");
  presence.noteDrawn();
  for (const each of events) presence.handle(each);
  return presence;
}

describe("a panel or a box", () => {
  it("reads and redraws once when it becomes visible", () => {
    const presence = new Presence("panel");
    assert.deepEqual(presence.handle("visible"), { end: false, ask: "start", draw: "redraw" });
    presence.noteDrawn();
    assert.deepEqual(presence.handle("visible"), nothing);
  });

  it("redraws when the rules of what may be shown change, even if it is hidden (U-25f)", () => {
    for (const visibility of ["visible", "hidden"] as const) {
      const reaction = drawnPanel(visibility).handle("policy");
      assert.deepEqual(reaction, { end: false, ask: "nothing", draw: "redraw" }, visibility);
    }
  });

  it("forgets the service that was left and redraws, even if it is hidden (U-26f)", () => {
    const seen = drawnPanel().handle("service");
    assert.deepEqual(seen, { end: true, ask: "start", draw: "redraw" });
    const hidden = drawnPanel("hidden");
    assert.deepEqual(hidden.handle("service"), { end: true, ask: "nothing", draw: "redraw" });
    assert.equal(hidden.handle("visible").ask, "start");
  });

  it("waits while it is hidden, and requests once when it is visible again (U-27f)", () => {
    const presence = drawnPanel("hidden");
    assert.equal(presence.mayAsk, false);
    assert.equal(presence.handle("refresh").ask, "nothing");
    assert.equal(presence.handle("refresh").ask, "nothing");
    assert.equal(presence.handle("visible").ask, "refresh");
    assert.equal(presence.handle("visible").ask, "nothing");
  });

  it("reads for the first time instead of refreshing if it has read nothing yet", () => {
    const presence = drawnPanel("hidden", "service", "refresh");
    assert.equal(presence.handle("visible").ask, "start");
  });

  it("is closed when it is hidden or its service is left, if it is a box", () => {
    for (const event of ["hidden", "service", "closed"] as const) {
      const presence = new Presence("box");
      assert.deepEqual(presence.handle(event), { ...nothing, end: true });
      assert.equal(presence.visibility, "closed");
    }
  });

  it("aborts its signal when it is closed or when its service is left", () => {
    const presence = drawnPanel();
    const first = presence.signal;
    presence.handle("hidden");
    assert.equal(first.aborted, false, "what a person began goes on");
    presence.handle("service");
    assert.equal(first.aborted, true);
    const second = presence.signal;
    assert.equal(second.aborted, false);
    presence.handle("closed");
    assert.equal(second.aborted, true);
  });

  it("does nothing after it is closed, and stays closed", () => {
    const presence = drawnPanel("closed");
    const all = ["visible", "hidden", "service", "refresh", "policy", "news", "closed"] as const;
    for (const event of all) assert.deepEqual(presence.handle(event), nothing, event);
    assert.equal(presence.visibility, "closed");
  });
});
