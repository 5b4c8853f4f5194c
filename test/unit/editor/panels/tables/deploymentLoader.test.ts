import assert from "node:assert/strict";
import type { Catalog } from "../../../../../src/sources/catalog/catalog";
import { DeploymentLoader } from "../../../../../src/editor/panels/tables/deploymentLoader";
import { holdingRecords, panelRecords } from "../../../../support/panelRecords";
import { RecordService } from "../../../../support/recordService";

describe("the deployments of a token with their holdings", () => {
  let service: RecordService;
  let catalog: Catalog;
  let loader: DeploymentLoader;

  beforeEach(async () => {
    service = new RecordService(panelRecords);
    await start();
  });
  afterEach(() => {
    loader.dispose();
    catalog.dispose();
  });

  async function start(): Promise<void> {
    catalog = service.createCatalog();
    const find = () => catalog.tokens.items.find(({ id }) => id === "usdc");
    loader = new DeploymentLoader(
      catalog,
      find,
      (a, b) => a.toLowerCase() === b.toLowerCase(),
      () => undefined,
    );
    await catalog.tokens.load();
  }
  const prices = () => loader.source.items.map(({ holding }) => holding?.token_price);
  const all = [1.0001, 1.0001, 1.0001, 1.0001];

  it("keep the data while it is read again, and if that fails", async () => {
    await loader.load();
    assert.deepEqual(prices(), all);
    service.trouble = () => ({ status: 403 });
    const refreshing = loader.refresh();
    assert.deepEqual(prices(), all);
    await refreshing;
    assert.deepEqual([prices(), loader.source.failed?.loading], [all, "refresh"]);
  });

  it("keep the data when the token's record is loaded again", async () => {
    let answer = (): void => undefined;
    const wait = new Promise<void>((resolve) => (answer = resolve));
    service.trouble = (path) => (path.includes("chain=base") ? { wait } : undefined);
    const loading = loader.load();
    await catalog.tokens.refresh();
    assert.equal(loader.source.loading, "more");
    answer();
    await loading;
    assert.deepEqual([prices(), loader.source.hasMore], [all, false]);
    await catalog.tokens.refresh();
    assert.deepEqual(prices(), all);
  });

  it("are read again if reading failed and more is requested", async () => {
    service.trouble = (path) => (path.includes("chain=base") ? { status: 403 } : undefined);
    await loader.load();
    assert.deepEqual(prices(), [1.0001, undefined, 1.0001, 1.0001]);
    assert.deepEqual([loader.source.hasMore, loader.source.failed?.loading], [true, "first"]);
    service.trouble = () => undefined;
    await loader.more();
    assert.deepEqual([prices(), loader.source.failed], [all, undefined]);
  });

  it("are all read even if a refresh is running (U-29f)", async () => {
    await startOfMany(70);
    await loader.load();
    assert.equal(loader.source.hasMore, true);
    const refreshed = loader.refresh();
    await loader.all();
    await refreshed;
    assert.equal(loader.source.hasMore, false);
  });

  it("are read as thirty lists at once without a leak warning (U-30f)", async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error): void => void warnings.push(name);
    process.on("warning", note);
    await startOfMany(30);
    await loader.load();
    // Node emits a warning one turn of the event loop later.
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", note);
    assert.deepEqual([warnings, loader.source.hasMore], [[], false]);
  });

  /** Starts a loader for a token with `count` deployments. */
  async function startOfMany(count: number): Promise<void> {
    const deployments = Array.from({ length: count }, (_, at) => ({
      chain: "ethereum",
      address: `0x${at.toString(16).padStart(40, "0")}`,
      decimals: 6,
    }));
    const [token] = panelRecords.tokens?.filter((each) => isUsdc(each)) ?? [];
    service = new RecordService({ tokens: [{ ...Object(token), deployments }] });
    await start();
  }

  it("request the tokens again if these could not be read", async () => {
    service.trouble = () => ({ status: 403 });
    await start();
    assert.equal(loader.source.failed?.error.code, "E_FORBIDDEN");
    service.trouble = () => undefined;
    await loader.more();
    assert.deepEqual(prices(), all);
  });

  it("contain no holding of another token, even if the service sends one", async () => {
    const others = holdingRecords.filter((row) => row["token_symbol"] !== "USDC");
    service = new (class extends RecordService {
      override answer(...[request, signal]: Parameters<RecordService["answer"]>) {
        return super.answer({ path: request.path.replace(/&token_address=\w+/, "") }, signal);
      }
    })({ ...panelRecords, holdings: [...others, ...holdingRecords] }, 100);
    await start();
    await loader.load();
    assert.deepEqual(prices(), all);
  });
});

function isUsdc(record: unknown): boolean {
  return JSON.stringify(record).includes('"usdc"');
}
