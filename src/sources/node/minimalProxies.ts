/**
 * The code of minimal proxies. A dot stands for any hex digit, and `<to>` for the instruction that pushes the address.
 * The address may lack its leading zeros. `<receives>` stands for optional code that logs payments. Immutable arguments
 * may follow the code.
 */
const minimalProxies: readonly RegExp[] = [
  // EIP-1167; OpenZeppelin's and Solady's clones with immutable arguments.
  "363d3d373d3d3d363d<to>5af43d82803e903d9160..57fd5bf3",
  // Vyper.
  "3660006000376110006000366000<to>5af4",
  // In this order: 0age's proxy; wighawag's, with immutable arguments; Sudoswap's, with arguments of a fixed length;
  // another version of wighawag's.
  "<receives>3d3d3d3d363d3d37363d<to>5af43d3d93803e60..57fd5bf3",
  "<receives>3d3d3d3d363d3d3761....60..36393661....013d<to>5af43d3d93803e60..57fd5bf3",
  "3d3d3d3d363d3d3760..60..36393660..013d<to>5af43d3d93803e60..57fd5bf3",
  "363d3d3761....60..36393d3d3d3661....013d<to>5af43d82803e903d9160..57fd5bf3",
  // With PUSH0: ERC-7511 and Solady.
  "365f5f375f5f365f<to>5af43d5f5f3e5f3d9160..57fd5bf3",
  "5f5f365f5f37365f<to>5af43d5f5f3e60..573d5ffd5b3d5ff3",
].map((form) => {
  const source = form
    .replaceAll(".", "[0-9a-f]")
    .replace("<to>", "([67][0-9a-f])([0-9a-f]*?)")
    .replace("<receives>", "(?:3660[0-9a-f]{80,100}5b)?");
  return new RegExp(`^${source}`);
});
const push20 = 0x73;

/** Returns the address that the code of a minimal proxy points to, in lower case. */
export function minimalTargetOf(code: string): string | undefined {
  const found = minimalProxies.map((shape) => shape.exec(code)).find((match) => match !== null);
  const [, push = "", target = ""] = found ?? [];
  const bytes = Number.parseInt(push, 16) - push20 + 20;
  const isWhole = bytes <= 20 && target.length === bytes * 2;
  return isWhole ? `0x${target.padStart(40, "0")}` : undefined;
}
