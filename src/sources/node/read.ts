/** A call of a contract; without data, the native balance of an address. */
export interface Read {
  /** 20 bytes with `0x`. */
  readonly address: string;
  /** Hex without `0x`. */
  readonly data: string;
}
