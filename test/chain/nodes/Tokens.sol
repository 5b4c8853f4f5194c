// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A plain token. The misbehaving tokens inherit from it.
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

    /// Far longer than the part of a text that the extension reads.
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

/// Like the first tokens, returns texts as `bytes32`.
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

/// Creates many tokens. The balance of each holder differs between tokens and has many digits.
contract TokenFactory {
    Token[] public tokens;

    function make(uint256 count, address holder) external {
        for (uint256 made = 0; made < count; made++) {
            uint256 amount = uint256(keccak256(abi.encode(tokens.length, holder)));
            tokens.push(new Token(holder, amount));
        }
    }

    function list() external view returns (Token[] memory) {
        return tokens;
    }

    function balancesOf(address holder) external view returns (uint256[] memory balances) {
        balances = new uint256[](tokens.length);
        for (uint256 at = 0; at < tokens.length; at++) {
            balances[at] = tokens[at].balanceOf(holder);
        }
    }
}

/// Emits many transfers, each with a different sender.
contract Crowd {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function pay(address to, uint160 first, uint256 count) external {
        for (uint160 sender = first; sender < first + count; sender++) {
            emit Transfer(address(sender), to, sender);
        }
    }
}

/// The implementation behind a proxy. All balances are stored in the proxy.
contract TokenLogic is ERC20 {
    constructor() ERC20("", "") {}

    function initialize(address holder, uint256 amount) external {
        _mint(holder, amount);
    }

    function name() public pure override returns (string memory) {
        return "Proxied Token";
    }

    function symbol() public pure override returns (string memory) {
        return "PRX";
    }
}
