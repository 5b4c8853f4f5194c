import { type AddressIdentity, formatAddressKey } from "../addresses/addressFormat";
import { idOfOnlyChain, type Name, type NoCode } from "./name";

/** The report of a node about the workspace's deployments on its chain, at one block. */
export interface CodeLook {
  /** Identifies the connection to the node. */
  readonly id: string;
  /** The number of restarts of the node; another number means that the node was started again. */
  readonly restarts: number;
  readonly chainId: number;
  /** The name of the node that is shown to users. */
  readonly node: string;
  readonly block: number;
  /** The time of the query, in words. */
  readonly when: string;
  /** The change counter of the label files (`WorkspaceDeployments`) when the deployments were listed. */
  readonly changes: number;
  readonly withCode: readonly AddressIdentity[];
  readonly withoutCode: readonly AddressIdentity[];
}

/**
 * Finds deployments of the workspace without code at their address, from the latest reports of the connected nodes.
 * Sends no request.
 */
export class CodeLooks {
  readonly #looks = new Map<string, KeptLook>();

  get isEmpty(): boolean {
    return this.#looks.size === 0;
  }

  /** Stores the latest report of a node. Returns whether this changes which deployments are marked as without code. */
  note(look: CodeLook): boolean {
    const before = this.#marksOf(look.id);
    this.#looks.set(look.id, keep(look));
    return before !== this.#marksOf(look.id);
  }

  /**
   * Drops the reports of nodes that are gone, were restarted or have another chain now. Returns whether this changes
   * which deployments are marked as without code.
   */
  keepOnly(nodes: readonly Pick<CodeLook, "id" | "restarts" | "chainId">[]): boolean {
    let isChanged = false;
    for (const [id, { look }] of this.#looks) {
      const node = nodes.find((each) => each.id === id);
      if (node?.restarts === look.restarts && node.chainId === look.chainId) continue;
      isChanged ||= this.#marksOf(id) !== "";
      this.#looks.delete(id);
    }
    return isChanged;
  }

  /**
   * Returns a text that changes if the effect of a node's report on the marks changes. A report marks the deployments
   * without code, and removes the marks of other nodes from the deployments with code.
   */
  #marksOf(id: string): string {
    const kept = this.#looks.get(id);
    if (kept === undefined) return "";
    const others = [...this.#looks.values()].filter((each) => each !== kept);
    const isLifted = (key: string): boolean => others.some((each) => each.withoutCode.has(key));
    const { look, withCode, withoutCode } = kept;
    const counted = withoutCode.size > 0 ? [...withCode] : [...withCode].filter(isLifted);
    if (withoutCode.size + counted.length === 0) return "";
    return [look.changes, ...withoutCode, "and with", ...counted].join(" ");
  }

  /**
   * Finds the nodes that report no code at the address of a deployment. Only nodes of its chain count, and only if they
   * were queried after the latest change of its label file, which may record a new deployment. Undefined if none of
   * these nodes reports this, or if one of them reports code at the address.
   */
  find(
    address: AddressIdentity,
    name: Name,
    changeOf: (uri: string) => number,
  ): readonly NoCode[] | undefined {
    const chainId = idOfOnlyChain(name);
    const { place } = name.source;
    if (chainId === undefined || place === undefined || this.isEmpty) return undefined;
    const key = formatAddressKey(address);
    const looks = [...this.#looks.values()].filter(
      ({ look }) => look.chainId === chainId && look.changes >= changeOf(place.uri),
    );
    if (looks.some(({ withCode }) => withCode.has(key))) return undefined;
    const without = looks.filter(({ withoutCode }) => withoutCode.has(key));
    return without.length === 0 ? undefined : without.map(({ look }) => look);
  }
}

interface KeptLook {
  readonly look: CodeLook;
  readonly withCode: ReadonlySet<string>;
  readonly withoutCode: ReadonlySet<string>;
}

function keep(look: CodeLook): KeptLook {
  const keysOf = (addresses: readonly AddressIdentity[]): ReadonlySet<string> =>
    new Set(addresses.map(formatAddressKey));
  return { look, withCode: keysOf(look.withCode), withoutCode: keysOf(look.withoutCode) };
}
