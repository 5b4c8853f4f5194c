/** A call of a contract; without data, a read of an address's native balance. */
export interface Read {
  /** 20 bytes with `0x`. */
  readonly address: string;
  /** Hex without `0x`. */
  readonly data: string;
}
