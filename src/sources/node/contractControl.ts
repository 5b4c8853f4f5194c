import { decodeAddress, decodeAddresses, decodeSingleAddress, decodeSmall, selectors } from "./abi";
import { callOf, hexOf } from "./contractCall";
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

/** A Safe with more owners is not shown as one. */
const mostOwners = 200;
/** More than `getOwners()` answers; of code only the beginning is looked at. */
const mostHex = (2 + mostOwners) * 64;

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
    answers.map(read);
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
    owner: calledAddress(owner),
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
  return {
    ...proxy,
    implementation: answer === undefined ? undefined : calledAddress(read(answer)),
  };
}

/**
 * The code of minimal proxies: a dot stands for any digit, `<to>` for the address with what pushes it, which are
 * fewer bytes if it begins with zeros, `<receives>` for code that logs payments. Immutable arguments may follow.
 */
const minimalProxies: readonly RegExp[] = [
  // EIP-1167; OpenZeppelin's and Solady's clones with immutable arguments.
  "363d3d373d3d3d363d<to>5af43d82803e903d9160..57fd5bf3",
  // Vyper.
  "3660006000376110006000366000<to>5af4",
  // 0age's, and wighawag's with immutable arguments, of two ages; those of Sudoswap have a fixed length.
  "<receives>3d3d3d3d363d3d37363d<to>5af43d3d93803e60..57fd5bf3",
  "<receives>3d3d3d3d363d3d3761....60..36393661....013d<to>5af43d3d93803e60..57fd5bf3",
  "3d3d3d3d363d3d3760..60..36393660..013d<to>5af43d3d93803e60..57fd5bf3",
  "363d3d3761....60..36393d3d3d3661....013d<to>5af43d82803e903d9160..57fd5bf3",
  // With PUSH0: ERC-7511 and Solady.
  "365f5f375f5f365f<to>5af43d5f5f3e5f3d9160..57fd5bf3",
  "5f5f365f5f37365f<to>5af43d5f5f3e60..573d5ffd5b3d5ff3",
].map((form) => {
  const source = form
    .replaceAll(".", "[0-9a-f]")
    .replace("<to>", "([67][0-9a-f])([0-9a-f]*?)")
    .replace("<receives>", "(?:3660[0-9a-f]{80,100}5b)?");
  return new RegExp(`^${source}`);
});
const push20 = 0x73;

function minimalTargetOf(code: string): string | undefined {
  const found = minimalProxies.map((shape) => shape.exec(code)).find((match) => match !== null);
  const [, push = "", target = ""] = found ?? [];
  const bytes = Number.parseInt(push, 16) - push20 + 20;
  const isWhole = bytes <= 20 && target.length === bytes * 2;
  return isWhole ? `0x${target.padStart(40, "0")}` : undefined;
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
  const addresses = owners === undefined ? undefined : decodeAddresses(owners, mostOwners);
  const count = threshold?.length === 64 ? decodeSmall(threshold) : undefined;
  if (addresses === undefined || count === undefined) return undefined;
  return count >= 1 && count <= addresses.length
    ? { owners: addresses, threshold: count }
    : undefined;
}

function read(answer: NodeAnswer): string | undefined {
  return hexOf(answer, mostHex);
}

/** An address in a slot, which some nodes write without its zeros. */
function addressIn(word: string | undefined): string | undefined {
  if (word === undefined || word.length > 64) return undefined;
  return noZero(decodeAddress(word.padStart(64, "0")));
}

/** An address that a call answers, which must be a whole word. */
function calledAddress(answer: string | undefined): string | undefined {
  return answer === undefined ? undefined : noZero(decodeSingleAddress(answer));
}

/** The zero address is none. */
function noZero(address: string | undefined): string | undefined {
  return address === undefined || /^0x0*$/.test(address) ? undefined : address;
}
