// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {Factory, Vault} from "../contracts/All.sol";

interface Vm {
    function label(address account, string calldata name) external;
    function prank(address sender) external;
    function expectRevert() external;
    function etch(address target, bytes calldata code) external;
}

/// A token with six decimals, like USDC.
contract Coin is ERC20 {
    constructor() ERC20("Coin", "COIN") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

contract Treasury {
    error TooMuch(address who, uint256 amount);

    event Opened(address indexed owner, bytes32 id);

    address public immutable owner = msg.sender;

    function open() external {
        emit Opened(msg.sender, keccak256("one"));
    }

    function pay(Coin coin, address to, uint256 amount) external {
        if (amount > 5e12) revert TooMuch(to, amount);
        coin.transfer(to, amount);
    }

    function poke(address target) external returns (bool ok) {
        (ok,) = target.call(abi.encodeWithSelector(0xdeadbeef, msg.sender, address(this)));
    }
}

contract TreasuryTest {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    address private constant USDC = 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48;
    address private constant ALICE = 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045;

    bool public IS_TEST = true;
    Coin private coin;
    Treasury private treasury;

    function setUp() public {
        coin = new Coin();
        treasury = new Treasury();
        vm.etch(USDC, address(coin).code);
        vm.label(ALICE, "alice");
    }

    function test_pays() public {
        Coin usdc = Coin(USDC);
        usdc.mint(address(treasury), 12_345_678_901);
        usdc.approve(ALICE, type(uint256).max);
        treasury.pay(usdc, ALICE, 2_500_000);
        coin.mint(address(treasury), 1_000_000);
        treasury.pay(coin, address(0xBEEF), 1);
        treasury.open();
    }

    function test_reverts() public {
        treasury.pay(coin, ALICE, 6e12);
    }

    function test_creates() public {
        Vault vault = new Vault();
        ERC1967Proxy proxy = new ERC1967Proxy(address(vault), abi.encodeCall(Vault.initialize, (1)));
        Vault(address(proxy)).touch();
        new Factory().make();
        treasury.poke(address(vault));
        treasury.poke(0x00000000000000000000000000000000DeaDBeef);
    }
}
