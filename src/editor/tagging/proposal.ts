import type { Translate } from "../../engine/text/translate";
import type { TaggingConversation } from "./conversation";
import { countOutcomes, summarize } from "./outcomeReport";
import type { ReviewRow } from "./review";

/** A reason to refuse a program's proposal to tag an address. */
export type ProposalFault =
  | { readonly kind: "malformed" | "checksum"; readonly rule: string }
  | { readonly kind: "tagged" | "full" | "privateKey" }
  | { readonly kind: "lookAlike"; readonly of: string };

/**
 * Returns the reason to refuse the proposal of a program; undefined if the user may be prompted. Every doubt except
 * `form` leads to a refusal. In a review, the user can check the address and accept such a doubt, but a program does
 * not check the address.
 */
export function judgeProposal(row: ReviewRow): ProposalFault | undefined {
  if (row.kind === "malformed") return { kind: "malformed", rule: row.reason };
  if (row.standing !== "new") return { kind: row.standing };
  for (const doubt of row.doubts) {
    switch (doubt.kind) {
      case "checksum":
        return { kind: "checksum", rule: doubt.reason };
      case "lookAlike":
        return { kind: "lookAlike", of: doubt.of };
      case "privateKey":
        return { kind: "privateKey" };
      case "form":
        break;
    }
  }
  return undefined;
}

/**
 * Adapts a conversation to a proposal of a program: the user cannot pick another tag, the question names the
 * proposer, and the proposal ends without waiting until the user closes the report.
 */
export function converseAboutProposal(
  conversation: TaggingConversation,
  signal: AbortSignal,
  onRefused: (fault: ProposalFault) => void,
  t: Translate,
): TaggingConversation {
  return {
    pickTag: () => Promise.resolve(undefined),
    // Called only if the service has reported facts that were unknown when the proposal was judged. Ends the proposal
    // instead of showing a review.
    review: ({ rows }) => {
      const [fault] = rows.flatMap((row) => judgeProposal(row) ?? []);
      if (fault !== undefined) onRefused(fault);
      return Promise.resolve(undefined);
    },
    ask: async (question) => {
      const detail = `${t("A language model in the editor proposes this tag.")}\n\n${question.detail}`;
      const answer = await conversation.ask({ ...question, detail, safe: t("Do Not Tag") });
      return signal.aborted ? undefined : answer;
    },
    showProgress: (title, work) => conversation.showProgress(title, work),
    tellReport: (report) => {
      const { done } = countOutcomes(report);
      void (done === report.outcomes.length
        ? conversation.tellReport(report)
        : conversation.tell(summarize(report, t)));
      return Promise.resolve(undefined);
    },
    tell: (sentence, button) => conversation.tell(sentence, button),
  };
}
