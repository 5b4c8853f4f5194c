import { decodeAddress, encodeAddress, encodeNumber, selectors } from "./abi";
import { addressOfCall, call, numberOfCall, readEach, type ReadContract } from "./contractReads";
import { NodeError } from "./nodeError";
import { fieldsOf, formatQuantity, parseAddress, parseHash } from "./quantity";

/** The extension's names for the roles of OpenZeppelin's AccessControl. */
export type RoleName = "roleAdmin" | "proposer" | "executor" | "canceller";

interface Role {
  readonly name: RoleName;
  /** Undefined if neither the contract nor the node lists the members, or if there are too many. */
  readonly members: readonly string[] | undefined;
  /**
   * Whether everyone has the role because it is granted to the zero address, as in some timelocks.
   */
  readonly isOpen: boolean;
}

/** DEFAULT_ADMIN_ROLE. */
export const defaultAdminRole = "0".repeat(64);
/** keccak256("PROPOSER_ROLE"). */
export const proposerRole = "b09aa5aeb3702cfd50b6b62bc4532604938f21248a27a1d5ca736082b6819cc1";
/** keccak256 of "EXECUTOR_ROLE" and "CANCELLER_ROLE". */
const executorRole = "d8aa0f3194971a2a116679f7c2090f6939c8d4e01a2a8d7e41d55e5351469e63";
const cancellerRole = "fd643c72710c63c0180259aba6b2d05451e3591a24e58b62239378085726f783";
/** RoleGranted(bytes32 indexed role, address indexed account, address indexed sender). */
const grantedTopic = "0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d";

/**
 * The maximum number of members that are listed. If more accounts have or had a role, none of its members is listed.
 */
const mostMembers = 100;
const largestAnswer = 512 * 1024;
const anybody = "0x";

/**
 * Returns the roles to read: the admin role and, for a timelock, those of its proposers, executors
 * and cancellers.
 */
export function listRoles(
  adminRole: string,
  isTimelock: boolean,
): readonly (readonly [RoleName, string])[] {
  const admin = ["roleAdmin", adminRole] as const;
  return isTimelock
    ? [admin, ["proposer", proposerRole], ["executor", executorRole], ["canceller", cancellerRole]]
    : [admin];
}

/**
 * Reads the members of roles at a block: from the contract's list, or else from its events. The
 * contract confirms each member. Rejects with a `NodeError`.
 */
export async function readRoles(
  contract: ReadContract,
  roles: readonly (readonly [RoleName, string])[],
): Promise<readonly Role[]> {
  const candidates = (await listMembers(contract, roles)) ?? (await findGranted(contract, roles));
  const questions = roles.flatMap(([name, role], at) =>
    [anybody, ...(candidates[at] ?? [])].map((account) => ({ name, role, account })),
  );
  const answers = await readEach(
    contract,
    questions.map(({ role, account }) =>
      call(selectors.hasRole + role + encodeAddress(account), numberOfCall),
    ),
  );
  const confirmed = questions.filter((_, index) => answers[index] === 1n);
  return roles.map(([name], at): Role => {
    const accounts = confirmed.flatMap((each) => (each.name === name ? [each.account] : []));
    const members = accounts.filter((account) => account !== anybody);
    return {
      name,
      members: candidates[at] === undefined ? undefined : members,
      isOpen: accounts.includes(anybody),
    };
  });
}

type Candidates = readonly (readonly string[] | undefined)[];

/** Lists members by AccessControlEnumerable; undefined if the contract does not implement it. */
async function listMembers(
  contract: ReadContract,
  roles: readonly (readonly [RoleName, string])[],
): Promise<Candidates | undefined> {
  const counts = await readEach(
    contract,
    roles.map(([, role]) => call(selectors.getRoleMemberCount + role, numberOfCall)),
  );
  if (counts.includes(undefined)) return undefined;
  const indexes = roles.flatMap(([name, role], at) => {
    const count = counts[at] ?? 0n;
    const length = count > BigInt(mostMembers) ? 0 : Number(count);
    return Array.from({ length }, (_, index) => ({ name, role, index }));
  });
  const found = await readEach(
    contract,
    indexes.map(({ role, index }) =>
      call(selectors.getRoleMember + role + encodeNumber(index), addressOfCall),
    ),
  );
  return roles.map(([name], at) => {
    if ((counts[at] ?? 0n) > BigInt(mostMembers)) return undefined;
    return found.flatMap((address, index) =>
      address !== undefined && indexes[index]?.name === name ? [address] : [],
    );
  });
}

/** Finds members by the events of the contract, in one request; undefined for every role if the request fails. */
async function findGranted(
  { client, address, block, options }: ReadContract,
  roles: readonly (readonly [RoleName, string])[],
): Promise<Candidates> {
  const hashes = roles.map(([, role]) => `0x${role}`);
  const blocks = { fromBlock: "0x0", toBlock: formatQuantity(block) };
  const filter = { ...blocks, address, topics: [grantedTopic, hashes] };
  const limits = { ...options, maxBytes: largestAnswer, attempts: 1 };
  try {
    const logs = await client.call("eth_getLogs", [filter], limits);
    return Array.isArray(logs) ? hashes.map((role) => listAccounts(logs, address, role)) : [];
  } catch (error) {
    if (!(error instanceof NodeError) || error.code === "E_CANCELLED") throw error;
    return [];
  }
}

/**
 * Lists the accounts to which events granted a role. Undefined if there are too many accounts. Also undefined if there
 * are none, since the node may have dropped old events.
 */
function listAccounts(
  logs: readonly unknown[],
  address: string,
  role: string,
): readonly string[] | undefined {
  const accounts = new Set<string>();
  for (const log of logs) {
    const fields = fieldsOf(log);
    const topics = Array.isArray(fields["topics"]) ? (fields["topics"] as readonly unknown[]) : [];
    const [topic, ofRole, account] = topics.map(parseHash);
    const isOwn = parseAddress(fields["address"]) === address;
    if (!isOwn || topic !== grantedTopic || ofRole !== role || account === undefined) continue;
    const granted = decodeAddress(account.slice(2));
    if (granted !== undefined) accounts.add(granted);
    if (accounts.size > mostMembers) return undefined;
  }
  return accounts.size === 0 ? undefined : [...accounts].filter((each) => !/^0x0*$/.test(each));
}
