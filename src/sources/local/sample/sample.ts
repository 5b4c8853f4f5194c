import type { TagStore } from "../tagStore";
import { type ListedToken, listTokensOf, type TokenBook } from "../bookTokens";
import { listSampleDeployments, type SampleDeployment } from "./sampleDeployments";
import { buildSampleTags } from "./sampleTags";

/**
 * All data of the local service except the user's own tags. Without a book it has only native coins
 * as tokens, and the sample tags lack the tags of tokens.
 */
export class Sample {
  /** The answer of List All Tokens: real tokens, not invented ones. */
  readonly tokens: readonly ListedToken[];
  readonly deployments: readonly SampleDeployment[];
  readonly tags: TagStore;

  constructor(book: TokenBook | undefined) {
    this.tokens = listTokensOf(book);
    this.deployments = listSampleDeployments(this.tokens);
    this.tags = buildSampleTags(this.deployments);
  }
}
