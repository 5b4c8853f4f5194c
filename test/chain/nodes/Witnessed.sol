// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token with six decimals. A proxy to it has the same symbol.
contract Witnessed is ERC20 {
    constructor() ERC20("Witnessed Token", "WIT") {
        _mint(msg.sender, 1_000_000);
    }

    function symbol() public pure override returns (string memory) {
        return "WIT";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
