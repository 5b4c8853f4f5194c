// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {TransparentUpgradeableProxy} from "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {AccessControlDefaultAdminRules} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

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

    fallback() external {
        bytes32 slot = keccak256("PROXIABLE");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

contract Cloner {
    address public last;

    function clone(address implementation) external {
        last = Clones.clone(implementation);
    }

    function cloneWithArguments(address implementation, bytes calldata arguments) external {
        last = Clones.cloneWithImmutableArgs(implementation, arguments);
    }
}

contract OwnedInTwoSteps is Ownable2Step {
    constructor(address owner) Ownable(owner) {}
}

contract Guarded is AccessControl {
    constructor(address admin) {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
    }
}

contract GuardedByRules is AccessControlDefaultAdminRules {
    constructor(address admin) AccessControlDefaultAdminRules(0, admin) {}
}

contract UupsLogic is UUPSUpgradeable, Ownable {
    constructor() Ownable(msg.sender) {}

    function initialize(address owner) external {
        _transferOwnership(owner);
    }

    function answer() external pure returns (uint256) {
        return 42;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}
}

/// Answers every question with more than was asked for, which begins as the answer would.
contract Chatty {
    fallback() external {
        assembly {
            mstore(0, caller())
            mstore(32, 1)
            return(0, 64)
        }
    }
}

/// Answers every question with a word that is no address.
contract Numeric {
    fallback() external {
        assembly {
            mstore(0, not(0))
            return(0, 32)
        }
    }
}

/// Says that it has owners, and a threshold that they cannot reach.
contract NotASafe {
    address[] internal owners = [address(1), address(2)];

    function getOwners() external view returns (address[] memory) {
        return owners;
    }

    function getThreshold() external pure returns (uint256) {
        return 3;
    }
}
