// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Sums {
    function add(uint256 a, uint256 b) public pure returns (uint256) {
        return a + b;
    }
}

contract Vault {
    uint256 public total;

    function initialize(uint256 start) external {
        total = Sums.add(start, 1);
    }

    function touch() external {
        total += 1;
    }
}

contract Token {}

contract Pool {}

contract Factory {
    function make() external returns (Pool) {
        return new Pool();
    }
}

/// Can be created only up to the block at which a script is simulated.
contract Late {
    constructor(uint256 block_) {
        require(block.number <= block_);
    }
}
