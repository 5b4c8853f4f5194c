import type { Report } from "./report";
import { withoutCommandsInJson } from "./safeLine";

/** Formats a report as described in docs/scan.schema.json. */
export function formatJson(report: Report): string {
  const { version, folders, changedSince, counts, findings, silenced, known } = report;
  const { unvouchedNew, addresses, drift, leftOut } = report;
  const tool = { name: "address-atlas", version };
  const about = { format: 1, tool, folders, changedSince, counts };
  const listed = { findings, silenced, known, unvouchedNew, addresses, drift, leftOut };
  return `${withoutCommandsInJson(JSON.stringify({ ...about, ...listed }, undefined, 2))}\n`;
}
