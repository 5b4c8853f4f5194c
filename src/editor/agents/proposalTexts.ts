import { mostTags } from "../tagging/review";
import type { ProposalFault } from "../tagging/proposal";

/** Describes for the model why a proposal was refused. */
export function describeProposalFault(fault: ProposalFault): string {
  switch (fault.kind) {
    case "malformed":
      return `The address is not valid: ${fault.rule}.`;
    case "checksum":
      return `The address is probably mistyped: ${fault.rule}.`;
    case "tagged":
      return "The address has this tag already.";
    case "full":
      return `The address has ${mostTags} tags, and no address takes more.`;
    case "privateKey":
      return "64 hex digits that nothing here knows may be a private key.";
    case "lookAlike":
      return `The address looks like ${fault.of}, but is another one. Tell the user.`;
  }
}
