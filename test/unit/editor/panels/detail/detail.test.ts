import assert from "node:assert/strict";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { Catalog } from "../../../../../src/sources/catalog/catalog";
import { ServiceInUse } from "../../../../../src/sources/catalog/serviceInUse";
import type { AskPerson } from "../../../../../src/sources/gate/gate";
import { Detail } from "../../../../../src/editor/panels/detail/detail";
import type { DetailPort } from "../../../../../src/editor/panels/detail/detailPort";
import {
  noPlaces,
  type PlaceRow,
  type PlacesSource,
} from "../../../../../src/editor/panels/detail/placesSource";
import {
  noWorkspace,
  type WorkspaceRow,
  type WorkspaceSource,
} from "../../../../../src/editor/panels/detail/workspaceSource";
import type { TableName, Thing } from "../../../../../src/editor/panels/messages/shared";
import type { Cell, MessageToPage, Table } from "../../../../../src/editor/panels/messages/toPage";
import type { PanelOptions } from "../../../../../src/editor/panels/detail/catalogKnowledge";
import type { Action } from "../../../../../src/editor/panels/detail/knowledge";
import { postEvery } from "../../../../../src/editor/panels/detail/postQueue";
import { hostileRecords } from "../../../../support/hostileRecords";
import {
  addressDetailsRecord,
  holdingRecords,
  ownAddress,
  ownTag,
  panelRecords,
  transactionRecords,
} from "../../../../support/panelRecords";
import { quietPort } from "../../../../support/quietPort";
import { RecordService } from "../../../../support/recordService";
import { gateOf } from "../../../../support/gateOf";
import { turnsOfTheLoop } from "../../../../support/settledWithin";

const options: PanelOptions = {
  language: "en",
  hideAmounts: false,
  icons: "none",
  tagsOf: () => [],
  chainsOf: () => [],
  namesOf: () => [],
  hasSources: () => false,
  titleOf: () => undefined,
  findLookAlike: () => undefined,
  firstChains: [],
};
const address: Thing = { kind: "address", address: ownAddress };

/** The content of a panel with a service. Records every message to the page. */
class Rig {
  readonly messages: MessageToPage[] = [];
  readonly actions: Action[] = [];
  readonly copied: string[] = [];
  readonly detail: Detail;
  readonly catalog: Catalog;

  constructor(
    readonly service: RecordService,
    thing: Thing = address,
    parts: Partial<DetailPort & PanelOptions & { readonly ask: AskPerson }> = {},
  ) {
    this.catalog = service.createCatalog();
    const port = quietPort({
      post: (message) => this.messages.push(message),
      perform: (action) => this.actions.push(action),
      copy: ({ text, full }) => this.copied.push(text, ...full),
      ...parts,
    });
    const { tagsOf = options.tagsOf, namesOf = options.namesOf } = parts;
    this.detail = new Detail({
      thing,
      catalog: this.catalog,
      gate: gateOf(this.catalog, undefined, parts.ask),
      port,
      options: { ...options, tagsOf, namesOf },
      prefix: "p",
    });
    this.detail.take({ type: "ready" });
    rigs.push(this);
  }

  table(name: TableName): Table {
    const table = this.detail.first().tables.find((each) => each.table === name);
    assert.ok(table);
    return table;
  }

  /** Waits for a condition, since the client answers over several turns of the event loop. */
  async until(isSo: () => boolean): Promise<void> {
    for (let turn = 0; turn < 400 && !isSo(); turn += 1) await sleep(5);
    assert.ok(isSo(), "it did not happen");
  }
}

/** Waits until pending messages are posted. Their timer started earlier and has the same delay. */
const postedAll = (): Promise<void> => sleep(postEvery);

const rigs: Rig[] = [];

function explorerOf(name: string) {
  const url = "https://scan.example/";
  return { name, url, tx_url: `${url}{{tx_id}}`, address_url: `${url}{{address}}` };
}

const fileRow: WorkspaceRow = {
  ...{ key: ownAddress, status: "warned", format: "evm", text: ownAddress, warnings: [] },
  ...{ symbols: [], tags: [], names: [], chains: [], folders: [""], placeCount: 1 },
  first: { root: 0, path: "a.ts", title: "a.ts", line: 0, column: 0, text: "" },
};

function openWorkspace(parts: Partial<WorkspaceSource>): Detail {
  const catalog = new RecordService(panelRecords).createCatalog();
  return new Detail({
    ...{ thing: { kind: "workspace" }, catalog, gate: gateOf(catalog), port: quietPort(), options },
    ...{ prefix: "p", workspace: { ...noWorkspace, ...parts } },
  });
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe("the content of a panel", () => {
  afterEach(() => {
    for (const { detail } of rigs.splice(0)) detail.dispose();
  });

  it("shows known data immediately, and adds the rest later", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    const before = rig.detail.first();
    assert.deepEqual([before.head.title, before.head.loading], [ownAddress, false]);
    assert.deepEqual(
      before.tables.map(({ loading }) => loading),
      ["first", "first"],
    );
    await rig.detail.start();
    const { head } = rig.detail.first();
    assert.equal(head.groups[0]?.chips.length, 3);
    assert.equal(rig.table("holdings").loaded, 20);
    assert.equal(rig.table("transactions").loaded, 0, "what is not in front is not asked for");
  });

  it("loads a table when it is shown", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    await rig.detail.start();
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 30);
    const table = rig.table("transactions");
    assert.deepEqual([table.hasMore, table.total], [true, null]);
  });

  it("loads page after page, and all of them on request", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 30);
    rig.detail.take({ type: "more", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 60);
    rig.detail.take({ type: "all", table: "transactions" });
    await rig.until(() => !rig.table("transactions").hasMore);
    assert.equal(rig.table("transactions").loaded, 210);
  });

  it("sends the page only what changes because of a new tag in the index", async () => {
    let tags: readonly string[] = [];
    const rig = new Rig(new RecordService(panelRecords), address, { tagsOf: () => tags });
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.detail.start();
    await postedAll();
    rig.messages.splice(0);
    rig.detail.followIndex();
    await postedAll();
    assert.equal(rig.messages.length, 0, "nothing is another");
    tags = ["hot_wallet"];
    rig.detail.followIndex();
    await rig.until(() => rig.messages.length > 0);
    const [first, ...others] = rig.messages;
    assert.ok(first?.type === "table" && first.table.table === "transactions");
    assert.match(JSON.stringify(first.table.rows), /hot_wallet/);
    assert.deepEqual(others, []);
  });

  it("finds rows by a tag that the index has learned after they were loaded", async () => {
    let tags: readonly string[] = [];
    const rig = new Rig(new RecordService(panelRecords), address, { tagsOf: () => tags });
    rig.detail.take({ type: "show", table: "transactions" });
    rig.detail.take({ type: "search", table: "transactions", text: "hot_wallet" });
    await rig.until(() => rig.table("transactions").loaded === 30);
    assert.equal(rig.table("transactions").shown, 0);
    tags = ["hot_wallet"];
    rig.detail.followIndex();
    assert.equal(rig.table("transactions").shown, 30);
  });

  it("adds the column of names, and sorts by it, when loaded addresses get their first name", async () => {
    const names = new Map<string, string>();
    const namesOf: PanelOptions["namesOf"] = (address) => {
      const text = names.get(address);
      return text === undefined ? [] : [{ text, full: text }];
    };
    const rig = new Rig(new RecordService(panelRecords), { kind: "tag", tag: ownTag }, { namesOf });
    await rig.detail.start();
    rig.detail.table("addresses")?.sort({ column: "called", descending: false });
    const before = rig.table("addresses");
    assert.ok(!before.columns.includes("called"));
    const addressOf = (row: Table["rows"][number] | undefined): string => {
      const [cell] = row?.cells ?? [];
      return cell?.kind === "address" ? cell.full : "";
    };
    const named = addressOf(before.rows[7]);
    names.set(named, "Treasury");
    rig.detail.followIndex();
    const { columns, rows } = rig.table("addresses");
    assert.deepEqual([columns[1], addressOf(rows[0])], ["called", named]);
  });

  it("stops at 200 pages for one press, and says so", async () => {
    const transactions = transactionRecords(420);
    const rig = new Rig(new RecordService({ ...panelRecords, transactions }, 2));
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 2);
    rig.detail.take({ type: "all", table: "transactions" });
    await rig.until(() => rig.table("transactions").capped);
    assert.equal(rig.table("transactions").loaded, 402);
    rig.detail.take({ type: "more", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 404);
    assert.equal(rig.table("transactions").capped, false);
  });

  it("loads all pages even if everything is refreshed meanwhile, and reports no cap (U-29f)", async () => {
    const rig = new Rig(new RecordService(panelRecords, 5), { kind: "tag", tag: ownTag });
    await rig.detail.start();
    const { loaded } = rig.table("addresses");
    assert.equal(loaded, 5);
    rig.detail.take({ type: "all", table: "addresses" });
    await rig.until(() => rig.table("addresses").loaded > 10);
    void rig.catalog.refreshTags();
    await rig.until(() => rig.table("addresses").loading === "no");
    const { capped, hasMore } = rig.table("addresses");
    assert.deepEqual([capped, hasMore], [false, false]);
  });

  it("reports no cap if loading all ended by a failure (U-29f)", async () => {
    const service = new RecordService(panelRecords);
    const rig = new Rig(service);
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 30);
    service.trouble = (path) => (path.includes("page=3") ? { status: 403 } : undefined);
    rig.detail.take({ type: "all", table: "transactions" });
    await rig.until(() => rig.table("transactions").problem !== null);
    const { capped, loaded } = rig.table("transactions");
    assert.deepEqual([capped, loaded], [false, 60]);
  });

  it("still offers the choice of a deployment if a filter leaves no row of the chosen one (U-34f)", async () => {
    const rig = new Rig(new RecordService(panelRecords), address, {
      choosePlace: (places) => Promise.resolve(places.at(-1)?.place),
    });
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 30);
    const plot = () => {
      const found = rig.detail.first().plots.find((each) => each.plot === "times");
      return found?.plot === "times" ? found : undefined;
    };
    const first = plot()?.deployment;
    rig.detail.take({ type: "deployment" });
    await rig.until(() => plot()?.deployment !== first);
    const chosen = plot()?.deployment ?? "";
    const other = rig
      .table("transactions")
      .filters.chain?.choices.find(({ label }) => !chosen.endsWith(label));
    rig.detail.take({ type: "chain", table: "transactions", id: other?.id ?? "" });
    await rig.until(() => rig.table("transactions").loaded > 0);
    assert.notEqual(plot()?.deployment, chosen);
    assert.ok((plot()?.buckets.length ?? 0) > 0, "the plot, and so its button, is there");
  });

  it("keeps the loaded pages when one fails, and offers to load that page again (P-15)", async () => {
    const service = new RecordService(panelRecords);
    const rig = new Rig(service);
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 30);
    service.trouble = (path) => (path.includes("page=2") ? { status: 400 } : undefined);
    rig.detail.take({ type: "more", table: "transactions" });
    await rig.until(() => rig.table("transactions").problem !== null);
    const { problem, loaded, stale } = rig.table("transactions");
    assert.deepEqual([loaded, stale], [30, true]);
    assert.equal(problem?.actions[0]?.label, "Retry page 2");
    service.trouble = () => undefined;
    rig.detail.take({ type: "act", id: problem.actions[0].id });
    await rig.until(() => rig.table("transactions").loaded === 60);
    assert.equal(rig.table("transactions").problem, null);
  });

  it("says how many rows were repeated, and shows each row once (P-13)", async () => {
    const rows = panelRecords.transactions ?? [];
    const transactions = [...rows.slice(0, 30), ...rows.slice(0, 3), ...rows.slice(30, 40)];
    const rig = new Rig(new RecordService({ ...panelRecords, transactions }));
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 30);
    rig.detail.take({ type: "more", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 40);
    assert.equal(rig.table("transactions").repeated, 3);
  });

  it("does not call a list complete if its link leads back to the first page (U-35f)", async () => {
    const service = new (class extends RecordService {
      override async answer(...[request, signal]: Parameters<RecordService["answer"]>) {
        if (!request.path.includes("page=2")) return super.answer(request, signal);
        const first = { path: request.path.replace(/[?&]page=2/, "") };
        const { headers, ...rest } = await super.answer(first, signal);
        return { ...rest, headers: { "content-type": headers["content-type"] } };
      }
    })(panelRecords);
    const rig = new Rig(service);
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 30);
    rig.detail.take({ type: "all", table: "transactions" });
    await rig.until(() => rig.table("transactions").problem !== null);
    const { loaded, repeated, hasMore, problem } = rig.table("transactions");
    assert.deepEqual([loaded, repeated, hasMore], [30, 30, true]);
    assert.match(problem?.text ?? "", /E_PAGE_LOOP/);
  });

  it("says once why nothing can be read, and then retries everything (U-37f)", async () => {
    const service = new RecordService(panelRecords);
    service.trouble = () => ({ status: 403 });
    const rig = new Rig(service);
    await rig.detail.start();
    const { head } = rig.detail.first();
    assert.equal(rig.table("holdings").problem, null);
    assert.match(head.problem?.text ?? "", /E_FORBIDDEN/);
    service.trouble = () => undefined;
    rig.detail.take({ type: "act", id: head.problem?.actions[0]?.id ?? "" });
    await rig.until(() => rig.table("holdings").loaded === 20);
    assert.equal(rig.detail.first().head.problem, null);
  });

  it("shows the first 10,000 rows of a page and says how many it skipped (V-04)", async () => {
    const transactions = transactionRecords(10_007);
    const rig = new Rig(new RecordService({ ...panelRecords, transactions }, 20_000));
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 10_000);
    assert.equal(rig.table("transactions").cut, 7);
  });

  it("says that the service has no details, without reporting an error (H-15)", async () => {
    const rig = new Rig(new RecordService({ ...panelRecords, addressDetails: undefined }));
    await rig.detail.start();
    const { head } = rig.detail.first();
    assert.deepEqual([head.unknown, head.problem], [true, null]);
    assert.equal(rig.table("holdings").loaded, 20);
  });

  it("keeps the shown data and marks it as stale when a refresh fails", async () => {
    const service = new RecordService(panelRecords);
    const rig = new Rig(service);
    await rig.detail.start();
    service.trouble = () => ({ status: 403 });
    await rig.detail.refresh();
    const { head } = rig.detail.first();
    assert.deepEqual([head.stale, head.groups[0]?.chips.length], [true, 3]);
    const table = rig.table("holdings");
    assert.deepEqual([table.loaded, table.stale], [20, true]);
    assert.equal(table.problem?.text, "The service failed (E_FORBIDDEN).");
  });

  it("sends filters to the service, and searches only loaded rows", async () => {
    const service = new RecordService(panelRecords);
    const place = { chain: "base", address: "0" };
    const rig = new Rig(service, address, { choosePlace: () => Promise.resolve(place) });
    await rig.detail.start();
    const [base] =
      rig.table("holdings").filters.chain?.choices.filter(({ label }) => label === "Base") ?? [];
    rig.detail.take({ type: "chain", table: "holdings", id: base?.id ?? "" });
    await rig.until(() => rig.table("holdings").loaded === 3);
    assert.ok(service.requests.includes(`/v2/token-holdings?address=${ownAddress}&chain=base`));
    rig.detail.take({ type: "token", table: "holdings", clear: false });
    await rig.until(() => rig.table("holdings").loaded === 1);
    assert.equal(rig.table("holdings").filters.token?.chosen, "ETH · Base");
    rig.detail.take({ type: "chain", table: "holdings", id: null });
    await rig.until(() => rig.table("holdings").loaded === 20);
    const requestsBefore = service.requests.length;
    rig.detail.take({ type: "search", table: "holdings", text: "usdc" });
    assert.deepEqual([rig.table("holdings").shown, service.requests.length], [4, requestsBefore]);
  });

  it("offers only chains on which the address can exist, and those of loaded rows", async () => {
    const [holding] = holdingRecords;
    const offersBitcoin = async (chain: string): Promise<boolean> => {
      const holdings = [{ ...holding, chain }];
      const rig = new Rig(new RecordService({ ...panelRecords, holdings }));
      await rig.detail.start();
      const { choices } = rig.table("holdings").filters.chain ?? assert.fail();
      assert.ok(choices.some(({ label }) => label === "Polygon"));
      return choices.some(({ label }) => label === "Bitcoin");
    };
    assert.equal(await offersBitcoin("base"), false);
    assert.equal(await offersBitcoin("bitcoin"), true);
  });

  it("sends the time filter in the format of interface.md", async () => {
    const service = new RecordService(panelRecords);
    const rig = new Rig(service);
    rig.detail.take({ type: "show", table: "transactions" });
    rig.detail.take({ type: "since", table: "transactions", text: "2026-11-10T00:00" });
    const wanted = `/v2/transactions?address=${ownAddress}&since=2026-11-10T00%3A00%3A00Z`;
    await rig.until(() => service.requests.includes(wanted));
  });

  it("narrows the table to a part of the plot, and back", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    await rig.detail.start();
    const plot = rig.detail.first().plots.find((each) => each.plot === "shares");
    assert.ok(plot?.plot === "shares");
    const id = plot.groups[0]?.slices.find(({ label }) => label === "USDC")?.id ?? null;
    rig.detail.take({ type: "pick", table: "holdings", id });
    const table = rig.table("holdings");
    assert.deepEqual([table.picked, table.shown, table.sum?.rows], ["USDC", 4, 4]);
    rig.detail.take({ type: "pick", table: "holdings", id: null });
    assert.equal(rig.table("holdings").shown, 20);
  });

  it("sorts by a column, and returns to the order of the service", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    await rig.detail.start();
    const ids = () => rig.table("holdings").rows.map(({ id }) => id);
    const before = ids();
    const sort = { column: "value", descending: false } as const;
    rig.detail.take({ type: "sort", table: "holdings", sort });
    assert.deepEqual(rig.table("holdings").sort, sort);
    assert.notDeepEqual(ids(), before);
    rig.detail.take({ type: "sort", table: "holdings", sort: null });
    assert.deepEqual([rig.table("holdings").sort, ids()], [null, before]);
  });

  it("sums the shown rows, and shows the service's total only in the head", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    await rig.detail.start();
    const { head, tables } = rig.detail.first();
    const { sum } = rig.table("holdings");
    assert.ok(sum?.cell.kind === "amount");
    assert.deepEqual([sum.rows, sum.unpriced], [20, 2]);
    const total = head.facts.find(({ label }) => label === "totalValue")?.cell;
    assert.equal(total?.kind === "amount" && total.full, "1234567.89");
    assert.ok(!JSON.stringify(tables).includes("1234567.89"));
  });

  it("names the chain in each row, except in the panel of a chain", async () => {
    const columnsOf = async (thing: Thing): Promise<readonly (readonly string[])[]> => {
      const rig = new Rig(new RecordService(panelRecords), thing);
      await rig.detail.start();
      rig.detail.take({ type: "show", table: "transactions" });
      await rig.until(() => rig.table("transactions").rows.length > 0);
      return [rig.table("holdings"), rig.table("transactions")].map(({ columns, rows }) => {
        for (const { cells } of rows) assert.equal(cells.length, columns.length);
        return columns;
      });
    };
    for (const columns of await columnsOf({ kind: "tag", tag: ownTag })) {
      assert.ok(columns.includes("chain"));
    }
    for (const columns of await columnsOf({ kind: "chain", chain: "ethereum" })) {
      assert.ok(!columns.includes("chain"));
    }
  });

  it("requests the holding of each deployment of a token, and shows transactions of one deployment", async () => {
    const service = new RecordService(panelRecords);
    const rig = new Rig(service, { kind: "token", token: "usdc" });
    await rig.detail.start();
    await rig.until(() => rig.table("deployments").rows[3]?.cells[3]?.kind === "amount");
    const holdingRequests = service.requests.filter((path) =>
      path.startsWith("/v2/token-holdings"),
    );
    assert.equal(holdingRequests.length, 4);
    assert.ok(holdingRequests.every((path) => /\?chain=\w+&token_address=0x\w+$/.test(path)));
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded > 0);
    assert.equal(rig.table("transactions").filters.token?.chosen, "USDC · Ethereum");
  });

  it("shows the total number of a tag's addresses from the record of the tag", async () => {
    const rig = new Rig(new RecordService(panelRecords), { kind: "tag", tag: ownTag });
    await rig.detail.start();
    const { loaded, total, hasMore } = rig.table("addresses");
    assert.deepEqual([loaded, hasMore], [30, true]);
    assert.ok(total === 412 || total === null);
    assert.equal(rig.detail.first().head.facts[4]?.cell.kind, "time");
  });

  it("carries out the action of an id only if the id belongs to this panel", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    await rig.detail.start();
    const chip = rig.detail.first().head.groups[0]?.chips[0];
    rig.detail.take({ type: "act", id: chip?.open ?? "" });
    assert.deepEqual(rig.actions, [{ kind: "open", thing: { kind: "tag", tag: ownTag } }]);
    for (const id of ["q.0.a.1", "p.1.a.1", "p.0.a.999", "__proto__", "https://evil.test"])
      rig.detail.take({ type: "act", id });
    assert.equal(rig.actions.length, 1);
  });

  it("copies an address as shown, and passes the whole address to its port", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    await rig.detail.start();
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").rows.length > 0);
    const place = rig.table("transactions").columns.indexOf("counterparty");
    const { rows } = rig.table("transactions");
    const id = rows.find(({ cells }) => cells[place]?.kind === "address")?.id ?? assert.fail();
    rig.detail.take({ type: "copy", id, column: "counterparty", what: "cell" });
    rig.detail.take({ type: "copy", id, column: "counterparty", what: "full" });
    const [shown = "", whole = "", ...others] = rig.copied;
    assert.match(shown, /^0x.{8}….{8}$/);
    assert.deepEqual(others, [whole, whole]);
    assert.match(whole, /^0x[0-9a-f]{40}$/i);
  });

  it("copies exact values", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    await rig.detail.start();
    const [row] = rig.table("holdings").rows;
    rig.detail.take({ type: "copy", id: row?.id ?? "", column: "price", what: "full" });
    assert.deepEqual(rig.copied, ["3412.55", "3412.55"]);
    assert.deepEqual(rig.messages.at(-1), { type: "announcement", text: "Copied" });
  });

  it("cancels its loads when it is closed, and posts nothing after that (U-01f)", async () => {
    const service = new RecordService(panelRecords);
    const rig = new Rig(service);
    service.trouble = () => ({ wait: new Promise<void>(() => undefined) });
    const started = rig.detail.start();
    await rig.until(() => service.requests.length >= 3);
    await postedAll();
    const messagesBefore = rig.messages.length;
    rig.detail.dispose();
    rig.catalog.dispose();
    await started;
    await postedAll();
    assert.equal(rig.messages.length, messagesBefore);
  });

  it("sends no more requests after it was closed during a refresh (U-01f)", async () => {
    const service = new RecordService(panelRecords);
    const rig = new Rig(service);
    service.trouble = () => ({ wait: new Promise<void>(() => undefined) });
    const refreshed = rig.detail.refresh();
    await rig.until(() => service.waiting > 0);
    rig.detail.dispose();
    service.trouble = () => undefined;
    const requestsBefore = service.requests.length;
    await refreshed;
    await rig.until(() => service.waiting === 0);
    assert.equal(service.requests.length, requestsBefore);
  });

  it("shows nothing of a service that is no longer in use", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    await rig.detail.start();
    const before = rig.detail.first().head.groups[0]?.chips[0]?.open ?? "";
    rig.catalog.use(new RecordService({ chains: panelRecords.chains ?? [] }).createServiceInUse());
    assert.equal(rig.table("holdings").loaded, 0);
    await rig.until(() => rig.detail.first().head.unknown);
    rig.detail.take({ type: "act", id: before });
    assert.deepEqual(rig.actions, []);
  });

  it("begins with the places of an address that occurs in files, and otherwise with its amounts", () => {
    const catalog = new RecordService(panelRecords).createCatalog();
    const place = { root: 0, path: "a.ts", title: "a.ts", line: 0, column: 0, text: "" };
    const row: PlaceRow = {
      ...{ place, declared: undefined, line: undefined, warnings: [], status: "named" },
      ...{ folders: [], chains: [] },
    };
    const shownWith = (parts: Partial<PlacesSource>): readonly unknown[] => {
      const detail = new Detail({
        ...{ thing: address, catalog, gate: gateOf(catalog), port: quietPort(), options },
        prefix: "p",
        places: { ...noPlaces, ...parts },
      });
      const { shown, tables } = detail.first();
      detail.dispose();
      return [shown, ...tables.map(({ table }) => table)];
    };
    const all = ["inWorkspace", "holdings", "transactions"];
    assert.deepEqual(shownWith({ isOffered: true, rows: [row] }), ["inWorkspace", ...all]);
    assert.deepEqual(shownWith({ isOffered: true }), ["holdings", ...all]);
    assert.deepEqual(shownWith({}), ["holdings", "holdings", "transactions"]);
  });

  it("states in its JSON that the addresses are incomplete after reading was stopped (X-22)", () => {
    const isComplete = (state: WorkspaceSource["state"]): unknown => {
      const detail = openWorkspace({ state });
      const { workspace } = detail.records as {
        readonly workspace: { readonly complete: unknown };
      };
      detail.dispose();
      return workspace.complete;
    };
    assert.deepEqual((["done", "stopped", "reading"] as const).map(isComplete), [
      ...[true, false, false],
    ]);
  });

  it("has in its JSON what is known of an address that the service does not know", async () => {
    const service = new RecordService({ ...panelRecords, addressDetails: undefined });
    const key = "4f3edf983ac636a65a842ce7c78d9aa7".repeat(2);
    const rig = new Rig(service, address, {
      tagsOf: () => ["treasury", "0"],
      namesOf: () => [
        { text: "Vault", full: `Vault · every chain · ${key}.csv` },
        { text: "mine", full: "mine · yours, local", isOwnTag: true },
      ],
    });
    await rig.detail.start();
    const { known, address: record } = rig.detail.records;
    rig.detail.dispose();
    assert.deepEqual(
      [record, known],
      [
        null,
        {
          ...{ address: ownAddress, format: "evm", tags: ["treasury"], chains: [] },
          names: ["Vault · every chain · 4f3e…9aa7.csv"],
        },
      ],
    );
  });

  it("names on its Markdown page the chosen filters and the number of rows that they leave", () => {
    const key = `0x${"4f3edf983ac636a65a842ce7c78d9aa7".repeat(2)}`;
    const rows = [fileRow, { ...fileRow, key: "b", folders: ["src|", key], chains: ["base"] }];
    const detail = openWorkspace({ rows, state: "done" });
    const lineOfFilters = (folder?: string): string | undefined => {
      const table = detail.table("workspace");
      table?.filters.choose("folder", folder);
      table?.loader.reset();
      const page = [...(detail.buildMarkdown("workspace") ?? [])].join("");
      return page.split("\n").find((line) => line.startsWith("Filters"));
    };
    const texts = [undefined, "src|", key].map(lineOfFilters);
    detail.table("workspace")?.filters.choose("status", "warned");
    const both = lineOfFilters("");
    detail.dispose();
    assert.deepEqual(texts, [
      undefined,
      "Filters: Folder src&#124;. Listed and counted: 1 of 2 rows.",
      "Filters: Folder 0x4f3e…9aa7. Listed and counted: 1 of 2 rows.",
    ]);
    assert.equal(both, "Filters: Folder root, Status Warnings. Listed and counted: 1 of 2 rows.");
  });

  it("builds SARIF of the warnings in the rows that the filters leave, and says whether all was checked", () => {
    const rows = [fileRow, { ...fileRow, key: "b", folders: ["src"] }];
    const buildResults: WorkspaceSource["buildResults"] = (keys) =>
      keys.map((key) => ({
        ...{ kind: "lookAlike", level: "error", message: `[${key}](x)`, path: "src/a b.ts" },
        ...{ line: 2, column: 5, endLine: 2, endColumn: 47 },
      }));
    const logOf = (parts: Partial<WorkspaceSource>, folder?: string): readonly unknown[] => {
      const detail = openWorkspace({ rows, buildResults, ...parts });
      const table = detail.table("workspace");
      table?.filters.choose("folder", folder);
      table?.loader.reset();
      const text = [...(detail.buildSarif("workspace", "1.2.3") ?? [])].join("");
      assert.equal(detail.buildSarif("addresses", "1.2.3"), undefined);
      detail.dispose();
      const { version, runs } = JSON.parse(text) as {
        readonly version: string;
        readonly runs: readonly {
          readonly tool: { readonly driver: { readonly version: string } };
          readonly invocations: unknown;
          readonly results: readonly unknown[];
        }[];
      };
      const [run] = runs;
      assert.ok(run);
      assert.deepEqual([version, runs.length, run.tool.driver.version], ["2.1.0", 1, "1.2.3"]);
      return [run.invocations, ...run.results];
    };
    const done = { state: "done", isWhole: true, asOf: new Date() } as const;
    assert.deepEqual(logOf(done, "src"), [
      [{ executionSuccessful: true }],
      {
        ...{ ruleId: "lookAlike", ruleIndex: 2, level: "error", message: { text: "[b] (x)" } },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: "src/a%20b.ts", uriBaseId: "SRCROOT" },
              region: { startLine: 2, startColumn: 5, endLine: 2, endColumn: 47 },
            },
          },
        ],
      },
    ]);
    const all = logOf({ ...done, state: "checking" });
    assert.deepEqual([all.length, all[0]], [3, [{ executionSuccessful: false }]]);
  });

  it("offers the warnings of files by their names, in the order of these names", () => {
    const kinds = ["wrongChain", "drift", "unquotedHex", "lookAlike"];
    const warnings = kinds.map((kind) => ({ kind, text: kind, isError: false }));
    const detail = openWorkspace({ rows: [{ ...fileRow, warnings }], state: "done" });
    const { choices } = detail.first().tables[0]?.filters ?? {};
    detail.dispose();
    assert.deepEqual(
      choices?.find(({ by }) => by === "warning")?.choices.map(({ label }) => label),
      ["Drift: same name, two addresses", "Look-alike", "Missing quotes", "Wrong chain"],
    );
  });

  it("loads all addresses of a tag of the local service, but only one page of a tag of another service", async () => {
    const addresses = Array.from({ length: 75 }, (_, at) => ({
      address: `0x${(at + 1).toString(16).padStart(40, "0")}`,
      tags: [ownTag],
      chains: ["ethereum"],
    }));
    const loaded = async (kind: "local" | "remote"): Promise<unknown> => {
      const service = new RecordService({ ...panelRecords, addresses });
      const catalog = service.createCatalog(kind);
      const detail = new Detail({
        ...{ thing: { kind: "tag", tag: ownTag }, catalog, gate: gateOf(catalog), options },
        ...{ port: quietPort(), prefix: "p" },
      });
      await detail.setVisible(true);
      const table = detail.first().tables.find((each) => each.table === "addresses");
      detail.dispose();
      return [table?.loaded, table?.hasMore, table?.loading];
    };
    assert.deepEqual(await loaded("local"), [75, false, "no"]);
    assert.deepEqual(await loaded("remote"), [30, true, "no"]);
  });

  it("marks every figure of the sample: in the head, the rows, the sum and the plots", async () => {
    const service = new RecordService(panelRecords);
    const catalog = service.createCatalog("local");
    const detail = new Detail({
      thing: address,
      catalog,
      gate: gateOf(catalog),
      port: quietPort(),
      options,
      prefix: "p",
    });
    await detail.start();
    const { head, tables, plots } = detail.first();
    detail.dispose();
    const isMarked = (cell: Cell | undefined): boolean =>
      (cell?.kind === "amount" || cell?.kind === "count") &&
      cell.marks?.includes("sample") === true;
    assert.equal(head.sample, true);
    for (const label of ["holdingCount", "transactionCount", "totalValue"]) {
      assert.ok(isMarked(head.facts.find((fact) => fact.label === label)?.cell), label);
    }
    const [table] = tables;
    assert.ok(isMarked(table?.rows[0]?.cells[table.columns.indexOf("amount")]));
    assert.ok(isMarked(table?.sum?.cell));
    const slices = plots.flatMap((plot) => (plot.plot === "shares" ? plot.groups : []));
    const values = slices.flatMap((group) => group.slices.map(({ value }) => value));
    assert.ok(values.length > 0 && values.every(isMarked));
  });

  it("shows another chain first when the address is opened from another file", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    await rig.detail.start();
    const firstChain = () =>
      rig.detail.first().head.groups.find(({ label }) => label === "formatOf")?.chips[0]?.text;
    assert.equal(firstChain(), "Ethereum");
    rig.detail.setOptions({ ...options, firstChains: ["base"] });
    assert.equal(firstChain(), "Base");
  });

  it("keeps amounts out of every message while they are hidden", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    await rig.detail.start();
    rig.detail.setOptions({ ...options, hideAmounts: true });
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded > 0);
    const text = JSON.stringify(rig.detail.first());
    assert.doesNotMatch(text, /1234567|1,234,567|44,995|44995/);
  });

  it("rereads what a node may answer differently, as soon as the panel is visible (N-34)", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    await rig.detail.setVisible(true);
    const countRequests = (): number => rig.service.requests.length;
    const before = countRequests();
    rig.catalog.noteAmounts();
    await rig.until(() => countRequests() === before + 2);
    await rig.detail.setVisible(false);
    rig.catalog.noteAmounts();
    await rig.detail.setVisible(true);
    assert.equal(countRequests(), before + 4, "the details and the holdings, twice");
  });

  it("carries out a refresh or a change of the service that was requested while it was hidden, when it is shown", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    await rig.detail.setVisible(true);
    await rig.detail.setVisible(false);
    const requestsBefore = rig.service.requests.length;
    await rig.catalog.refresh();
    const later = () =>
      rig.service.requests.slice(requestsBefore).filter((path) => path.includes("0x"));
    assert.deepEqual(later(), []);
    await rig.detail.setVisible(true);
    assert.equal(later().length, 2, "the details and the holdings");
    await rig.detail.setVisible(false);
    const other = new RecordService(panelRecords);
    rig.catalog.use(other.createServiceInUse());
    assert.deepEqual(other.requests, []);
    await rig.detail.setVisible(true);
    assert.equal(rig.table("holdings").loaded, 20);
  });

  describe("of an address that may be a private key", () => {
    const digits = `0x${"5a".repeat(32)}`;
    const secret: Thing = { kind: "address", address: digits };
    const records = {
      ...panelRecords,
      addressDetails: { ...addressDetailsRecord, address: digits },
    };
    let questions: string[];
    let isNoKey: boolean;
    const ask = (text: string): Promise<boolean> => {
      questions.push(text);
      return Promise.resolve(isNoKey);
    };
    const askingAbout = (service: RecordService): readonly string[] =>
      service.requests.filter((path) => path.includes("5a5a"));
    const pressAsk = async (rig: Rig): Promise<void> => {
      const [action] = rig.detail.first().head.problem?.actions ?? [];
      assert.equal(action?.label, "Query the Service…");
      rig.detail.take({ type: "act", id: action.id });
      await setImmediate();
    };

    beforeEach(() => {
      questions = [];
      isNoKey = false;
    });

    it("sends no request when it is restored, refreshed or shown again, and offers one button (U-15f)", async () => {
      const service = new RecordService(records);
      const rig = new Rig(service, secret, { ask });
      await rig.detail.setVisible(true);
      await rig.detail.refresh();
      await rig.catalog.refresh();
      await rig.detail.setVisible(false);
      await rig.detail.setVisible(true);
      rig.detail.show("transactions");
      await setImmediate();
      assert.deepEqual([askingAbout(service), questions], [[], []]);
      const { head, tables } = rig.detail.first();
      assert.match(head.problem?.text ?? "", /E_WITHHELD/);
      assert.equal(head.problem?.actions.length, 1);
      assert.deepEqual(
        tables.map(({ problem }) => problem),
        [null, null],
      );
    });

    it("prompts the user when the button is pressed, and queries the service only after consent (U-15f)", async () => {
      const service = new RecordService(records);
      const rig = new Rig(service, secret, { ask });
      await rig.detail.start();
      await pressAsk(rig);
      assert.deepEqual([askingAbout(service), questions], [[], [digits]]);
      isNoKey = true;
      await pressAsk(rig);
      await rig.detail.start();
      assert.deepEqual(askingAbout(service), [
        `/v2/addresses/${digits}`,
        `/v2/token-holdings?address=${digits}`,
      ]);
      assert.equal(questions.length, 2);
    });

    it("does not query another service when that service is chosen (U-15f)", async () => {
      const service = new RecordService(records);
      const rig = new Rig(service, secret, { ask });
      isNoKey = true;
      await rig.detail.ask();
      assert.equal(askingAbout(service).length, 2);
      const other = new RecordService(records);
      const client = other.createServiceInUse();
      rig.catalog.use(new ServiceInUse("remote", "other.test", "other", () => client.client()));
      await rig.detail.start();
      await rig.detail.refresh();
      assert.deepEqual([askingAbout(other), questions.length], [[], 1]);
      assert.equal(rig.table("holdings").loaded, 0);
      await pressAsk(rig);
      await rig.detail.start();
      assert.deepEqual([askingAbout(other).length, questions.length], [2, 2]);
    });

    it("sends nothing if the panel is closed during the prompt (U-15f)", async () => {
      const service = new RecordService(records);
      const rig: Rig = new Rig(service, secret, {
        ask: () => {
          rig.detail.dispose();
          return Promise.resolve(true);
        },
      });
      await rig.detail.start();
      await rig.detail.ask();
      assert.deepEqual(askingAbout(service), []);
    });

    it("withholds a token of a table's filter, and prompts about it (U-15f)", async () => {
      const service = new RecordService(records);
      const filters = { chain: "sui", place: { chain: "sui", address: digits }, since: "" };
      const left = { table: "holdings", scroll: 0, search: "", sort: null, filters } as const;
      const catalog = service.createCatalog();
      const parts = { thing: address, catalog, port: quietPort(), options, prefix: "p" };
      const detail = new Detail({
        ...parts,
        gate: gateOf(catalog, undefined, ask),
        tables: [left],
      });
      await detail.start();
      assert.deepEqual([askingAbout(service), questions], [[], []]);
      isNoKey = true;
      await detail.ask();
      detail.dispose();
      assert.deepEqual([askingAbout(service).length, questions], [1, [digits]]);
    });

    it("queries the local service without a prompt, since the data stays on this machine (U-15f)", async () => {
      const service = new RecordService(records);
      const catalog = service.createCatalog("local");
      const parts = { thing: secret, catalog, port: quietPort(), options, prefix: "p" };
      const detail = new Detail({ ...parts, gate: gateOf(catalog, undefined, ask) });
      await detail.start();
      detail.dispose();
      assert.deepEqual([askingAbout(service).length, questions], [2, []]);
    });
  });

  it("requests the filtered rows of a restored table, sorted and searched (U-33f)", async () => {
    const service = new RecordService(panelRecords);
    const filters = { chain: "base", place: null, since: "" };
    const sort = { column: "value", descending: true } as const;
    const left = { table: "holdings", scroll: 0, search: "e", sort, filters } as const;
    const catalog = service.createCatalog();
    const parts = { thing: address, catalog, port: quietPort(), options, prefix: "p" };
    const gate = gateOf(catalog);
    const detail = new Detail({ ...parts, gate, tables: [left] });
    await detail.start();
    const [table] = detail.first().tables;
    detail.dispose();
    const holdingRequests = service.requests.filter((path) =>
      path.startsWith("/v2/token-holdings"),
    );
    assert.deepEqual(holdingRequests, [`/v2/token-holdings?address=${ownAddress}&chain=base`]);
    assert.deepEqual([table?.search, table?.sort, table?.filters.kept], ["e", sort, filters]);
  });

  it("sends another service no request for a token while the panel is hidden (U-27f)", async () => {
    const rig = new Rig(new RecordService(panelRecords), { kind: "token", token: "usdc" });
    await rig.detail.setVisible(true);
    await rig.detail.setVisible(false);
    const other = new RecordService(panelRecords);
    rig.catalog.use(other.createServiceInUse());
    await rig.catalog.tokens.load();
    await rig.until(() => rig.table("deployments").total === 4);
    await turnsOfTheLoop();
    const ofPanel = () => other.requests.filter((path) => !path.startsWith("/v2/tokens"));
    assert.deepEqual(ofPanel(), []);
    await rig.detail.setVisible(true);
    const holdings = ofPanel().filter((path) => path.startsWith("/v2/token-holdings"));
    assert.equal(holdings.length, 4);
  });

  it("reads no further page of tokens while the panel is hidden (U-27f)", async () => {
    const service = new RecordService(panelRecords, 2);
    const rig = new Rig(service);
    let answer = (): void => undefined;
    const isOver = new Promise<void>((resolve) => (answer = resolve));
    service.trouble = (path) => (path === "/v2/tokens?page=2" ? { wait: isOver } : undefined);
    const seen = rig.detail.setVisible(true);
    await rig.until(() => service.waiting === 1);
    await rig.detail.setVisible(false);
    answer();
    await seen;
    const { tokens } = rig.catalog;
    assert.deepEqual([tokens.pagesLoaded, tokens.hasMore], [2, true]);
    await rig.detail.setVisible(true);
    assert.equal(tokens.hasMore, false);
  });

  for (const thing of [
    { kind: "token", token: "usdc" },
    { kind: "tag", tag: ownTag },
  ] as const) {
    it(`reads each list once for a refresh of everything: ${thing.kind} (U-28f)`, async () => {
      const rig = new Rig(new RecordService(panelRecords), thing);
      await rig.detail.setVisible(true);
      await rig.until(() => rig.table(rig.detail.shown).loading === "no");
      const read = async (refresh: () => Promise<unknown>): Promise<readonly string[]> => {
        const requestsBefore = rig.service.requests.length;
        await refresh();
        await turnsOfTheLoop();
        return rig.service.requests.slice(requestsBefore).sort();
      };
      const seen = await read(() => rig.catalog.refresh());
      assert.ok(seen.length > 2, "it refreshes");
      assert.deepEqual(seen, [...new Set(seen)].sort());
      await rig.detail.setVisible(false);
      const owed = await read(async () => {
        await rig.catalog.refresh();
        // The editor can report the same visibility several times.
        await Promise.all([rig.detail.setVisible(true), rig.detail.setVisible(true)]);
        await rig.until(() => rig.table(rig.detail.shown).loading === "no");
      });
      assert.deepEqual(owed, seen);
    });
  }

  it("sends nothing before the page is ready, and then what has changed since the page was built", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    rig.detail.begin();
    await rig.detail.start();
    await postedAll();
    assert.deepEqual(rig.messages, []);
    rig.detail.take({ type: "ready" });
    await rig.until(() => rig.messages.length >= 3);
    assert.deepEqual(new Set(rig.messages.map(({ type }) => type)), new Set(["head", "table"]));
  });

  it("sends everything to a page that the editor has created again", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    rig.detail.begin();
    rig.detail.take({ type: "ready" });
    await rig.detail.start();
    await postedAll();
    rig.messages.splice(0);
    rig.detail.take({ type: "ready" });
    await rig.until(() => rig.messages.length > 0);
    assert.deepEqual(
      rig.messages.map((each) =>
        each.type === "table" ? [each.table.table, each.plot?.plot] : each.type,
      ),
      ["head", ["holdings", "shares"], ["transactions", "times"]],
    );
  });

  it("sends no request if it is closed while the user chooses a deployment", async () => {
    const service = new RecordService(panelRecords);
    let choose: (place: { chain: string; address: string }) => void = () => undefined;
    const rig = new Rig(service, address, {
      choosePlace: () => new Promise((resolve) => (choose = resolve)),
    });
    await rig.detail.start();
    rig.detail.take({ type: "token", table: "holdings", clear: false });
    rig.detail.dispose();
    const requestsBefore = service.requests.length;
    choose({ chain: "base", address: "0" });
    await turnsOfTheLoop();
    assert.equal(service.requests.length, requestsBefore);
  });

  it("keeps the picked part of a plot while the columns of the plot become wider", async () => {
    const transactions = transactionRecords(900);
    const rig = new Rig(new RecordService({ ...panelRecords, transactions }), {
      kind: "chain",
      chain: "ethereum",
    });
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 30);
    const times = () => {
      const plot = rig.detail.first().plots.find((each) => each.plot === "times");
      assert.ok(plot?.plot === "times");
      return plot;
    };
    const before = times();
    const bucket = before.buckets.findLast(
      ({ upCell }) => upCell.kind === "count" && upCell.count > 0,
    );
    assert.ok(before.unit === "day" && bucket !== undefined);
    rig.detail.take({ type: "pick", table: "transactions", id: bucket.id });
    const { shown } = rig.table("transactions");
    rig.detail.take({ type: "all", table: "transactions" });
    await rig.until(() => !rig.table("transactions").hasMore);
    const after = times();
    assert.equal(after.unit, "week");
    const picked = after.buckets.filter((each) => each.picked);
    const table = rig.table("transactions");
    assert.equal(picked.length, 1);
    assert.ok(table.shown >= shown, `${table.shown} of ${shown} are left`);
    assert.equal(table.picked?.replace(/\s/g, " "), "Nov 16 – 22, 2026");
  });

  it("knows the chain of every loaded transaction, for Find", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 30);
    const [first] = transactionRecords(1);
    assert.equal(rig.catalog.transactions.findChain(String(first?.["tx_hash"])), first?.["chain"]);
  });

  it("does not post a message for every change", async () => {
    const rig = new Rig(new RecordService(panelRecords));
    rig.detail.take({ type: "show", table: "transactions" });
    await rig.until(() => rig.table("transactions").loaded === 30);
    rig.messages.splice(0);
    rig.detail.take({ type: "all", table: "transactions" });
    const isWhole = (message: MessageToPage): boolean =>
      message.type === "table" && message.table.loaded === 210;
    await rig.until(() => rig.messages.some(isWhole));
    assert.ok(rig.messages.length > 0 && rig.messages.length < 20, String(rig.messages.length));
  });

  const endless = {
    "one letter without end": "\u1100".repeat(7_000),
    "a long name": "x".repeat(7_000),
  };
  for (const [what, text] of Object.entries(endless)) {
    it(`has a page with bounded texts, whatever the service sends: ${what} (V-16)`, async () => {
      const records = hostileRecords(text);
      const [chain] = records.chains as [{ explorers: unknown[] }];
      chain.explorers = Array.from({ length: 501 }, (_, at) => explorerOf(`Scan ${at}`));
      const rig = new Rig(new RecordService(records));
      await rig.detail.start();
      rig.detail.take({ type: "show", table: "transactions" });
      await rig.until(() => rig.detail.table("transactions")?.rowCount === 1);
      for (const name of ["holdings", "transactions"] as const) {
        rig.detail.take({ type: "expand", table: name, id: rig.table(name).rows[0]?.id ?? "" });
        assert.ok(rig.table(name).expanded !== null);
      }
      const texts = textsIn(rig.detail.first());
      assert.ok(texts.length > 100);
      assert.ok(Math.max(...texts.map((text) => text.length)) <= 8_192);
    });
  }

  const longNames: readonly Thing[] = [
    { kind: "address", address: `0x${"1".repeat(250)}` },
    { kind: "tag", tag: "a".repeat(256) },
    { kind: "token", token: "t".repeat(600) },
    { kind: "chain", chain: "c".repeat(600) },
  ];
  for (const thing of longNames) {
    it(`has a page for a ${thing.kind} with a long name`, () => {
      const rig = new Rig(new RecordService(panelRecords), thing);
      assert.deepEqual(rig.detail.first().head.thing, thing);
    });
  }
});
