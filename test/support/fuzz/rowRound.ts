import { parseRetryAfter } from "../../../src/sources/transport/retryAfter";
import { readTokenHolding, readTransaction } from "../../../src/sources/service/rowReaders";
import { readRows, type RowReader } from "../../../src/sources/service/rows";
import { RequestError } from "../../../src/sources/transport/requestError";
import type { Chance } from "../randomAddresses";
import type { Findings } from "./invariants";

const zones = ["UTC", "Asia/Tokyo", "America/Los_Angeles", "Asia/Kolkata"];

/** Reads rows with random values, and dates in different time zones. */
export function runRowRound(chance: Chance, findings: Findings): void {
  for (let i = 0; i < 4; i += 1) {
    readSome(chance, findings, holdingOf, readTokenHolding, checkHolding);
    readSome(chance, findings, transactionOf, readTransaction, checkTransaction);
  }
  readDates(chance, findings);
}

type Row = Readonly<Record<string, unknown>>;

function readSome<T extends object>(
  chance: Chance,
  findings: Findings,
  build: (chance: Chance) => Row,
  read: RowReader<T>,
  check: (row: T) => boolean,
): void {
  const most = 5 + chance.below(30);
  const sound: Row[] = [];
  const all = Array.from({ length: chance.below(40) }, (): unknown => {
    const row = build(chance);
    if (chance.below(3) > 0) {
      sound.push(row);
      return row;
    }
    const fields = Object.keys(row);
    return chance.below(4) === 0
      ? oddValue(chance)
      : { ...row, [chance.pick(fields)]: oddValue(chance) };
  });
  findings.counts.rows += all.length;
  const came = all.slice(0, most);
  try {
    const { rows, skipped, cut } = readRows(all, read, {}, most);
    findings.hold("rowsAddUp", rows.length + skipped + cut === all.length);
    findings.hold(
      "fieldsInRange",
      rows.every(check),
      JSON.stringify(rows.find((row) => !check(row))),
    );
    const soundThatCame = sound.filter((row) => came.includes(row));
    findings.hold("soundRowsKept", rows.length >= soundThatCame.length);
  } catch (error) {
    const isAllowed =
      error instanceof RequestError && !came.some((row) => sound.includes(row as Row));
    findings.hold("soundRowsKept", isAllowed, String(error));
  }
  findings.hold("fieldsInRange", !("polluted" in {}), "prototype");
}

function oddValue(chance: Chance): unknown {
  const polluted: unknown = JSON.parse('{"__proto__":{"polluted":1}}');
  const values: readonly unknown[] = [
    ...[null, undefined, true, 0, -1, 1.5, 2 ** 60, Infinity, Number.NaN],
    ...["", "0", "-5", "1e10", "0x1", "9".repeat(81), "\u202e", "x".repeat(2_000)],
    ...[[], [null], {}, polluted, ["a", 5], { chain: 1 }],
  ];
  return values[chance.below(values.length)];
}

const digits = "0123456789";

function holdingOf(chance: Chance): Row {
  return {
    chain: chance.text("ab 1", 3),
    token_address: chance.text("ab 1", 3),
    token_name: chance.pick([null, "name"]),
    token_symbol: "S",
    token_decimals: chance.pick([null, 0, 18, 255]),
    token_icon_url: null,
    token_price: chance.pick([null, 0, 0.5, 1e9]),
    balance: chance.pick([null, chance.text(digits, 1 + chance.below(80))]),
    holders: chance.below(100),
    updated_at: "2026-01-01T00:00:00.000Z",
  };
}

function transactionOf(chance: Chance): Row {
  return {
    id: chance.text("ab 1", 3),
    chain: chance.text("ab 1", 3),
    token_address: "0",
    from_address: "0",
    to_address: "a",
    value: chance.text(digits, 1 + chance.below(80)),
    tx_hash: chance.hex(8),
    block_number: chance.pick<unknown>([null, "12", 12]),
    block_hash: null,
    block_time: "2026-01-01T00:00:00Z",
  };
}

const isText = (value: unknown): boolean => typeof value === "string";
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isAmount = (value: unknown): boolean =>
  value === null || (typeof value === "string" && /^[0-9]{1,80}$/.test(value));
const isNumber = (value: unknown, most: number): boolean =>
  value === null || (typeof value === "number" && value >= 0 && value <= most);

function checkHolding(row: Row | object): boolean {
  const { chain, token_address, token_name, token_decimals, token_price, balance, holders } =
    row as Row;
  return (
    isText(chain) &&
    isText(token_address) &&
    isTextOrNull(token_name) &&
    isNumber(token_decimals, 255) &&
    isNumber(token_price, Number.MAX_VALUE) &&
    isNumber(holders, Number.MAX_SAFE_INTEGER) &&
    isAmount(balance)
  );
}

function checkTransaction(row: Row | object): boolean {
  const { id, chain, value, block_number, block_time } = row as Row;
  return (
    isText(id) &&
    isText(chain) &&
    isAmount(value) &&
    isTextOrNull(block_number) &&
    isTextOrNull(block_time)
  );
}

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Reads Retry-After values: the three date forms of RFC 9110, section 5.6.7, and seconds. */
function readDates(chance: Chance, findings: Findings): void {
  const zone = process.env["TZ"];
  const now = Date.UTC(2026, chance.below(12), 1 + chance.below(28), chance.below(24));
  const seconds = chance.below(100_000);
  const then = new Date(now + seconds * 1_000);
  const [, day = "", month = "", year = "", time = ""] = then.toUTCString().split(" ");
  const name = days[then.getUTCDay()] ?? "";
  const forms = [
    String(seconds),
    then.toUTCString(),
    `${name}, ${day}-${month}-${year.slice(2)} ${time} GMT`,
    `${name.slice(0, 3)} ${month} ${day.replace(/^0/, " ")} ${time} ${year}`,
  ];
  try {
    process.env["TZ"] = chance.pick(zones);
    for (const form of forms) {
      const read = parseRetryAfter(form, now);
      findings.hold("retryAfterExact", read === seconds * 1_000, `${form} in ${process.env["TZ"]}`);
    }
  } finally {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  }
}
