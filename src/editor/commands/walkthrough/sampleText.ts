import type { Translate } from "../../../engine/text/translate";

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Public addresses that have sample tags in the local service. */
const tagged: Groups = {
  exchange: {
    ethereum: "0x28C6c06298d514Db089934071355E5743bf21d60",
    bitcoin: "34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo",
  },
  router: { solana: "JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4" },
  stablecoin: {
    base: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    sui: "0x5d4b302506645c37ff133b98c4b50a5ae14841659738d6d733d59d0d217a93bf",
  },
  large_wallet: { dogecoin: "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L" },
  genesis: { bitcoincash: "bitcoincash:qp3wjpa3tjlj042z2wv7hahsldgwhwy0rq9sywjpyy" },
  nobody: { ton: "EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c" },
};
/** Contracts that have a name in the book and no tag. */
const named: Groups = {
  router: { ethereum: "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D" },
  factory: { ethereum: "0x1F98431c8aD98523631AE4a59f267346ea31F984" },
  multisig: { base: "0x41675C099F32341bf84BFc5382aF534df5C7461a" },
};
const toTry: Groups = { try_me: { ethereum: "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045" } };
/** The address of USDT on Ethereum, except for its last digit. */
export const wrongAddress = "0xdAC17F958D2ee523a2206206994597C13D831ec8";

/** Builds the document of the walkthrough, as YAML. */
export function buildSampleText(t: Translate): string {
  return [
    chapter(
      t("The tags of an address are shown after it. Hover over an address to see more."),
      tagged,
    ),
    chapter(
      t("An address without a tag is followed by “≈” and its name from published contract lists."),
      named,
    ),
    chapter(
      t(
        "Right-click this address and choose “Assign Tag…”: with the local service, the tag is yours and stays on this machine.",
      ),
      toTry,
    ),
    chapter(
      t(
        "One digit of this address differs from USDT on Ethereum, so there is a warning. In your own files, the light bulb offers a fix.",
      ),
      { usdt: { ethereum: wrongAddress } },
    ),
  ].join("\n");
}

function chapter(comment: string, groups: Groups): string {
  const lines = Object.entries(groups).flatMap(([name, addresses]) => [
    `${name}:`,
    ...Object.entries(addresses).map(([chain, address]) => `  ${chain}: "${address}"`),
  ]);
  return [`# ${comment}`, ...lines, ""].join("\n");
}
