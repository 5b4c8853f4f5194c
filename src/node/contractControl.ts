import { decodeAddress, decodeAddresses, decodeSmall, selectors } from "./abi";
import type { CallOptions, NodeClient } from "./nodeClient";
import type { NodeAnswer, NodeCall } from "./jsonRpc";
import { formatQuantity } from "./quantity";

/** Who controls a contract, as far as it says so. Addresses are in lower case; undefined: not found. */
export interface ContractControl {
  /** Whether there is code; undefined: the node did not say. */
  readonly hasCode: boolean | undefined;
  readonly proxy: Proxy | undefined;
  /** The admin of an EIP-1967 proxy. */
  readonly admin: string | undefined;
  /** What `owner()` answers. */
  readonly owner: string | undefined;
  readonly safe: { readonly owners: readonly string[]; readonly threshold: number } | undefined;
  /** Whom an account has delegated to (EIP-7702). */
  readonly delegate: string | undefined;
}

export interface Proxy {
  readonly kind: "EIP-1967" | "EIP-1822" | "beacon" | "minimal" | "Safe";
  readonly implementation: string | undefined;
  /** Of a beacon proxy: who names the implementation. */
  readonly beacon?: string;
}

/** keccak256 of "eip1967.proxy.implementation", ".admin" and ".beacon", each minus 1 (EIP-1967). */
const slots = {
  implementation: "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
  admin: "0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103",
  beacon: "0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50",
  /** keccak256("PROXIABLE") (EIP-1822). */
  proxiable: "0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7",
  /** Where a Safe's proxy keeps its implementation. */
  first: "0x0",
} as const;

/** Reads who controls what stands at an address, at one block. Rejects with a `NodeError`. */
export async function readContractControl(
  client: NodeClient,
  address: string,
  block: number,
  options: CallOptions = {},
): Promise<ContractControl> {
  const tag = formatQuantity(block);
  const slot = (at: string): NodeCall => ({
    method: "eth_getStorageAt",
    params: [address, at, tag],
  });
  const answers = await client.callAll(
    [
      { method: "eth_getCode", params: [address, tag] },
      slot(slots.implementation),
      slot(slots.admin),
      slot(slots.beacon),
      slot(slots.proxiable),
      slot(slots.first),
      callOf(address, selectors.owner, tag),
      callOf(address, selectors.getOwners, tag),
      callOf(address, selectors.getThreshold, tag),
    ],
    options,
  );
  const [code, implementation, admin, beacon, proxiable, first, owner, owners, threshold] =
    answers.map(hexOf);
  const hasCode = code === undefined ? undefined : code !== "";
  const delegate = delegateOf(code ?? "");
  const found: FoundSlots = {
    code: code ?? "",
    implementation: addressIn(implementation),
    beacon: addressIn(beacon),
    proxiable: addressIn(proxiable),
    first: addressIn(first),
  };
  const safe = parseSafe(owners, threshold);
  const isContract = hasCode === true && delegate === undefined;
  if (!isContract) {
    return {
      hasCode,
      proxy: undefined,
      admin: undefined,
      owner: undefined,
      safe: undefined,
      delegate,
    };
  }
  const proxy = findProxy(found, safe !== undefined);
  return {
    hasCode,
    proxy: proxy?.kind === "beacon" ? await readBeacon(client, proxy, tag, options) : proxy,
    admin: addressIn(admin),
    owner: addressIn(owner),
    safe,
    delegate,
  };
}

interface FoundSlots {
  readonly code: string;
  readonly implementation: string | undefined;
  readonly beacon: string | undefined;
  readonly proxiable: string | undefined;
  readonly first: string | undefined;
}

function findProxy(found: FoundSlots, isSafe: boolean): Proxy | undefined {
  const { code, implementation, beacon, proxiable, first } = found;
  const minimal = minimalTargetOf(code);
  if (minimal !== undefined) return { kind: "minimal", implementation: minimal };
  if (implementation !== undefined) return { kind: "EIP-1967", implementation };
  if (beacon !== undefined) return { kind: "beacon", implementation: undefined, beacon };
  if (proxiable !== undefined) return { kind: "EIP-1822", implementation: proxiable };
  return isSafe && first !== undefined ? { kind: "Safe", implementation: first } : undefined;
}

async function readBeacon(
  client: NodeClient,
  proxy: Proxy,
  tag: string,
  options: CallOptions,
): Promise<Proxy> {
  const question = callOf(proxy.beacon ?? "", selectors.implementation, tag);
  const [answer] = await client.callAll([question], options);
  return { ...proxy, implementation: answer === undefined ? undefined : addressIn(hexOf(answer)) };
}

/** The code of a minimal proxy (EIP-1167), also with fewer zeros (Vyper, Solady: "0age", PUSH0). */
const minimalProxies: readonly RegExp[] = [
  /^363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3/,
  /^366000600037611000600036600073([0-9a-f]{40})5af4/,
  /^3d3d3d3d363d3d37363d73([0-9a-f]{40})5af43d3d93803e602a57fd5bf3/,
  /^365f5f375f5f365f73([0-9a-f]{40})5af43d5f5f3e5f3d91602a57fd5bf3/,
];

function minimalTargetOf(code: string): string | undefined {
  const target = minimalProxies.map((shape) => shape.exec(code)?.[1]).find(Boolean);
  return target === undefined ? undefined : `0x${target}`;
}

/** The code of an account that delegates: 0xef0100 and the address (EIP-7702). */
function delegateOf(code: string): string | undefined {
  const [, target] = /^ef0100([0-9a-f]{40})$/.exec(code) ?? [];
  return target === undefined ? undefined : `0x${target}`;
}

/** A Safe has owners, and a threshold that they can reach. */
function parseSafe(
  owners: string | undefined,
  threshold: string | undefined,
): ContractControl["safe"] {
  const addresses = owners === undefined ? undefined : decodeAddresses(owners);
  const count = threshold === undefined ? undefined : decodeSmall(threshold);
  if (addresses === undefined || count === undefined) return undefined;
  return count >= 1 && count <= addresses.length
    ? { owners: addresses, threshold: count }
    : undefined;
}

function callOf(address: string, selector: string, tag: string): NodeCall {
  return { method: "eth_call", params: [{ to: address, data: `0x${selector}` }, tag] };
}

function hexOf(answer: NodeAnswer): string | undefined {
  const value = answer.kind === "result" ? answer.value : undefined;
  return typeof value === "string" && /^0x[0-9a-f]*$/i.test(value)
    ? value.slice(2).toLowerCase()
    : undefined;
}

/** The zero address is none. */
function addressIn(word: string | undefined): string | undefined {
  const address = word === undefined ? undefined : decodeAddress(word.padStart(64, "0"));
  return address === undefined || /^0x0*$/.test(address) ? undefined : address;
}
