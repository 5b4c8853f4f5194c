/** A call of a contract. Without data, it is a read of the native balance of the address. */
export interface Read {
  /** The 20 bytes of the address, in hex with `0x`. */
  readonly address: string;
  /** The data of the call, in hex without `0x`. */
  readonly data: string;
}
