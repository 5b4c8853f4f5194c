import { decodeAddresses, decodeNumber, decodeText, selectors } from "./abi";
import { hexOf } from "./contractCall";
import {
  addressInSlot,
  addressOfCall,
  type Answers,
  call,
  mostAddresses,
  mostHex,
  numberOfCall,
  type ReadContract,
  readEach,
  readTable,
  slot,
  smallOfCall,
} from "./contractReads";
import {
  defaultAdminRole,
  listRoles,
  proposerRole,
  readRoles,
  type RoleName,
} from "./contractRoles";
import { chainOfEns, readEnsName } from "./ensName";
import { minimalTargetOf } from "./minimalProxies";
import { formatQuantity } from "./quantity";
import { boundText, mostOfName, boundFacts } from "./tokenFacts";

/** The facts about an address: from its code, from the answers of its contract at a block, and from ENS. */
export interface ContractFacts {
  /** Whether the address has code; undefined if the node did not answer. */
  readonly hasCode: boolean | undefined;
  /** The facts in the order in which they are shown. */
  readonly facts: readonly Fact[];
  /**
   * The topics for which nothing was found. Topics that the address cannot have are not included.
   */
  readonly absent: readonly Topic[];
}

type Topic =
  | "ensName"
  | "proxy"
  | "diamond"
  | "vault"
  | "priceFeed"
  | "erc20"
  | "admin"
  | "owner"
  | "governance"
  | "multisig"
  | "roles"
  | "timelock";

export interface Fact {
  /**
   * Whether the fact states what the address is, who controls it, or what its contract claims about itself without
   * proof.
   */
  readonly group: "whatItIs" | "control" | "saysOfItself";
  readonly label: FactLabel;
  readonly value: FactValue;
}

type FactLabel =
  | "ensName"
  | "delegate"
  | "code"
  | "proxy"
  | "implementation"
  | "beacon"
  | "namedImplementation"
  | "facet"
  | "vaultAsset"
  | "admin"
  | "adminFunction"
  | "owner"
  | "ownerFunction"
  | "governance"
  | "threshold"
  | "safeOwner"
  | "multisigOwner"
  | "minDelay"
  | RoleName
  | "priceFeed"
  | "answer"
  | "answerTime"
  | "erc20"
  | "decimals"
  | "totalSupply";

export type FactValue =
  /** The address is in lower case. */
  | { readonly kind: "address"; readonly address: string }
  | {
      readonly kind: "word";
      readonly word:
        | "notFound"
        | "notReadable"
        | "notListed"
        | "noMembers"
        | "anyone"
        | "beaconProxy"
        | "minimalProxy";
    }
  /** A text that is safe to show: a text of the extension, or an ENS name of plain characters. */
  | { readonly kind: "text"; readonly text: string }
  /** A text that a contract returned: bounded, but untrusted; undefined if it returned none. */
  | { readonly kind: "said"; readonly text: string | undefined }
  | { readonly kind: "count"; readonly count: number }
  /** An amount of a token, or another decimal number. */
  | {
      readonly kind: "amount" | "number";
      readonly raw: bigint;
      readonly decimals: number;
      readonly unit?: string | undefined;
    }
  | { readonly kind: "duration"; readonly seconds: number }
  /** A time in seconds since 1970. */
  | { readonly kind: "time"; readonly seconds: number };

const decodeList = (hex: string): readonly string[] | undefined =>
  decodeAddresses(hex, mostAddresses);
const zeroOfCall = (hex: string): string | undefined =>
  hex === defaultAdminRole ? hex : undefined;
const wordOfCall = (hex: string): string | undefined => (hex.length === 64 ? hex : undefined);

/** What is read from every contract, in one batch. */
const reads = {
  // keccak256 of "eip1967.proxy.implementation", ".admin" and ".beacon", each minus 1 (EIP-1967).
  implementationSlot: slot(
    "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
    addressInSlot,
  ),
  adminSlot: slot(
    "0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103",
    addressInSlot,
  ),
  beaconSlot: slot(
    "0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50",
    addressInSlot,
  ),
  /** keccak256("PROXIABLE") (EIP-1822). */
  proxiableSlot: slot(
    "0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7",
    addressInSlot,
  ),
  // keccak256 of "org.zeppelinos.proxy.implementation" and ".admin", before EIP-1967.
  zeppelinSlot: slot(
    "0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3",
    addressInSlot,
  ),
  zeppelinAdminSlot: slot(
    "0x10d6a54a4754c8869d6886b5f5d7fbfa5b4522237ea5c60d11bc4e7a1ff9390b",
    addressInSlot,
  ),
  /**
   * In a Safe proxy, this slot contains the address of the implementation. Undefined only if the node cannot read
   * slots.
   */
  firstSlot: slot("0x0", (hex) => hex),
  admin: call(selectors.admin, addressOfCall),
  asset: call(selectors.asset, addressOfCall),
  decimals: call(selectors.decimals, smallOfCall),
  defaultAdmin: call(selectors.defaultAdmin, addressOfCall),
  defaultAdminRole: call(selectors.defaultAdminRole, zeroOfCall),
  delay: call(selectors.delay, smallOfCall),
  description: call(selectors.description, decodeText),
  facetAddresses: call(selectors.facetAddresses, decodeList),
  getMinDelay: call(selectors.getMinDelay, smallOfCall),
  getOwner: call(selectors.getOwner, addressOfCall),
  getOwners: call(selectors.getOwners, decodeList),
  getThreshold: call(selectors.getThreshold, smallOfCall),
  governance: call(selectors.governance, addressOfCall),
  gracePeriod: call(selectors.gracePeriod, smallOfCall),
  implementation: call(selectors.implementation, addressOfCall),
  latestRoundData: call(selectors.latestRoundData, decodeRound),
  name: call(selectors.name, decodeText),
  owner: call(selectors.owner, addressOfCall),
  proposerAdminRole: call(selectors.getRoleAdmin + proposerRole, wordOfCall),
  proxyType: call(selectors.proxyType, smallOfCall),
  required: call(selectors.required, smallOfCall),
  symbol: call(selectors.symbol, decodeText),
  totalAssets: call(selectors.totalAssets, numberOfCall),
  totalSupply: call(selectors.totalSupply, numberOfCall),
};

interface Found extends Answers<typeof reads> {
  readonly code: string;
}

interface FactFinder {
  readonly topic: Topic;
  readonly group: Fact["group"];
  /** Finds the facts of the topic; empty if the contract has none. */
  readonly find: (found: Found, contract: ReadContract) => Facts | Promise<Facts>;
}
type Facts = readonly Omit<Fact, "group">[];

/** The finders of the topics, in the order in which their facts are shown. */
const finders: readonly FactFinder[] = [
  { topic: "proxy", group: "whatItIs", find: findProxy },
  {
    topic: "diamond",
    group: "whatItIs",
    find: ({ facetAddresses = [] }) => facetAddresses.map((each) => addressFact("facet", each)),
  },
  {
    topic: "vault",
    group: "whatItIs",
    find: ({ asset, totalAssets }) =>
      asset === undefined || totalAssets === undefined ? [] : [addressFact("vaultAsset", asset)],
  },
  {
    topic: "admin",
    group: "control",
    find: ({ adminSlot, zeppelinAdminSlot, admin }) =>
      differentAddresses({ admin: adminSlot ?? zeppelinAdminSlot, adminFunction: admin }),
  },
  {
    topic: "owner",
    group: "control",
    find: ({ owner, getOwner }) => differentAddresses({ owner, ownerFunction: getOwner }),
  },
  {
    topic: "governance",
    group: "control",
    find: ({ governance }) => differentAddresses({ governance }),
  },
  {
    topic: "timelock",
    group: "control",
    find: (found) => {
      const seconds = delayOf(found);
      return seconds === undefined
        ? []
        : [{ label: "minDelay", value: { kind: "duration", seconds } }];
    },
  },
  { topic: "roles", group: "control", find: findRoles },
  { topic: "multisig", group: "control", find: findOwners },
  { topic: "priceFeed", group: "saysOfItself", find: findFeed },
  { topic: "erc20", group: "saysOfItself", find: findToken },
];

/**
 * Reads what an address is, who controls it and what its contract claims, and the ENS name on the
 * chain that has ENS. Rejects with a `NodeError`.
 */
export async function readContractFacts(
  contract: ReadContract,
  chainId: number,
): Promise<ContractFacts> {
  const hasEns = chainId === chainOfEns;
  const [{ hasCode, facts, absent }, name] = await Promise.all([
    readCodeFacts(contract),
    hasEns ? readEnsName(contract) : undefined,
  ]);
  if (!hasEns) return { hasCode, facts, absent };
  if (name === undefined) return { hasCode, facts, absent: ["ensName", ...absent] };
  const fact: Fact = { group: "whatItIs", ...textFact("ensName", name) };
  return { hasCode, facts: [fact, ...facts], absent };
}

async function readCodeFacts(contract: ReadContract): Promise<ContractFacts> {
  const { client, address, block, options } = contract;
  const question = { method: "eth_getCode", params: [address, formatQuantity(block)] } as const;
  const [answer] = await client.callAll([question], options);
  const code = answer === undefined ? undefined : hexOf(answer, mostHex);
  if (code === undefined) {
    const unread: Fact = { group: "whatItIs", ...wordFact("code", "notFound") };
    return { hasCode: undefined, facts: [unread], absent: [] };
  }
  if (code === "") return { hasCode: false, facts: [], absent: [] };
  const delegate = delegateOf(code);
  if (delegate !== undefined) {
    const fact: Fact = { group: "whatItIs", ...addressFact("delegate", delegate) };
    return { hasCode: true, facts: [fact], absent: [] };
  }
  const found: Found = { ...(await readTable(contract, reads)), code };
  const each = await Promise.all(
    finders.map(async ({ topic, group, find }) => ({
      topic,
      facts: (await find(found, contract)).map((fact): Fact => ({ group, ...fact })),
    })),
  );
  return {
    hasCode: true,
    facts: each.flatMap(({ facts }) => facts),
    absent: each.flatMap(({ topic, facts }) => (facts.length === 0 ? [topic] : [])),
  };
}

/** Returns the delegate of an account whose code is 0xef0100 followed by an address (EIP-7702). */
function delegateOf(code: string): string | undefined {
  const [, target] = /^ef0100([0-9a-f]{40})$/.exec(code) ?? [];
  return target === undefined ? undefined : `0x${target}`;
}

async function findProxy(found: Found, contract: ReadContract): Promise<Facts> {
  const proxy = proxyOf(found);
  const { implementation, beaconSlot: beacon } = found;
  // A contract with `implementation()` that is not a proxy itself may be a beacon: the proxies of a beacon call this
  // function to find their code.
  if (proxy === undefined) {
    if (implementation !== undefined) return [addressFact("namedImplementation", implementation)];
    return found.firstSlot === undefined ? [wordFact("proxy", "notReadable")] : [];
  }
  if (proxy.kind !== "beaconProxy" || beacon === undefined) {
    const kind =
      proxy.kind === "minimalProxy" ? wordFact("proxy", proxy.kind) : textFact("proxy", proxy.kind);
    return [kind, implementationFact(proxy.implementation)];
  }
  const question = call(selectors.implementation, addressOfCall);
  const [named] = await readEach({ ...contract, address: beacon }, [question]);
  return [wordFact("proxy", proxy.kind), implementationFact(named), addressFact("beacon", beacon)];
}

interface Proxy {
  readonly kind:
    | "minimalProxy"
    | "beaconProxy"
    | `EIP-${1967 | 1822 | 897}`
    | "ZeppelinOS"
    | "Safe";
  readonly implementation?: string;
}

function proxyOf(found: Found): Proxy | undefined {
  const { implementationSlot, beaconSlot, proxiableSlot, zeppelinSlot, firstSlot, proxyType } =
    found;
  const target = minimalTargetOf(found.code);
  if (target !== undefined) return { kind: "minimalProxy", implementation: target };
  if (implementationSlot !== undefined)
    return { kind: "EIP-1967", implementation: implementationSlot };
  if (beaconSlot !== undefined) return { kind: "beaconProxy" };
  if (proxiableSlot !== undefined) return { kind: "EIP-1822", implementation: proxiableSlot };
  if (zeppelinSlot !== undefined) return { kind: "ZeppelinOS", implementation: zeppelinSlot };
  const singleton = addressInSlot(firstSlot ?? "");
  if (isReached(found, found.getThreshold) && singleton !== undefined) {
    return { kind: "Safe", implementation: singleton };
  }
  const isProxy = proxyType === 1 || proxyType === 2;
  return isProxy && found.implementation !== undefined
    ? { kind: "EIP-897", implementation: found.implementation }
    : undefined;
}

/** Whether a contract has owners, and a threshold that the owners can reach. */
function isReached({ getOwners }: Found, threshold: number | undefined): boolean {
  return threshold !== undefined && threshold >= 1 && threshold <= (getOwners?.length ?? 0);
}

/** Finds the threshold and owners of a Safe, or of its predecessor MultiSigWallet. */
function findOwners(found: Found): Facts {
  const { getOwners: owners = [], getThreshold, required } = found;
  const isSafe = isReached(found, getThreshold);
  if (!isSafe && !isReached(found, required)) return [];
  const threshold = (isSafe ? getThreshold : required) ?? 0;
  return [
    textFact("threshold", `${threshold} / ${owners.length}`),
    ...owners.map((owner) => addressFact(isSafe ? "safeOwner" : "multisigOwner", owner)),
  ];
}

/**
 * Returns the delay of a timelock in seconds. OpenZeppelin's timelock has `getMinDelay()`;
 * Compound's has `delay()` and a grace period.
 */
function delayOf({ getMinDelay, delay, gracePeriod }: Found): number | undefined {
  return getMinDelay ?? (gracePeriod === undefined ? undefined : delay);
}

async function findRoles(found: Found, contract: ReadContract): Promise<Facts> {
  if (found.defaultAdminRole === undefined) return [];
  const isTimelock = found.getMinDelay !== undefined;
  const adminRole = isTimelock ? found.proposerAdminRole : undefined;
  // A contract that has `defaultAdmin()` has only this admin.
  if (found.defaultAdmin !== undefined) return [addressFact("roleAdmin", found.defaultAdmin)];
  const roles = await readRoles(contract, listRoles(adminRole ?? defaultAdminRole, isTimelock));
  return roles.flatMap(({ name, members, isOpen }): Facts => {
    const open = isOpen ? [wordFact(name, "anyone")] : [];
    if (members === undefined) return isOpen ? open : [wordFact(name, "notListed")];
    const listed = [...open, ...members.map((member) => addressFact(name, member))];
    return listed.length === 0 ? [wordFact(name, "noMembers")] : listed;
  });
}

interface Round {
  readonly answer: bigint;
  /** The time in seconds since 1970; 0 if there is no answer yet. */
  readonly updatedAt: number;
}

/** Decodes a round of a price feed: five words, of which the second is a signed number. */
function decodeRound(hex: string): Round | undefined {
  const answer = decodeNumber(hex, 1);
  const updatedAt = decodeNumber(hex, 3);
  if (hex.length !== 5 * 64 || answer === undefined || updatedAt === undefined) return undefined;
  if (updatedAt > latestTime) return undefined;
  return { answer: BigInt.asIntN(256, answer), updatedAt: Number(updatedAt) };
}
/** The end of the year 9999. */
const latestTime = 253_402_300_799n;

function findFeed({ latestRoundData: round, description, decimals: of }: Found): Facts {
  const { decimals } = boundFacts(undefined, undefined, of);
  if (round === undefined || decimals === undefined) return [];
  const { answer: raw, updatedAt: seconds } = round;
  return [
    { label: "priceFeed", value: { kind: "said", text: boundText(description, mostOfName) } },
    { label: "answer", value: { kind: "number", raw, decimals } },
    ...(seconds === 0 ? [] : [{ label: "answerTime", value: { kind: "time", seconds } } as const]),
  ];
}

function findToken({ totalSupply: raw, ...found }: Found): Facts {
  const { symbol, name, decimals } = boundFacts(found.symbol, found.name, found.decimals);
  if (raw === undefined || decimals === undefined) return [];
  const texts = new Set([symbol, name].filter((each) => each !== undefined));
  const text = texts.size === 0 ? undefined : [...texts].join(" · ");
  return [
    { label: "erc20", value: { kind: "said", text } },
    { label: "decimals", value: { kind: "count", count: decimals } },
    { label: "totalSupply", value: { kind: "amount", raw, decimals, unit: symbol } },
  ];
}

/** Builds a fact for each address, and skips an address that an earlier label has. */
function differentAddresses(named: Partial<Record<FactLabel, string | undefined>>): Facts {
  const entries = Object.entries(named) as readonly [FactLabel, string | undefined][];
  return entries.flatMap(([label, address], index) => {
    const isFirst = entries.findIndex(([, each]) => each === address) === index;
    return address === undefined || !isFirst ? [] : [addressFact(label, address)];
  });
}

function implementationFact(address: string | undefined): Facts[number] {
  return address === undefined
    ? wordFact("implementation", "notFound")
    : addressFact("implementation", address);
}

function addressFact(label: FactLabel, address: string): Facts[number] {
  return { label, value: { kind: "address", address } };
}

function textFact(label: FactLabel, text: string): Facts[number] {
  return { label, value: { kind: "text", text } };
}

function wordFact(
  label: FactLabel,
  word: Extract<FactValue, { kind: "word" }>["word"],
): Facts[number] {
  return { label, value: { kind: "word", word } };
}
