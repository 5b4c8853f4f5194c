import { type AddressIdentity, formatAddressKey } from "../addresses/addressFormat";
import { idOfOnlyChain, type Name, type NoCode } from "./name";

/** What a node reported about the workspace's deployments on its chain, at one block. */
export interface CodeLook {
  /** Identifies the connection to the node. */
  readonly id: string;
  /** Another number: the node was started again. */
  readonly restarts: number;
  readonly chainId: number;
  /** What people read of the node. */
  readonly node: string;
  readonly block: number;
  /** When it was queried, in words. */
  readonly when: string;
  /** The number of changes of label files when the deployments were listed. */
  readonly changes: number;
  readonly withCode: readonly AddressIdentity[];
  readonly withoutCode: readonly AddressIdentity[];
}

/**
 * Which deployments of the workspace have no code at their address, as the connected nodes reported when the
 * user last queried one. Requests nothing.
 */
export class CodeLooks {
  readonly #looks = new Map<string, KeptLook>();

  get isEmpty(): boolean {
    return this.#looks.size === 0;
  }

  /** Keeps the latest look at a node. Returns whether that changes what is marked. */
  note(look: CodeLook): boolean {
    const known = this.#looks.get(look.id);
    const kept = keep(look);
    this.#looks.set(look.id, kept);
    return marksOf(known) !== marksOf(kept);
  }

  /**
   * Forgets the answers of nodes that are gone, were started again or are another chain now. Returns
   * whether that changes what is marked.
   */
  keepOnly(nodes: readonly Pick<CodeLook, "id" | "restarts" | "chainId">[]): boolean {
    let isChanged = false;
    for (const [id, { look, withoutCode }] of this.#looks) {
      const node = nodes.find((each) => each.id === id);
      if (node?.restarts === look.restarts && node.chainId === look.chainId) continue;
      this.#looks.delete(id);
      isChanged ||= withoutCode.size > 0;
    }
    return isChanged;
  }

  /**
   * The nodes without code at the address of a deployment; undefined if one has code there, or none was
   * queried since its file was changed: the file may record a new deployment.
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

/** Everything that decides which deployments are marked because of a look, in a text. */
function marksOf(kept: KeptLook | undefined): string {
  if (kept === undefined || kept.withoutCode.size === 0) return "";
  return [kept.look.changes, ...kept.withoutCode, "and with", ...kept.withCode].join(" ");
}

function keep(look: CodeLook): KeptLook {
  const keysOf = (addresses: readonly AddressIdentity[]): ReadonlySet<string> =>
    new Set(addresses.map(formatAddressKey));
  return { look, withCode: keysOf(look.withCode), withoutCode: keysOf(look.withoutCode) };
}
