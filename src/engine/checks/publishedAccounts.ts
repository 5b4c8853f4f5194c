/**
 * Accounts of development tools, in lower case: anvil and Hardhat, Ganache and Truffle, the rich accounts of a
 * local ZKsync chain, and the default sender of Foundry (0x1804…1f38). The documentation of the tools contains the
 * keys; only the key of Foundry's default sender is unknown.
 */
export const publishedAccounts: ReadonlySet<string> = new Set(
  `
  0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 0x70997970c51812dc3a010c7d01b50e0d17dc79c8
  0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc 0x90f79bf6eb2c4f870365e785982e1f101e93b906
  0x15d34aaf54267db7d7c367839aaf71a00a2c6a65 0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc
  0x976ea74026e726554db657fa54763abd0c3a0aa9 0x14dc79964da2c08b23698b3d3cc7ca32193d9955
  0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f 0xa0ee7a142d267c1f36714e4a8f75612f20a79720
  0xbcd4042de499d14e55001ccbb24a551f3b954096 0x71be63f3384f5fb98995898a86b02fb2426c5788
  0xfabb0ac9d68b0b445fb7357272ff202c5651694a 0x1cbd3b2770909d4e10f157cabc84c7264073c9ec
  0xdf3e18d64bc6a983f673ab319ccae4f1a57c7097 0xcd3b766ccdd6ae721141f452c550ca635964ce71
  0x2546bcd3c84621e976d8185a91a922ae77ecec30 0xbda5747bfd65f08deb54cb465eb87d40e51b197e
  0xdd2fd4581271e230360230f9337d5c0430bf44c0 0x8626f6940e2eb28930efb4cef49b2d1f2c9c1199
  0x1804c8ab1f12e6bbf3894d4083f33e07309d1f38
  0x90f8bf6a479f320ead074411a4b0e7944ea8c9c1 0xffcf8fdee72ac11b5c542428b35eef5769c409f0
  0x22d491bde2303f2f43325b2108d26f1eaba1e32b 0xe11ba2b4d45eaed5996cd0823791e0c93114882d
  0xd03ea8624c8c5987235048901fb614fdca89b117 0x95ced938f7991cd0dfcb48f0a06a40fa1af46ebc
  0x3e5e9111ae8eb78fe1cc3bb8915d5d461f3ef9a9 0x28a8746e75304c0780e011bed21c72cd78cd535e
  0xaca94ef8bd5ffee41947b4585a84bda5a3d3da6e 0x1df62f291b2e969fb0849d99d9ce41e2f137006e
  0x627306090abab3a6e1400e9345bc60c78a8bef57 0xf17f52151ebef6c7334fad080c5704d77216b732
  0xc5fdf4076b8f3a5357c5e395ab970b5b54098fef 0x821aea9a577a9b44299b9c15c88cf3087f3b5544
  0x0d1d4e623d10f9fba5db95830f7d3839406c6af2 0x2932b7a2355d6fecc4b5c0b6bd44cc31df247a2e
  0x2191ef87e392377ec08e7c08eb105ef5448eced5 0x0f4f2ac550a1b4e2280d04c21cea7ebd822934b5
  0x6330a553fc93768f612722bb8c2ec78ac90b3bbc 0x5aeda56215b167893e80b4fe645ba6d5bab767de
  0x36615cf349d7f6344891b1e7ca7c72883f5dc049 0xa61464658afeaf65cccaafd3a512b69a83b77618
  `
    .trim()
    .split(/\s+/),
);

/**
 * Matches paths of files that may use the published accounts on purpose: scripts, examples, documentation, `.env` files
 * and the configuration of tools.
 */
const developmentPath =
  /(?:^|\/)(?:scripts?|examples?|docs?|demos?|templates?|local(?:net|host)?|dev(?:net)?|anvil|hardhat|\.github|\.devcontainer)(?:\/|$)|(?:^|\/)(?:\.env[^/]*|(?:[^/]*[._-])?(?:sample|example|template)[._-]?env|env[._-](?:sample|example|template)|readme[^/]*|[^/]*\.(?:md|mdx|markdown|rst|adoc|sh|s\.sol)|makefile|justfile|procfile|dockerfile[^/]*|(?:docker-)?compose[^/]*|foundry\.toml|hardhat\.config\.\w+|package\.json|[^/]*\.config\.[cm]?[jt]s)$|(?:^|[^a-z])(?:local|localhost|dev|devnet|anvil|hardhat|31337|1337)(?:[^a-z]|$)/i;
const developmentWord =
  /(?:^|[^a-z])(?:local(?:host|net)?|dev(?:net)?|anvil|hardhat|ganache|31337|1337)(?![a-z])/i;

/** Matches files for readers and developers, in which a key is unlikely to belong to an account with money. */
const samplePath =
  /(?:^|\/)(?:examples?|docs?|demos?|templates?|samples?|testing|localnet|devnet|\.github)\/|(?:^|\/)[^/]*(?:localnet|devnet)[^/]*$|(?:^|\/)readme[^/]*$|\.(?:mdx?|markdown|rst|adoc)$/i;

/**
 * Whether a file is an example or documentation, by its path. The private keys in such a file are samples unless their
 * addresses are known.
 */
export function isSamplePath(path: string): boolean {
  return samplePath.test(path);
}

/** Whether a file may use the published accounts on purpose. */
export function isDevelopmentPath(path: string): boolean {
  return developmentPath.test(path);
}

/** Whether a text mentions a development chain. */
export function mentionsDevelopment(text: string): boolean {
  return developmentWord.test(text);
}
