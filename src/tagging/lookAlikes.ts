import {
  type AddressFormatName,
  type AddressIdentity,
  isSameAddress,
} from "../addresses/addressFormat";

/** An address and how it is written. */
export interface WrittenAddress extends AddressIdentity {
  readonly text: string;
}

/** The prefix before the part of an address that people compare. */
const prefixes: Readonly<Record<AddressFormatName, RegExp>> = {
  evm: /^0x/,
  bitcoin: /^bc1./i,
  bitcoincash: /^(?:bitcoincash:)?./i,
  dogecoin: /^(?:)/,
  solana: /^(?:)/,
  ton: /^(?:-1:|0:|[EU][Qf])/,
  move: /^0x/,
};
const endLength = 4;

/**
 * For each address that has the same first and last four characters as another one, that other one.
 * Addresses that are themselves among the known ones are above suspicion; of two unknown ones that
 * look alike neither is.
 */
export function findLookAlikes(
  addresses: readonly WrittenAddress[],
  known: Iterable<WrittenAddress>,
): ReadonlyMap<WrittenAddress, WrittenAddress> {
  const byEnds = groupByEnds(addresses);
  const found = new Map<WrittenAddress, WrittenAddress>();
  const established = new Set<WrittenAddress>();
  for (const other of known) {
    for (const ends of endsOf(other)) {
      for (const address of byEnds.get(ends) ?? []) {
        if (isSameAddress(address, other)) established.add(address);
        else found.set(address, other);
      }
    }
  }
  for (const twins of byEnds.values()) {
    for (const address of twins) {
      const twin = twins.find((other) => !isSameAddress(address, other));
      if (twin !== undefined && !found.has(address)) found.set(address, twin);
    }
  }
  for (const address of established) found.delete(address);
  return found;
}

function groupByEnds(
  addresses: readonly WrittenAddress[],
): ReadonlyMap<string, readonly WrittenAddress[]> {
  const groups = new Map<string, WrittenAddress[]>();
  for (const address of addresses) {
    for (const ends of endsOf(address)) {
      const group = groups.get(ends);
      if (group === undefined) groups.set(ends, [address]);
      else group.push(address);
    }
  }
  return groups;
}

/** The ends of the canonical text, and those of the text as written where they differ (TON). */
function endsOf({ canonical, text, format }: WrittenAddress): ReadonlySet<string> {
  return new Set([endsOfText(format, canonical), endsOfText(format, text)]);
}

function endsOfText(format: AddressFormatName, text: string): string {
  const body = text.replace(prefixes[format], "");
  const ends = `${body.slice(0, endLength)}…${body.slice(-endLength)}`;
  return `${format}:${format === "evm" ? ends.toLowerCase() : ends}`;
}
