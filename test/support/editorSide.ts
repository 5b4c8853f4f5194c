import * as vscode from "vscode";

type Receive = (message: unknown) => unknown;

/**
 * Gives tests access to parts of the extension that no editor command reaches: the pages of panels, terminal links and
 * the rows of the tree view.
 */
export class EditorSide {
  /** What panels sent to their pages: the HTML of each page and every message. */
  readonly sent: string[] = [];
  readonly #links: vscode.TerminalLinkProvider[] = [];
  readonly #pages = new Map<vscode.WebviewPanel, Receive>();
  #tree: vscode.TreeDataProvider<unknown> | undefined;
  readonly #createPanel = vscode.window.createWebviewPanel;
  readonly #createTree = vscode.window.createTreeView;
  readonly #registerLinks = vscode.window.registerTerminalLinkProvider;

  /** Create this object before the extension is activated. */
  constructor() {
    const create = (
      ...args: Parameters<typeof vscode.window.createWebviewPanel>
    ): vscode.WebviewPanel => this.#follow(this.#createPanel.apply(vscode.window, args));
    Reflect.set(vscode.window, "createWebviewPanel", create);
    Reflect.set(
      vscode.window,
      "createTreeView",
      (...args: Parameters<typeof vscode.window.createTreeView<unknown>>) => {
        this.#tree = args[1].treeDataProvider;
        return this.#createTree.apply(vscode.window, args);
      },
    );
    Reflect.set(
      vscode.window,
      "registerTerminalLinkProvider",
      (provider: vscode.TerminalLinkProvider) => {
        this.#links.push(provider);
        return this.#registerLinks.call(vscode.window, provider);
      },
    );
  }

  get pages(): number {
    return this.#pages.size;
  }

  /** Sends a message to the host, as the page of the panel that was opened last. */
  say(message: object): void {
    [...this.#pages.values()].at(-1)?.(message);
  }

  /** Returns all rows below a row of the tree view, at every depth, as the editor reads them. */
  async rowsBelow(row?: unknown): Promise<readonly vscode.TreeItem[]> {
    const rows: vscode.TreeItem[] = [];
    const { token } = new vscode.CancellationTokenSource();
    for (const child of (await this.#tree?.getChildren(row)) ?? []) {
      const item = await this.#tree?.getTreeItem(child);
      if (item === undefined) continue;
      rows.push((await this.#tree?.resolveTreeItem?.(item, child, token)) ?? item);
      if (item.collapsibleState !== vscode.TreeItemCollapsibleState.None) {
        rows.push(...(await this.rowsBelow(child)));
      }
    }
    return rows;
  }

  async linksIn(line: string): Promise<readonly vscode.TerminalLink[]> {
    const source = new vscode.CancellationTokenSource();
    const terminal = undefined as never;
    const found: vscode.TerminalLink[] = [];
    for (const provider of this.#links) {
      found.push(
        ...((await provider.provideTerminalLinks({ line, terminal }, source.token)) ?? []),
      );
    }
    source.dispose();
    return found;
  }

  end(): void {
    Reflect.set(vscode.window, "createWebviewPanel", this.#createPanel);
    Reflect.set(vscode.window, "createTreeView", this.#createTree);
    Reflect.set(vscode.window, "registerTerminalLinkProvider", this.#registerLinks);
  }

  #follow(panel: vscode.WebviewPanel): vscode.WebviewPanel {
    const { webview } = panel;
    const followed = Object.create(webview, {
      onDidReceiveMessage: {
        value: (receive: Receive) => {
          this.#pages.set(panel, receive);
          return webview.onDidReceiveMessage(receive);
        },
      },
      html: {
        get: () => webview.html,
        set: (html: string) => {
          this.sent.push(html);
          webview.html = html;
        },
      },
      options: {
        get: () => webview.options,
        set: (options: vscode.WebviewOptions) => {
          webview.options = options;
        },
      },
      postMessage: {
        value: (message: unknown) => {
          this.sent.push(JSON.stringify(message));
          return webview.postMessage(message);
        },
      },
      asWebviewUri: { value: (uri: vscode.Uri) => webview.asWebviewUri(uri) },
      cspSource: { get: () => webview.cspSource },
    }) as vscode.Webview;
    panel.onDidDispose(() => this.#pages.delete(panel));
    return new Proxy(panel, {
      get: (target, key) => {
        if (key === "webview") return followed;
        const value = Reflect.get(target, key, target) as unknown;
        return typeof value === "function"
          ? (...args: unknown[]) => Reflect.apply(value, target, args) as unknown
          : value;
      },
      set: (target, key, value) => Reflect.set(target, key, value, target),
    });
  }
}
