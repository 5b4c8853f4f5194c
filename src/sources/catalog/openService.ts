import { NodesWithRemoteService, type NodesNextToServiceParts } from "./nodesWithRemoteService";
import { localServiceId, ServiceInUse } from "./serviceInUse";
import type { TokenBook } from "../local/bookTokens";
import type { LocalSource } from "./localSource";
import type { LocalService, JournalNotice } from "../local/localService";
import type { NodeDeployments } from "../local/nodeAmounts";
import type { ListNodes } from "../node/connectedNode";
import type { SourceWithNodes } from "./sourceWithNodes";
import type { BaseUrl } from "../service/baseUrl";
import type { ServiceClient, ServiceClientOptions } from "../service/client";
import type { RequestLog } from "../service/requestLog";
import type { Exchange } from "../transport/exchange";

interface LocalServiceParts {
  /** The folder of the stored tags. */
  readonly directory: string;
  /** Reports a journal event; the UI turns it into a message. */
  readonly onNotice: (notice: JournalNotice) => void;
  /** Called when a tag could not be stored, with the error code of the file system. */
  readonly onNotStored?: (code: string) => void;
  /**
   * Opens the book of names, whose tokens the local service lists; undefined if the book cannot be
   * read.
   */
  readonly openBook: () => Promise<TokenBook | undefined>;
  readonly listNodes: ListNodes;
  readonly deployments?: NodeDeployments;
  /** Called when the tags on disk have been read. */
  readonly onDidOpen?: () => void;
  /**
   * Called when this or another window has changed or set aside tags, or has turned the sample on
   * or off.
   */
  readonly onDidChangeTags: () => void;
}

/**
 * Opens the local service inside the extension: it needs no port, network or account. Its code is
 * loaded at first use.
 */
export function openLocalService(parts: LocalServiceParts): ServiceInUse {
  let service: LocalService | undefined;
  const open = async (): Promise<LocalSource> => {
    const [{ createLocalService }, { LocalSource }] = await Promise.all([
      import("../local/localService"),
      import("./localSource"),
    ]);
    const { onDidOpen, onDidChangeTags, ...options } = parts;
    const opened = createLocalService(options);
    service = opened;
    const stopListening = opened.onDidChangeTags(onDidChangeTags);
    void opened.ready.then(onDidOpen);
    return new LocalSource(opened, () => {
      stopListening();
      void opened.dispose();
    });
  };
  return new ServiceInUse("local", "", localServiceId, open, () => service);
}

interface RemoteServiceParts
  extends Pick<ServiceClientOptions, "base" | "apiKey" | "pageSize" | "log"> {
  /** Called when a request has ended, successful or not. */
  readonly onDidRequest?: RequestLog;
  readonly openExchange: OpenExchange;
  readonly nodes: NodesNextToServiceParts;
}

type OpenExchange = (origin: string) => Promise<Exchange>;

/**
 * Opens the service at a base URL, and the connected nodes next to it. The HTTP code is loaded at
 * the first request.
 */
export function openRemoteService(parts: RemoteServiceParts): ServiceInUse {
  const { host, href } = parts.base;
  const nodes = new NodesWithRemoteService(parts.nodes);
  const open = async (): Promise<SourceWithNodes> => {
    const [client, { SourceWithNodes }] = await Promise.all([
      openClient(parts),
      import("./sourceWithNodes"),
      nodes.followNodes(),
    ]);
    return new SourceWithNodes(client, nodes, host);
  };
  return new ServiceInUse("remote", host, href, open, undefined, () => nodes);
}

/** Tests a key by loading chains with a separate client. Rejects if the load fails. */
export async function tryKey(
  base: BaseUrl,
  key: string,
  signal: AbortSignal,
  openExchange: OpenExchange,
): Promise<void> {
  const client = await openClient({ base, apiKey: () => key, openExchange });
  try {
    await client.listChains().loadMore({ signal, userAction: true });
  } finally {
    client.dispose();
  }
}

async function openClient(parts: Omit<RemoteServiceParts, "nodes">): Promise<ServiceClient> {
  const [{ ServiceClient }, { addressKey }] = await Promise.all([
    import("../service/client"),
    import("./addressKey"),
  ]);
  const log: RequestLog = (entry) => {
    parts.log?.(entry);
    parts.onDidRequest?.(entry);
  };
  const exchange = await parts.openExchange(parts.base.origin);
  return new ServiceClient({ ...parts, log, addressKey, exchange });
}
