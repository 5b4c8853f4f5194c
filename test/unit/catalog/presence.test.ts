import assert from "node:assert/strict";
import { type Happening, Presence } from "../../../src/catalog/presence";

const nothing = { end: false, ask: "nothing", draw: "nothing" };

/** A panel that has been seen, with its page. */
function drawnPanel(...happenings: readonly Happening[]): Presence {
  const presence = new Presence("panel");
  presence.happen("seen");
  presence.noteDrawn();
  for (const each of happenings) presence.happen(each);
  return presence;
}

describe("what a panel or a box may do", () => {
  it("has a panel that comes to sight read and draw, once", () => {
    const presence = new Presence("panel");
    assert.deepEqual(presence.happen("seen"), { end: false, ask: "start", draw: "anew" });
    presence.noteDrawn();
    assert.deepEqual(presence.happen("seen"), nothing);
  });

  it("U-25f makes a panel redraw when other things may be shown, hidden or not", () => {
    for (const sight of ["seen", "hidden"] as const) {
      const duty = drawnPanel(sight).happen("policy");
      assert.deepEqual(duty, { end: false, ask: "nothing", draw: "anew" }, sight);
    }
  });

  it("U-26f makes a panel forget the service that was left and redraw, hidden or not", () => {
    const seen = drawnPanel().happen("service");
    assert.deepEqual(seen, { end: true, ask: "start", draw: "anew" });
    const hidden = drawnPanel("hidden");
    assert.deepEqual(hidden.happen("service"), { end: true, ask: "nothing", draw: "anew" });
    assert.equal(hidden.happen("seen").ask, "start");
  });

  it("U-27f makes a hidden panel wait, and ask once when it is visible again", () => {
    const presence = drawnPanel("hidden");
    assert.equal(presence.mayAsk, false);
    assert.equal(presence.happen("refresh").ask, "nothing");
    assert.equal(presence.happen("refresh").ask, "nothing");
    assert.equal(presence.happen("seen").ask, "refresh");
    assert.equal(presence.happen("seen").ask, "nothing");
  });

  it("starts what was never read rather than refresh it", () => {
    const presence = drawnPanel("hidden", "service", "refresh");
    assert.equal(presence.happen("seen").ask, "start");
  });

  it("closes a box that is hidden, or whose service was left", () => {
    for (const happening of ["hidden", "service", "closed"] as const) {
      const presence = new Presence("box");
      assert.deepEqual(presence.happen(happening), { ...nothing, end: true });
      assert.equal(presence.sight, "closed");
    }
  });

  it("aborts its signal when it is closed or when its service is left", () => {
    const presence = drawnPanel();
    const first = presence.signal;
    presence.happen("hidden");
    assert.equal(first.aborted, false, "what a person began goes on");
    presence.happen("service");
    assert.equal(first.aborted, true);
    const second = presence.signal;
    assert.equal(second.aborted, false);
    presence.happen("closed");
    assert.equal(second.aborted, true);
  });

  it("has nothing that is closed do anything, nor come back", () => {
    const presence = drawnPanel("closed");
    const all = ["seen", "hidden", "service", "refresh", "policy", "news", "closed"] as const;
    for (const happening of all) assert.deepEqual(presence.happen(happening), nothing, happening);
    assert.equal(presence.sight, "closed");
  });
});
