// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

/// @title Keeps stablecoins and pays them out to addresses that were named before.
contract HarborTreasury {
    address internal constant USDC = 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48;
    address internal constant USDT = 0xdAC17F958D2ee523a2206206994597C13D831ec7;
    address internal constant DAI = 0x6B175474E89094C44Da98b954EedeAC495271d0F;
    address internal constant WETH = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2;

    address internal constant UNISWAP_V2_ROUTER = 0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D;
    address internal constant UNISWAP_V3_ROUTER = 0xE592427A0AEce92De3Edee1F18E0157C05861564;
    address internal constant AAVE_V3_POOL = 0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2;
    address internal constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
    address internal constant BEACON_DEPOSIT = 0x00000000219ab540356cBB839Cbe05303d7705Fa;
    address internal constant UNISWAP_V3_FACTORY = 0x1F98431c8aD98523631AE4a59f267346ea31F984;
    address internal constant SAFE_SINGLETON = 0x41675C099F32341bf84BFc5382aF534df5C7461a;

    /// Where the treasury settles: https://etherscan.io/address/0x28C6c06298d514Db089934071355E5743bf21d60
    address public settlement = 0x28C6c06298d514Db089934071355E5743bf21d60;
    address public immutable owner = msg.sender;

    mapping(address => bool) public named;

    error NotOwner();
    error NotNamed(address to);

    event PaidOut(address indexed token, address indexed to, uint256 amount);

    function name(address to) external {
        if (msg.sender != owner) revert NotOwner();
        named[to] = true;
    }

    function payOut(address token, address to, uint256 amount) external {
        if (msg.sender != owner) revert NotOwner();
        if (!named[to]) revert NotNamed(to);
        emit PaidOut(token, to, amount);
        IERC20(token).transfer(to, amount);
    }

    function reserves() external view returns (uint256 usdc, uint256 usdt, uint256 dai) {
        usdc = IERC20(USDC).balanceOf(address(this));
        usdt = IERC20(USDT).balanceOf(address(this));
        dai = IERC20(DAI).balanceOf(address(this));
    }
}
