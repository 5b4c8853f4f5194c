import { parseAddressArgument, parseOneAddressArgument } from "./addressArgument";
import { parseExplorerArgument } from "./explorerArgument";
import {
  parseCellArgument,
  parseChainArgument,
  parseDroppedArgument,
  parseNamesArgument,
  parseSourceArgument,
  parseTagArgument,
  parseThingArgument,
  parseTokenArgument,
} from "./thingArgument";

/**
 * Every command with the parser of its arguments. They come from keybindings, other extensions and
 * menus, so they may be anything. A parser answers the arguments for the handler, or `undefined` to
 * refuse the call.
 */
const parsers = {
  "addressAtlas.connect": noArguments,
  "addressAtlas.setApiKey": noArguments,
  "addressAtlas.removeApiKey": noArguments,
  "addressAtlas.useLocalService": noArguments,
  "addressAtlas.resetLocalTags": noArguments,
  "addressAtlas.hideSampleTags": noArguments,
  "addressAtlas.assignTag": parseAddressArgument,
  "addressAtlas.refresh": noArguments,
  "addressAtlas.loadMore": rowArgument,
  "addressAtlas.toggleInlineTags": noArguments,
  "addressAtlas.find": noArguments,
  "addressAtlas.openInExplorer": parseExplorerArgument,
  "addressAtlas.copyAddress": parseAddressArgument,
  "addressAtlas.copyName": parseNamesArgument,
  "addressAtlas.openAddress": parseOneAddressArgument,
  "addressAtlas.openTag": parseTagArgument,
  "addressAtlas.openToken": parseTokenArgument,
  "addressAtlas.openChain": parseChainArgument,
  "addressAtlas.exportRows": noArguments,
  "addressAtlas.showJson": parseThingArgument,
  "addressAtlas.copyCell": parseCellArgument,
  "addressAtlas.copyRow": parseCellArgument,
  "addressAtlas.copyValue": parseCellArgument,
  "addressAtlas.showLog": noArguments,
  "addressAtlas.openWalkthrough": noArguments,
  "addressAtlas.reportProblem": noArguments,
  "_addressAtlas.showServiceMenu": noArguments,
  "_addressAtlas.loadDetails": parseAddressArgument,
  "_addressAtlas.openSample": noArguments,
  "_addressAtlas.openRow": noArguments,
  "_addressAtlas.hideNames": parseSourceArgument,
  "_addressAtlas.showNames": parseSourceArgument,
  "_addressAtlas.tagDropped": parseDroppedArgument,
} satisfies Record<string, (args: readonly unknown[]) => readonly unknown[] | undefined>;

export type CommandId = keyof typeof parsers;

/** What the handler of a command gets. */
export type CommandArguments = {
  readonly [Id in CommandId]: Exclude<ReturnType<(typeof parsers)[Id]>, undefined>;
};

export const commandTable: {
  readonly [Id in CommandId]: (args: readonly unknown[]) => CommandArguments[Id] | undefined;
} = parsers;

export const allCommandIds = Object.keys(parsers) as readonly CommandId[];

/** The commands that people see; those that begin with "_" are for the extension itself. */
export const commandIds = allCommandIds.filter((id) => !id.startsWith("_"));

/** Menus hand over what they stand on; a command that needs nothing looks at none of it. */
function noArguments(): readonly [] {
  return [];
}

/** A row of the tree by its id; none stands for the selected row. */
function rowArgument(args: readonly unknown[]): readonly [row: string | undefined] | undefined {
  const [first] = args;
  if (first === undefined || first === null) return [undefined];
  if (typeof first !== "object" || !("id" in first)) return undefined;
  return typeof first.id === "string" ? [first.id] : undefined;
}
