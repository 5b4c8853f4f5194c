import type { Respond } from "./nodeFixture";
import { refuse } from "./nodeFixture";

/** A development node. A test can change the values that it reports. */
export class DevelopmentNode {
  chainId = 31_337;
  version = "anvil/v1.7.1";
  /** A test changes this number to simulate a restart. */
  instance = 1;
  block = 5;
  forkedChain: number | undefined;

  readonly respond: Respond = (method) => {
    switch (method) {
      case "eth_chainId":
        return { result: hex(this.chainId) };
      case "web3_clientVersion":
        return { result: this.version };
      case "eth_blockNumber":
        return { result: hex(this.block) };
      case "eth_getBlockByNumber":
        return { result: { hash: hash(this.instance) } };
      case "hardhat_metadata":
        return this.version.startsWith("Geth")
          ? refuse(-32_601, "the method hardhat_metadata does not exist")
          : { result: { instanceId: hash(this.instance), ...this.#forked() } };
      default:
        return refuse(-32_601, "method not found");
    }
  };

  #forked(): object {
    const chainId = this.forkedChain;
    return chainId === undefined ? {} : { forkedNetwork: { chainId, forkBlockNumber: 7 } };
  }
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}

function hash(value: number): string {
  return `0x${value.toString(16).padStart(64, "0")}`;
}
