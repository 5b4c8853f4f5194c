import {
  parseAddressArgument,
  parseOneAddressArgument,
  parseOpenArgument,
} from "./addressArgument";
import { parseExplorerArgument } from "./explorerArgument";
import {
  parseCellArgument,
  parseChainArgument,
  parseComparedPairArgument,
  parseDroppedArgument,
  parseAllowedPairArgument,
  parseNamesArgument,
  parsePlaceArgument,
  parseRemoveArgument,
  parseTagArgument,
  parseTakeArgument,
  parseThingArgument,
  parseTokenArgument,
  parseTransactionArgument,
  parseWarningArgument,
} from "./thingArgument";

/**
 * Every command with the parser of its arguments, grouped by the feature that handles the command. Arguments
 * come from keybindings, other extensions and menus, so they may be any value. A parser returns the arguments
 * for the handler, or `undefined` to refuse the call.
 */
const byFeature = {
  connection: {
    "addressAtlas.connect": noArguments,
    "addressAtlas.setApiKey": noArguments,
    "addressAtlas.removeApiKey": noArguments,
    "addressAtlas.useLocalService": noArguments,
    "addressAtlas.resetLocalTags": noArguments,
    "addressAtlas.showSampleTags": noArguments,
    "addressAtlas.hideSampleTags": noArguments,
    "addressAtlas.refresh": noArguments,
    "_addressAtlas.showServiceMenu": noArguments,
    "_addressAtlas.openSample": noArguments,
    "_addressAtlas.openSampleWarning": noArguments,
  },
  nodes: {
    "addressAtlas.connectNode": noArguments,
    "addressAtlas.removeNode": noArguments,
    "addressAtlas.verifyOnNodes": noArguments,
  },
  tagging: {
    "addressAtlas.assignTag": parseAddressArgument,
    "addressAtlas.renameTag": parseTagArgument,
    "addressAtlas.removeTag": parseRemoveArgument,
    "addressAtlas.takeTag": parseTakeArgument,
    "addressAtlas.importTags": noArguments,
    "_addressAtlas.tagDropped": parseDroppedArgument,
  },
  labels: {
    "addressAtlas.addRepositoryLabel": parseAddressArgument,
    "addressAtlas.exportLabels": noArguments,
    "_addressAtlas.chooseSources": parseOneAddressArgument,
    "_addressAtlas.openLabelFile": parsePlaceArgument,
  },
  addresses: {
    "addressAtlas.find": noArguments,
    "addressAtlas.insertAddress": noArguments,
    "addressAtlas.fileAddresses": noArguments,
    "addressAtlas.openInExplorer": parseExplorerArgument,
    "addressAtlas.copyAddress": parseAddressArgument,
    "addressAtlas.copyName": parseNamesArgument,
    "_addressAtlas.openTransaction": parseTransactionArgument,
  },
  documents: {
    "addressAtlas.toggleInlineTags": noArguments,
    "_addressAtlas.loadDetails": parseAddressArgument,
    "_addressAtlas.compareAddresses": parseComparedPairArgument,
    "_addressAtlas.allowPair": parseAllowedPairArgument,
    "_addressAtlas.turnOffWarning": parseWarningArgument,
  },
  panels: {
    "addressAtlas.openAddress": parseOpenArgument,
    "addressAtlas.openTag": parseTagArgument,
    "addressAtlas.openToken": parseTokenArgument,
    "addressAtlas.openChain": parseChainArgument,
    "addressAtlas.openWorkspace": noArguments,
    "addressAtlas.compareBranch": noArguments,
    "addressAtlas.exportRows": noArguments,
    "addressAtlas.showJson": parseThingArgument,
    "addressAtlas.copyCell": parseCellArgument,
    "addressAtlas.copyRow": parseCellArgument,
    "addressAtlas.copyValue": parseCellArgument,
  },
  tree: {
    "addressAtlas.loadMore": rowArgument,
    "_addressAtlas.openRow": noArguments,
  },
  terminal: {
    "addressAtlas.openTrace": noArguments,
  },
  help: {
    "addressAtlas.showLog": noArguments,
    "addressAtlas.openWalkthrough": noArguments,
    "addressAtlas.reportIssue": noArguments,
  },
};

const parsers = {
  ...byFeature.connection,
  ...byFeature.nodes,
  ...byFeature.tagging,
  ...byFeature.labels,
  ...byFeature.addresses,
  ...byFeature.documents,
  ...byFeature.panels,
  ...byFeature.tree,
  ...byFeature.terminal,
  ...byFeature.help,
} satisfies Record<string, (args: readonly unknown[]) => readonly unknown[] | undefined>;

export type CommandId = keyof typeof parsers;

export type Feature = keyof typeof byFeature;

export type CommandsOf<Of extends Feature> = CommandId & keyof (typeof byFeature)[Of];

/** The arguments of the handler of each command. */
export type CommandArguments = {
  readonly [Id in CommandId]: Exclude<ReturnType<(typeof parsers)[Id]>, undefined>;
};

export const commandTable: {
  readonly [Id in CommandId]: (args: readonly unknown[]) => CommandArguments[Id] | undefined;
} = parsers;

export const allCommandIds = Object.keys(parsers) as readonly CommandId[];

/** The commands that users see. Ids that begin with "_" are internal. */
export const commandIds = allCommandIds.filter((id) => !id.startsWith("_"));

/** Ignores all arguments. A menu passes an object, such as its row, that these commands do not need. */
function noArguments(): readonly [] {
  return [];
}

/** Parses the id of a tree row. An undefined id means the selected row. */
function rowArgument(args: readonly unknown[]): readonly [row: string | undefined] | undefined {
  const [first] = args;
  if (first === undefined || first === null) return [undefined];
  if (typeof first !== "object" || !("id" in first)) return undefined;
  return typeof first.id === "string" ? [first.id] : undefined;
}
