import path from "node:path";
import { startAnvil } from "../anvil";
import { startHardhat } from "../hardhatNode";

export interface RunningNode {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts each kind of node with its files in an empty folder. */
export const startNodes: Readonly<Record<string, (folder: string) => Promise<RunningNode>>> = {
  anvil: (folder) => startAnvil(path.join(folder, "anvil.log")),
  hardhat: startHardhat,
};
