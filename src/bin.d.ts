/** Binary files, which the build embeds in the code as bytes. */
declare module "*.bin" {
  const bytes: Uint8Array;
  // eslint-disable-next-line no-restricted-syntax -- The build exports the bytes as the default export.
  export default bytes;
}
