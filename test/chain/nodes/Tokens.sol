// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A plain token, and what rude ones have in common.
contract Token {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) internal balances;

    constructor(address holder, uint256 amount) {
        balances[holder] = amount;
        emit Transfer(address(0), holder, amount);
    }

    function transfer(address to, uint256 value) external {
        unchecked {
            balances[msg.sender] -= value;
            balances[to] += value;
        }
        emit Transfer(msg.sender, to, value);
    }

    function balanceOf(address holder) external view virtual returns (uint256) {
        return balances[holder];
    }

    function symbol() external view virtual returns (string memory) {
        return "GOOD";
    }

    function name() external view virtual returns (string memory) {
        return "Good Token";
    }

    function decimals() external view virtual returns (uint8) {
        return 6;
    }
}

contract RevertingToken is Token {
    constructor(address holder, uint256 amount) Token(holder, amount) {}

    function balanceOf(address) external pure override returns (uint256) {
        revert("no");
    }
}

contract GasBurningToken is Token {
    constructor(address holder, uint256 amount) Token(holder, amount) {}

    function balanceOf(address) external pure override returns (uint256) {
        assembly {
            invalid()
        }
    }
}

contract LoudToken is Token {
    constructor(address holder, uint256 amount) Token(holder, amount) {}

    /// Ten times as long as what is read of it.
    function name() external pure override returns (string memory) {
        return string(new bytes(20_000));
    }

    function symbol() external pure override returns (string memory) {
        return "<img src=x onerror=alert(1)>";
    }

    function decimals() external pure override returns (uint8) {
        return 255;
    }
}

contract MegabyteToken is Token {
    constructor(address holder, uint256 amount) Token(holder, amount) {}

    function name() external pure override returns (string memory) {
        return string(new bytes(1_000_000));
    }
}

contract LyingLengthToken is Token {
    constructor(address holder, uint256 amount) Token(holder, amount) {}

    function name() external pure override returns (string memory) {
        assembly {
            mstore(0, 32)
            mstore(32, not(0))
            return(0, 64)
        }
    }

    function decimals() external pure override returns (uint8) {
        assembly {
            mstore(0, not(0))
            return(0, 32)
        }
    }
}

/// As the first tokens were: texts of 32 bytes.
contract OldToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    bytes32 public constant symbol = "OLD";
    bytes32 public constant name = "Old Token";
    mapping(address => uint256) public balanceOf;

    constructor(address holder, uint256 amount) {
        balanceOf[holder] = amount;
        emit Transfer(address(0), holder, amount);
    }
}

contract Payer {
    constructor() payable {}

    receive() external payable {}

    function fail() external payable {
        revert("no");
    }
}
