import { chainOfInterface } from "../../engine/chains/chainRef";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import { trustLevels } from "../../project/scan/trustLevel";
import type { SurveyedAddress, SurveyedPlace } from "../../project/scan/survey";
import { mostRows } from "./listState";
import { lastId, rowId } from "./rowId";
import type {
  PlaceNode,
  StatusNode,
  SurveyedNode,
  SurveyNode,
  TreeNode,
  WorkspaceNode,
  WorkspaceTreeNode,
} from "./treeNode";
import { textOfRow } from "./workspaceItem";

/** The rows below a row, and their texts. */
interface Shown {
  readonly node: WorkspaceTreeNode;
  readonly children: readonly WorkspaceTreeNode[];
  readonly texts: readonly string[];
}

/**
 * The rows of the workspace's addresses, grouped by trust level. A row keeps its object while it is shown, so that the
 * row can be redrawn without its neighbours.
 */
export class WorkspaceRows {
  readonly root: WorkspaceNode = { kind: "workspace", id: "workspace" };
  readonly source: WorkspaceSurvey;
  readonly #statuses: readonly StatusNode[];
  /** The rows whose children the editor requested. */
  readonly #shown = new Map<string, Shown>();

  constructor(source: WorkspaceSurvey) {
    this.source = source;
    this.#statuses = trustLevels.map((status) => ({
      kind: "status",
      id: rowId(this.root, status),
      parent: this.root,
      status,
    }));
  }

  childrenOf(node: WorkspaceTreeNode): readonly WorkspaceTreeNode[] {
    const before = this.#shown.get(node.id);
    const known = new Map(before?.children.map((child) => [child.id, child]));
    const children = this.#build(node).map((child) => {
      const kept = known.get(child.id);
      return kept?.kind === child.kind ? Object.assign(kept, child) : child;
    });
    const texts = children.map((child) => textOfRow(child, this.source));
    this.#shown.set(node.id, { node, children, texts });
    return children;
  }

  /** Finds the rows to redraw after a change. Redrawing a row also redraws the rows below it. */
  findChanged(): readonly WorkspaceTreeNode[] {
    const changed: WorkspaceTreeNode[] = [];
    for (const { node, children, texts } of [...this.#shown.values()]) {
      // Skips a row below a row that will be redrawn, since the editor then requests all rows below that row again.
      if (!this.#shown.has(node.id)) continue;
      const now = this.childrenOf(node);
      const isSameRows =
        now.length === children.length && now.every(({ id }, at) => id === children[at]?.id);
      const nowTexts = this.#shown.get(node.id)?.texts;
      if (!isSameRows) {
        this.#forgetBelow(node);
        changed.push(node);
      } else {
        changed.push(...now.filter((_, at) => nowTexts?.[at] !== texts[at]));
      }
    }
    return changed;
  }

  #forgetBelow({ id }: WorkspaceTreeNode): void {
    for (const each of this.#shown.keys()) {
      if (each.startsWith(`${id}/`)) this.#shown.delete(each);
    }
  }

  #build(node: WorkspaceTreeNode): readonly WorkspaceTreeNode[] {
    switch (node.kind) {
      case "workspace":
        return this.#buildRoot();
      case "status":
        return this.#bounded(node, this.#rowsOf(node), (row) => this.#buildAddress(node, row));
      case "surveyed":
        return this.#bounded(node, this.source.survey.placesOf(node.row), (place) =>
          this.#buildPlace(node, place),
        );
      case "place":
      case "survey":
      case "workspaceRest":
        return [];
    }
  }

  #buildRoot(): readonly WorkspaceTreeNode[] {
    const { state, survey } = this.source;
    const isEmpty = trustLevels.every((status) => survey.groups[status].length === 0);
    const says: readonly SurveyNode["says"][] = [
      ...(state === "reading" || state === "checking" || state === "stopped" ? [state] : []),
      ...(state === "done" && isEmpty ? (["empty"] as const) : []),
      ...(state === "done" && this.source.unread.length > 0 ? (["leftOut"] as const) : []),
    ];
    const rows = says.map(
      (each): SurveyNode => ({
        kind: "survey",
        id: rowId(this.root, each),
        parent: this.root,
        says: each,
      }),
    );
    return isEmpty ? rows : [...this.#statuses, ...rows];
  }

  /** Returns the addresses of a group. In Warnings, addresses with errors come first. */
  #rowsOf({ status }: StatusNode): readonly SurveyedAddress[] {
    const rows = this.source.survey.groups[status];
    if (status !== "warned") return rows;
    const errors = new Set(rows.filter((row) => this.source.isError(row)));
    return [...errors, ...rows.filter((row) => !errors.has(row))];
  }

  #buildAddress(parent: StatusNode, row: SurveyedAddress): SurveyedNode {
    const chains = this.source.survey
      .chainsOf(row)
      .flatMap(({ chain }) => chainOfInterface(chain) ?? []);
    const address = row.address?.canonical;
    return {
      kind: "surveyed",
      id: rowId(parent, row.key),
      parent,
      ...(address !== undefined && { address }),
      chains,
      row,
    };
  }

  #buildPlace(parent: SurveyedNode, surveyed: SurveyedPlace): PlaceNode {
    const { file, place } = surveyed;
    const name = `${file.root}:${file.path}:${place.line}:${place.column}`;
    return { kind: "place", id: rowId(parent, name), parent, place: surveyed };
  }

  #bounded<T>(
    parent: StatusNode | SurveyedNode,
    all: readonly T[],
    rowOf: (each: T) => WorkspaceTreeNode,
  ): readonly WorkspaceTreeNode[] {
    const rows = all.slice(0, mostRows).map(rowOf);
    if (all.length > mostRows) rows.push({ kind: "workspaceRest", id: lastId(parent), parent });
    return rows;
  }
}

export function isOfWorkspace(node: TreeNode): node is WorkspaceTreeNode {
  switch (node.kind) {
    case "workspace":
    case "status":
    case "surveyed":
    case "place":
    case "survey":
    case "workspaceRest":
      return true;
    default:
      return false;
  }
}
