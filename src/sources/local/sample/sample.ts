import type { TagStore } from "../tagStore";
import { type ListedToken, listTokensOf, type TokenBook } from "../bookTokens";
import { listSampleDeployments, type SampleDeployment } from "./sampleDeployments";
import { buildSampleTags } from "./sampleTags";

/**
 * The tokens of the local service, and the deployments and tags of the sample. Without a book, the
 * only tokens are native coins, and the sample has no tags of token contracts.
 */
export class Sample {
  /** The rows of List All Tokens. They are real tokens, listed even if the sample is off. */
  readonly tokens: readonly ListedToken[];
  readonly deployments: readonly SampleDeployment[];
  readonly tags: TagStore;

  constructor(book: TokenBook | undefined) {
    this.tokens = listTokensOf(book);
    this.deployments = listSampleDeployments(this.tokens);
    this.tags = buildSampleTags(this.deployments);
  }
}
