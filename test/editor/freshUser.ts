import { cp, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { localServiceFolder, showSample } from "../support/showSample";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";
import { installedExtension } from "./installedExtension";
import type { HostName } from "./hosts";
import { defaultSettings } from "./settings";

export interface FreshUserOptions {
  readonly root: string;
  readonly host: HostName;
  /** A packaged extension to install for the user. */
  readonly vsix?: string | undefined;
  /** A folder that is copied, so that tests can change the copy; an empty folder if undefined. */
  readonly workspace?: string | undefined;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether the user has turned on the sample service. */
  readonly showsSample?: boolean;
  /** A folder with the data that an earlier version stored. */
  readonly stored?: string | undefined;
}

/**
 * The folders of a user who has never started this editor. They contain only the settings of all tests and what the
 * options provide.
 */
export class FreshUser {
  /** The folder with the settings, the logs and the data of extensions. */
  readonly userData: string;
  readonly extensions: string;
  readonly workspace: string;

  private constructor(private readonly folder: TemporaryFolder) {
    this.userData = path.join(folder.path, "user");
    this.extensions = path.join(folder.path, "extensions");
    this.workspace = path.join(folder.path, "workspace");
  }

  static async create(options: FreshUserOptions): Promise<FreshUser> {
    const user = new FreshUser(await makeTemporaryFolder());
    await mkdir(path.dirname(user.settingsFile), { recursive: true });
    await mkdir(user.workspace);
    const settings = { ...defaultSettings, ...options.settings };
    await writeFile(user.settingsFile, JSON.stringify(settings, null, 2));
    if (options.workspace !== undefined) {
      await cp(options.workspace, user.workspace, { recursive: true });
    }
    if (options.vsix !== undefined) {
      const installed = await installedExtension(options.root, options.host, options.vsix);
      await cp(installed, user.extensions, { recursive: true });
    }
    const localService = localServiceFolder(user.userData);
    for (const name of options.stored === undefined ? [] : ["local-service", "tag-index"]) {
      const from = path.join(options.stored ?? "", name);
      await cp(from, path.join(path.dirname(localService), name), { recursive: true });
    }
    if (options.showsSample === true) await showSample(localService);
    return user;
  }

  get settingsFile(): string {
    return path.join(this.userData, "User/settings.json");
  }

  get folderArguments(): string[] {
    return [`--user-data-dir=${this.userData}`, `--extensions-dir=${this.extensions}`];
  }

  async remove(): Promise<void> {
    await this.folder.remove();
  }
}
