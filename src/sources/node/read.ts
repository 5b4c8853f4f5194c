/** A call of a contract. Without data, it is a read of the native balance of the address. */
export interface Read {
  /** 20 bytes with `0x`. */
  readonly address: string;
  /** Hex without `0x`. */
  readonly data: string;
}
