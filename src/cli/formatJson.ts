import type { Report, ReportedAddress } from "./report";
import { withoutCommandsInJson } from "../engine/text/withoutCommandsInJson";

/** The report as JSON. `status` becomes `standing` with the words of format 1, since scripts read them. */
export type JsonReport = Omit<Report, "addresses" | "unvouchedNew"> & {
  readonly addresses?: readonly JsonAddress[];
  readonly unvouchedNew?: readonly JsonAddress[];
};

type JsonAddress = Omit<ReportedAddress, "status"> & { readonly standing: string };

/** Formats a report as described in docs/scan.schema.json. */
export function formatJson(report: Report): string {
  const { version, folders, changedSince, counts, findings, silenced, known } = report;
  const { unvouchedNew, addresses, drift, leftOut } = report;
  const tool = { name: "address-atlas", version };
  const about = { format: 1, tool, folders, changedSince, counts };
  const listed = {
    findings,
    silenced,
    known,
    unvouchedNew: unvouchedNew?.map(toJson),
    addresses: addresses?.map(toJson),
    drift,
    leftOut,
  };
  return `${withoutCommandsInJson(JSON.stringify({ ...about, ...listed }, undefined, 2))}\n`;
}

function toJson({ address, format, status, ...rest }: ReportedAddress): JsonAddress {
  return { address, format, standing: status === "unnamed" ? "unvouched" : status, ...rest };
}
