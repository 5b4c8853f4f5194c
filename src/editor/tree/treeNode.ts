import type {
  Chain,
  Deployment,
  Explorer,
  TaggedAddress,
  TagSummary,
  Token,
} from "../../sources/service/schemas";
import type { TrustLevel } from "../../project/scan/trustLevel";
import type { SurveyedAddress, SurveyedPlace } from "../../project/scan/survey";
import type { ListState } from "./listState";
import type { SuggestedAction } from "./suggestedAction";

/** A row of the tree. Its `id` is unique and stays the same across refreshes and restarts. */
export type TreeNode =
  | SuggestedActionNode
  | RootNode
  | ChainNode
  | ExplorerNode
  | TokenNode
  | DeploymentNode
  | TagNode
  | AddressNode
  | StateNode
  | RestNode
  | WorkspaceTreeNode;

/** A row of the workspace's addresses. */
export type WorkspaceTreeNode =
  | WorkspaceNode
  | StatusNode
  | SurveyedNode
  | PlaceNode
  | SurveyNode
  | WorkspaceRestNode;

/** A row whose children are a list of the catalog. */
export type ListNode = RootNode | TagNode;

/** The row above the roots, with a command that helps if the service is not available. */
export interface SuggestedActionNode {
  readonly kind: "suggestedAction";
  readonly id: string;
  readonly action: SuggestedAction;
}

export interface RootNode {
  readonly kind: "chains" | "tokens" | "tags";
  readonly id: string;
}

export interface ChainNode {
  readonly kind: "chain";
  readonly id: string;
  readonly parent: TreeNode;
  chain: Chain;
}

export interface ExplorerNode {
  readonly kind: "explorer";
  readonly id: string;
  readonly parent: TreeNode;
  readonly chain: string;
  explorer: Explorer;
}

export interface TokenNode {
  readonly kind: "token";
  readonly id: string;
  readonly parent: TreeNode;
  token: Token;
}

export interface DeploymentNode {
  readonly kind: "deployment";
  readonly id: string;
  readonly parent: TreeNode;
  /** The address on its chain; "0" is the chain's native coin. */
  readonly address: string;
  readonly chains: readonly string[];
  deployment: Deployment;
}

export interface TagNode {
  readonly kind: "tag";
  readonly id: string;
  readonly parent: TreeNode;
  readonly tag: string;
  summary: TagSummary;
}

export interface AddressNode {
  readonly kind: "address";
  readonly id: string;
  readonly parent: TagNode;
  readonly address: string;
  chains: readonly string[];
  record: TaggedAddress;
}

/** The last row of a list, with the state of the list and, in most states, an action. */
export interface StateNode {
  readonly kind: "state";
  readonly id: string;
  readonly parent: ListNode;
  state: ListState;
}

/** The last row below a chain or token that has more rows than are shown. */
interface RestNode {
  readonly kind: "rest";
  readonly id: string;
  readonly parent: ChainNode | TokenNode;
}

/** The root of the workspace's addresses. */
export interface WorkspaceNode {
  readonly kind: "workspace";
  readonly id: string;
}

export interface StatusNode {
  readonly kind: "status";
  readonly id: string;
  readonly parent: WorkspaceNode;
  readonly status: TrustLevel;
}

/**
 * An address in the workspace's files, or a warning that concerns no address. `address` is unset if the address is
 * broken or missing.
 */
export interface SurveyedNode {
  readonly kind: "surveyed";
  readonly id: string;
  readonly parent: StatusNode;
  readonly address?: string;
  /** The chains that are inferred for the address in the files, as identifiers of interface.md. */
  chains: readonly string[];
  row: SurveyedAddress;
}

/** A place of an address in a file. */
export interface PlaceNode {
  readonly kind: "place";
  readonly id: string;
  readonly parent: SurveyedNode;
  place: SurveyedPlace;
}

/** A row with the state of the workspace scan: in progress, stopped, without addresses, or with skipped files. */
export interface SurveyNode {
  readonly kind: "survey";
  readonly id: string;
  readonly parent: WorkspaceNode;
  readonly says: "reading" | "checking" | "stopped" | "empty" | "leftOut";
}

/** The last row below a trust level or an address that has more rows than are shown. */
interface WorkspaceRestNode {
  readonly kind: "workspaceRest";
  readonly id: string;
  readonly parent: StatusNode | SurveyedNode;
}
