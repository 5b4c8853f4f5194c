import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  getAddress,
  http,
  type PublicClient,
} from "viem";
import type { Compiled } from "./contracts";

/** Sends test transactions and reads expected values with viem. Uses accounts that the node has unlocked. */
export class Oracle {
  readonly client: PublicClient;
  readonly accounts: readonly Address[];
  readonly #url: string;

  private constructor(url: string, client: PublicClient, accounts: readonly Address[]) {
    this.#url = url;
    this.client = client;
    this.accounts = accounts;
  }

  static async open(url: string): Promise<Oracle> {
    const client = createPublicClient({ transport: http(url), cacheTime: 0, pollingInterval: 50 });
    const accounts = await createWalletClient({ transport: http(url) }).getAddresses();
    return new Oracle(url, client, accounts);
  }

  async deploy({ abi, bytecode }: Compiled, args: readonly unknown[] = []): Promise<Address> {
    const hash = await this.#wallet.deployContract({
      abi,
      bytecode,
      args: [...args],
      ...this.#as(0),
    });
    const receipt = await this.client.waitForTransactionReceipt({ hash });
    if (typeof receipt.contractAddress !== "string") throw new Error("nothing was deployed");
    return getAddress(receipt.contractAddress);
  }

  async write(
    address: Address,
    abi: Abi,
    functionName: string,
    args: readonly unknown[],
    from = 0,
  ): Promise<void> {
    const call = { address, abi, functionName, args: [...args], ...this.#as(from) };
    const hash = await this.#wallet.writeContract(call);
    await this.client.waitForTransactionReceipt({ hash });
  }

  async pay(to: Address, value: bigint, from = 0): Promise<void> {
    const hash = await this.#wallet.sendTransaction({ to, value, ...this.#as(from) });
    await this.client.waitForTransactionReceipt({ hash });
  }

  read(address: Address, abi: Abi, functionName: string, ...args: unknown[]): Promise<unknown> {
    return this.client.readContract({ address, abi, functionName, args });
  }

  get #wallet() {
    return createWalletClient({ transport: http(this.#url) });
  }

  #as(index: number) {
    const account = this.accounts[index];
    if (account === undefined) throw new Error("there is no such account");
    return { account, chain: null };
  }
}
