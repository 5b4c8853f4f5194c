/// A vault that only its captain opens.
module harbor::vault {
    use sui::balance::{Self, Balance};
    use sui::coin::{Self, Coin};
    use usdc::usdc::USDC;

    const ENotCaptain: u64 = 0;
    /// Native USDC on Sui; its type lives at this package.
    const USDC_PACKAGE: address = @0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7;
    const FRAMEWORK: address = @0x2;

    public struct Vault has key {
        id: UID,
        captain: address,
        held: Balance<USDC>,
    }

    public fun keep(vault: &mut Vault, coins: Coin<USDC>) {
        vault.held.join(coins.into_balance());
    }

    public fun take(vault: &mut Vault, amount: u64, ctx: &mut TxContext): Coin<USDC> {
        assert!(ctx.sender() == vault.captain, ENotCaptain);
        coin::take(&mut vault.held, amount, ctx)
    }
}
