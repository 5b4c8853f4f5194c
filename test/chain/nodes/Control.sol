// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {TransparentUpgradeableProxy} from "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

contract Logic {
    uint256 public constant answer = 42;
}

contract Owned is Ownable {
    constructor(address owner) Ownable(owner) {}
}

/// EIP-1822.
contract UniversalProxy {
    constructor(address implementation) {
        bytes32 slot = keccak256("PROXIABLE");
        assembly {
            sstore(slot, implementation)
        }
    }

    fallback() external {}
}

contract Cloner {
    address public last;

    function clone(address implementation) external {
        last = Clones.clone(implementation);
    }
}
