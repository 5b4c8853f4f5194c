import { identify } from "../../../engine/addresses/identify";
import { TagStore } from "../tagStore";
import { nativeAddress } from "../nativeCoins";
import type { SampleDeployment } from "./sampleDeployments";

/** The creation time of the first sample tag. */
const sampleStart = Date.UTC(2026, 0, 5, 9);
const hour = 3_600_000;

/**
 * Public addresses: programs from the documentation of their makers, and wallets with labels in
 * explorers. None has a name in the book, since a tag would hide the name. A test checks this and
 * the checksums.
 */
const wellKnown: Readonly<Record<string, readonly string[]>> = {
  sample_exchange: [
    "0x28C6c06298d514Db089934071355E5743bf21d60",
    "0x21a31Ee1afC51d94C2eFcCAa2092aD1028285549",
    "0xDFd5293D8e347dFe59E90eFd55b2956a1343963d",
    "0x56Eddb7aa87536c09CCc2793473599fD21A8b17F",
    "0x9696f59E4d72E237BE84fFD425DCaD154Bf96976",
    "0xF977814e90dA44bFA03b6295A0616a897441aceC",
    "0x71660c4005BA85c37ccec55d0C4493E66Fe775d3",
    "0x503828976D22510aad0201ac7EC88293211D23Da",
    "0x3cD751E6b0078Be393132286c442345e5DC49699",
    "0x2910543Af39abA0Cd09dBb2D50200b3E800A63D2",
    "0x267be1C1D684F78cb4F6a176C4911b741E4Ffdc0",
    "34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo",
    "bc1qm34lsc65zpw79lxes69zkqmk6ee3ewf0j77s3h",
    "bc1qgdjqv0av3q56jvd82tkdjpy7gdp9ut8tlqmgrpmv24sq90ecnvqqjwvw97",
  ],
  sample_large_wallet: [
    "34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo",
    "1FeexV6bAHb8ybZjqQMjJrcCrHGW9sb6uF",
    "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L",
    "D8ZEVbgf4yPs3MK8dMJJ7PpSyBKsbd66TX",
    "0xBE0eB53F46cd790Cd13851d5EFf43D12404d33E8",
  ],
  sample_genesis: [
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX",
    "1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1",
    "bitcoincash:qp3wjpa3tjlj042z2wv7hahsldgwhwy0rq9sywjpyy",
  ],
  sample_burn: [
    "1BitcoinEaterAddressDontSendf59kuE",
    "1CounterpartyXXXXXXXXXXXXXXXUWLpVr",
    "1111111111111111111114oLvT2",
    "DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr",
    "bitcoincash:qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqfnhks603",
    "1nc1nerator11111111111111111111111111111111",
    "EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c",
  ],
  sample_router: [
    "JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4",
    "675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8",
    "whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc",
  ],
  sample_public_wallet: [
    "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
    "0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe",
  ],
  sample_system_program: [
    "11111111111111111111111111111111",
    "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
    "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
    "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
    "ComputeBudget111111111111111111111111111111",
    "Stake11111111111111111111111111111111111111",
    "Vote111111111111111111111111111111111111111",
    "BPFLoaderUpgradeab1e11111111111111111111111",
    "Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF",
    "Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn",
    "0x1",
    "0x2",
    "0x3",
  ],
  sample_move_coin: [
    "0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7",
    "0x5d4b302506645c37ff133b98c4b50a5ae14841659738d6d733d59d0d217a93bf",
    "0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b",
    "0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b",
  ],
};

/**
 * The tags for token contracts, each with the symbols of its tokens. An empty text stands for all symbols, so that the
 * first tag has several pages of addresses.
 */
const contracts: Readonly<Record<string, string>> = {
  sample_token_contract: "",
  sample_stablecoin:
    "USDC USDC.e USDbC USDT DAI PYUSD USDe GHO EURC EURS TUSD USDP FDUSD BUSD FRAX LUSD",
  sample_wrapped_bitcoin: "WBTC cbBTC tBTC BTCB",
  sample_liquid_staking: "wstETH rETH cbETH weETH ezETH rsETH tsTON",
  sample_meme_coin: "SHIB PEPE BONK WIF DEGEN DOGS NOT",
};

/**
 * Builds the sample tags, in memory and read only. Their names mark them as samples wherever they
 * appear.
 */
export function buildSampleTags(deployments: readonly SampleDeployment[]): TagStore {
  const store = new TagStore();
  const groups = Object.entries(contracts).map(([tag, symbols]): [string, readonly string[]] => [
    tag,
    deployments
      .filter(({ address }) => address !== nativeAddress)
      .filter(({ token }) => symbols === "" || symbols.split(" ").includes(token.symbol))
      .map(({ address }) => address),
  ]);
  const tags = [...Object.entries(wellKnown), ...groups].filter(([, { length }]) => length > 0);
  for (const [index, [tag, addresses]] of tags.entries()) {
    const words = Buffer.from(`${tag} ${addresses.map(canonicalOf).join(" ")}`, "latin1");
    store.apply({
      kind: "assign",
      at: sampleStart + index * hour,
      bytes: words,
      tag: { start: 0, end: tag.length },
      addresses: { start: tag.length + 1, end: words.length },
    });
  }
  return store;
}

/** The possible counterparties of transfers. The token contracts of the book are not among them. */
export const knownCounterparties: readonly string[] = Object.values(wellKnown).flat();

function canonicalOf(address: string): string {
  const verdict = identify(address);
  if (!verdict.valid) throw new Error(`${address}: ${verdict.reason}`);
  return verdict.canonical;
}
