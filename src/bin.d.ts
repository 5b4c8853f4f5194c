/** Files of bytes that the build puts into the code. */
declare module "*.bin" {
  const bytes: Uint8Array;
  // eslint-disable-next-line no-restricted-syntax -- That is how the build gives them.
  export default bytes;
}
