import assert from "node:assert/strict";
import { type LocalRequest, LocalService } from "../../../src/sources/local/localService";
import { type MountedService, mountLocalService } from "../../../server/mountedService";
import { mountedKey, sendOverHttp, withKey } from "../mounted";
import { makeTemporaryFolder, type TemporaryFolder } from "../temporaryFolder";

/** A local service that records the requested paths. */
export class WatchedService extends LocalService {
  readonly paths: string[] = [];

  override handle(request: LocalRequest): ReturnType<LocalService["handle"]> {
    this.paths.push(`${request.method} ${request.path.split("?")[0]}`);
    return super.handle(request);
  }
}

/** The remote service of the windows, on a local port. */
export class ConnectedService {
  private constructor(
    readonly service: WatchedService,
    private readonly mounted: MountedService,
    private readonly folder: TemporaryFolder,
  ) {}

  static async start(now: () => number): Promise<ConnectedService> {
    const folder = await makeTemporaryFolder();
    const service = new WatchedService({ directory: folder.path, now });
    const mounted = await mountLocalService(service, { port: 0, key: mountedKey });
    return new ConnectedService(service, mounted, folder);
  }

  get baseUrl(): string {
    return this.mounted.url;
  }

  /** Assigns a tag as another user would. The windows do not know about it. */
  async tagElsewhere(tag: string, addresses: readonly string[]): Promise<void> {
    const path = withKey(`/v2/tags/${tag}`);
    const { port } = this.mounted;
    const { status, json } = await sendOverHttp(port, "POST", path, JSON.stringify(addresses));
    assert.equal(status, 200, JSON.stringify(json));
  }

  async end(): Promise<void> {
    await this.mounted.close();
    await this.service.dispose();
    await this.folder.remove();
  }
}
