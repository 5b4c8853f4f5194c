import assert from "node:assert/strict";
import { identify } from "../../../../src/engine/addresses/identify";
import { assignTag } from "../../../../src/editor/tagging/assignTag";
import { converseAboutProposal, type ProposalFault } from "../../../../src/editor/tagging/proposal";
import { usdcOnEthereum as usdc } from "../../../support/realAddresses";
import { ScriptedPerson } from "../../../support/scriptedPerson";
import { TaggingDesk } from "../../../support/taggingDesk";
import { untranslated } from "../../../support/untranslated";

const tagsOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `tag_number_${i}`);

describe("a proposal about an address that has more tags in the service than in the index", () => {
  let desk: TaggingDesk;
  beforeEach(async () => {
    desk = await TaggingDesk.open();
  });
  afterEach(() => desk.dispose());

  const cases: readonly (readonly [title: string, tags: readonly string[], kind: string])[] = [
    ["50 tags", tagsOf(50), "full"],
    ["this tag", [...tagsOf(46), "treasury"], "tagged"],
  ];
  for (const [title, tags, kind] of cases) {
    it(`is refused without a review if it has ${title} there (T-53f)`, async () => {
      desk.give(usdc, tags, tagsOf(46));
      const person = new ScriptedPerson({ tags: [] });
      const faults: ProposalFault[] = [];
      const conversation = converseAboutProposal(
        person,
        new AbortController().signal,
        (fault) => faults.push(fault),
        untranslated,
      );
      const candidates = [{ text: usdc, verdict: identify(usdc) }];
      const subject = { candidates, isUnchanged: () => true };
      const ending = await assignTag(
        subject,
        desk.openService(),
        conversation,
        untranslated,
        "treasury",
      );
      assert.deepEqual(ending, { kind: "left" });
      assert.deepEqual(faults, [{ kind }]);
      assert.deepEqual([person.reviews, person.questions, desk.truth.posts()], [[], [], []]);
    });
  }
});
