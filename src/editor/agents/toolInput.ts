import type { ValidAddress } from "../../engine/addresses/addressFormat";
import { identify } from "../../engine/addresses/identify";
import { judgeTagName, longestTag, shortestTag } from "../../sources/tags/tagName";
import { safeText } from "../../engine/text/safeText";
import type { AgentTool } from "../platform/agentTools";

export type ToolInput =
  | { readonly tool: "lookUpAddress"; readonly text: string }
  | { readonly tool: "findTags"; readonly word: string }
  | { readonly tool: "listTaggedAddresses"; readonly tag: string }
  | { readonly tool: "listHoldings" | "listTransactions"; readonly filter: ToolFilter }
  | { readonly tool: "assignTag"; readonly address: string; readonly tag: string };

/** The filters of List Token Holdings and List Transactions. */
export interface ToolFilter {
  readonly address?: ValidAddress & { readonly text: string };
  readonly tag?: string;
  readonly chain?: string;
  readonly tokenAddress?: string;
  readonly since?: Date;
}

type ParsedInput =
  | { readonly isInput: true; readonly input: ToolInput }
  /** The reason for the refusal, as a sentence for the model. */
  | { readonly isInput: false; readonly refusal: string };

const longestText = 256;

/** The fields of each tool, as named in the manifest. */
const fieldsOf: Readonly<Record<AgentTool, readonly string[]>> = {
  lookUpAddress: ["address"],
  findTags: ["word"],
  listTaggedAddresses: ["tag"],
  listHoldings: ["address", "tag", "chain", "tokenAddress"],
  listTransactions: ["address", "tag", "chain", "tokenAddress", "since"],
  assignTag: ["address", "tag"],
};

/**
 * Parses the input of a tool. A model writes the input, so it can be any value. An unusable field is refused
 * (T-29f): an answer that ignores the field would contain more than the model requested.
 */
export function parseToolInput(
  tool: AgentTool,
  given: unknown,
  isNamed: IsNamed = () => false,
): ParsedInput {
  const fields: unknown = given ?? {};
  if (typeof fields !== "object" || fields === null) return refuse("The input must be an object.");
  for (const [name, value] of Object.entries(fields)) {
    if (!fieldsOf[tool].includes(name)) return refuse("The tool takes no such field.");
    if (!isUsable(value) && !(tool === "findTags" && value === "")) {
      return refuse(`${name} must be a text of at most ${longestText} characters.`);
    }
  }
  return parseFields(tool, fields, isNamed);
}

/** Whether the service in use has sent this text. */
type IsNamed = (text: string) => boolean;

/** Whether a question to the user shows the text unchanged: not shortened, and with no characters replaced. */
export function isShownInFull(text: string): boolean {
  return safeText(text, longestText) === text;
}

/** Whether a value is a text of a valid length, or no value (undefined or null). */
function isUsable(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === "string" && value.length <= longestText && value.trim() !== "";
}

function parseFields(tool: AgentTool, given: object, isNamed: IsNamed): ParsedInput {
  switch (tool) {
    case "lookUpAddress": {
      const text = readText(given, "address");
      return text === undefined ? refuse("address must be a text.") : accept({ tool, text });
    }
    case "findTags": {
      const word = readText(given, "word") ?? "";
      return accept({ tool, word: word.toLowerCase() });
    }
    case "listTaggedAddresses": {
      const tag = readText(given, "tag");
      return tag === undefined || !isTag(tag, isNamed)
        ? refuse("tag must be a name of a-z, 0-9 and underscore.")
        : accept({ tool, tag });
    }
    case "listHoldings":
    case "listTransactions":
      return parseFilter(tool, given, isNamed);
    case "assignTag":
      return parseProposal(given);
  }
}

/** Parses the proposal of a tag. The tag may be new, so its name must be valid. */
function parseProposal(given: object): ParsedInput {
  const address = readText(given, "address");
  const tag = readText(given, "tag");
  if (address === undefined) return refuse("address must be a text.");
  const verdict = identify(address);
  if (!verdict.valid) return refuse(`The address is not valid: ${verdict.reason}.`);
  return tag === undefined || !judgeTagName(tag).valid
    ? refuse(
        `tag must be a name of ${shortestTag} to ${longestTag} characters of a-z, 0-9 and underscore.`,
      )
    : accept({ tool: "assignTag", address, tag });
}

/** Returns the texts of an input that the gate must check. */
export function textsOf(input: ToolInput): readonly string[] {
  switch (input.tool) {
    case "lookUpAddress":
      return [input.text];
    case "findTags":
      return [input.word];
    case "listTaggedAddresses":
      return [input.tag];
    case "listHoldings":
    case "listTransactions": {
      const { address, tag, chain, tokenAddress } = input.filter;
      return [address?.text, tag, chain, tokenAddress].filter((text) => text !== undefined);
    }
    case "assignTag":
      return [input.address, input.tag];
  }
}

function parseFilter(
  tool: "listHoldings" | "listTransactions",
  given: object,
  isNamed: IsNamed,
): ParsedInput {
  const text = readText(given, "address");
  const tag = readText(given, "tag");
  const chain = readText(given, "chain");
  const tokenAddress = readText(given, "tokenAddress");
  const time = readText(given, "since");
  if (text === undefined && tag === undefined) return refuse("Give an address or a tag.");
  if (tag !== undefined && !isTag(tag, isNamed)) {
    return refuse("tag must be a name of a-z, 0-9 and underscore.");
  }
  if (chain !== undefined && !/^(?:[\w-]{1,64}|eip155:\d{1,15})$/.test(chain)) {
    return refuse('chain must be a chain identifier such as "ethereum".');
  }
  const address = text === undefined ? undefined : identify(text);
  if (address?.valid === false) return refuse(`The address is not valid: ${address.reason}.`);
  if (tokenAddress !== undefined && !isTokenAddress(tokenAddress, isNamed)) {
    return refuse("tokenAddress must be an address, or 0 for the native coin.");
  }
  const since = time === undefined ? undefined : new Date(time);
  if (since !== undefined && Number.isNaN(since.getTime())) {
    return refuse("since must be a time such as 2026-01-31T00:00:00Z.");
  }
  const filter = {
    ...(text === undefined || address === undefined ? {} : { address: { ...address, text } }),
    ...(tag === undefined ? {} : { tag }),
    ...(chain === undefined ? {} : { chain }),
    ...(tokenAddress === undefined ? {} : { tokenAddress }),
    ...(since === undefined ? {} : { since }),
  };
  return accept({ tool, filter });
}

/** Whether a text can be a tag. A service may have longer tags than a user can assign. */
function isTag(text: string, isNamed: IsNamed): boolean {
  return /^[a-z0-9_]{1,256}$/.test(text) && (text.length <= longestTag || isNamed(text));
}

/**
 * Whether a text can be a token address. Free text is refused, since it could send a part of the workspace to
 * the service.
 */
function isTokenAddress(text: string, isNamed: IsNamed): boolean {
  return text === "0" || identify(text).valid || isNamed(text);
}

function readText(given: object, name: string): string | undefined {
  const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined;
  return typeof value === "string" ? value.trim() : undefined;
}

function accept(input: ToolInput): ParsedInput {
  return { isInput: true, input };
}

function refuse(refusal: string): ParsedInput {
  return { isInput: false, refusal };
}
