import { checksumEvm } from "../../addresses/evm";
import { lineEndOf, type MergedLabels, type MergeObstacle, type PlainLabel } from "./mergedLabels";

const call = /\bvm\.label\(\s*(0x[0-9a-f]{40})\s*,\s*(?:unicode)?("(?:[^"\\\n]|\\.)*")\s*\)\s*;/gi;

/**
 * The start of a Solidity library for Forge tests. The library declares its own interface, so it needs no import. The
 * constant `vm` has the address of Forge's cheatcodes.
 */
const head = `// SPDX-License-Identifier: UNLICENSED
pragma solidity >=0.8.0;

interface LabelVm {
    function label(address account, string calldata newLabel) external;
}

/// Names of addresses in the traces of forge: call \`AddressLabels.setLabels()\` in \`setUp\`.
library AddressLabels {
    LabelVm private constant vm = LabelVm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);

    function setLabels() internal {
`;
const tail = `    }
}
`;

/** Formats a call of `vm.label` in Solidity. */
function formatSolidityLabel({ address, name }: PlainLabel): string {
  return `vm.label(${checksumEvm(address)}, ${formatString(name)});`;
}

/**
 * Adds labels for the addresses that a Solidity file does not label yet, after its last label. An empty file gets a
 * library.
 */
export function buildSolidityEdits(
  text: string,
  labels: readonly PlainLabel[],
): MergedLabels | MergeObstacle {
  const calls = [...text.matchAll(call)];
  const last = calls.at(-1);
  if (last === undefined && text.trim() !== "") return { kind: "unlike" };
  const known = new Map(
    calls.map(([, address = "", name = ""]) => [address.toLowerCase(), name] as const),
  );
  const nameIn = ({ address }: PlainLabel): string | undefined => known.get(address.toLowerCase());
  const added = labels.filter((label) => nameIn(label) === undefined);
  const same = labels.filter(
    (label) => nameIn(label) === formatString(label.name).replace(/^unicode/, ""),
  ).length;
  const counts = { added: added.length, same, taken: labels.length - added.length - same };
  if (added.length === 0) return { kind: "merged", edits: [], ...counts };
  if (last === undefined) {
    const lines = added.map((label) => `        ${formatSolidityLabel(label)}\n`).join("");
    const whole = { start: 0, end: text.length, text: head + lines + tail };
    return { kind: "merged", edits: [whole], ...counts };
  }
  const start = last.index + last[0].length;
  const indent = /(?<![ \t])[ \t]*$/.exec(text.slice(0, last.index))?.[0] ?? "";
  const lines = added.map((label) => `${lineEndOf(text)}${indent}${formatSolidityLabel(label)}`);
  return { kind: "merged", edits: [{ start, end: start, text: lines.join("") }], ...counts };
}

/** Formats a string literal. Solidity allows characters other than printable ASCII only in `unicode` literals. */
function formatString(name: string): string {
  const quoted = `"${name.replace(/[\\"]/g, "\\$&")}"`;
  return /^[ -~]*$/.test(name) ? quoted : `unicode${quoted}`;
}
