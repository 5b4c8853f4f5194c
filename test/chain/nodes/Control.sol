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
import {AccessControlEnumerable} from "@openzeppelin/contracts/access/extensions/AccessControlEnumerable.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {MockV3Aggregator} from "@chainlink/contracts/src/v0.8/shared/mocks/MockV3Aggregator.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

contract Logic {
    uint256 public constant answer = 42;
}

contract Owned is Ownable {
    constructor(address owner) Ownable(owner) {}
}

/// A proxy as in EIP-1822.
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

/// Returns two words for every call, where one is expected. The first one is a valid address.
contract Chatty {
    fallback() external {
        assembly {
            mstore(0, caller())
            mstore(32, 1)
            return(0, 64)
        }
    }
}

/// Returns a word that is not an address for every call.
contract Numeric {
    fallback() external {
        assembly {
            mstore(0, not(0))
            return(0, 32)
        }
    }
}

/// Reports two owners, and a threshold of three, which they cannot reach.
contract NotASafe {
    address[] internal owners = [address(1), address(2)];

    function getOwners() external view returns (address[] memory) {
        return owners;
    }

    function getThreshold() external pure returns (uint256) {
        return 3;
    }
}

contract Listed is AccessControlEnumerable {
    constructor(address[] memory admins) {
        for (uint256 i = 0; i < admins.length; i++) _grantRole(DEFAULT_ADMIN_ROLE, admins[i]);
    }
}

contract Vault is ERC4626 {
    constructor(IERC20 asset) ERC20("Harbor Vault", "hvHRBR") ERC4626(asset) {}
}

contract Token is ERC20 {
    constructor() ERC20("Harbor Token", "HRBR") {
        _mint(msg.sender, 1_000_000e18);
    }
}

/// Reports its controllers with functions that other protocols use.
contract Named {
    address public getOwner;
    address public admin;
    address public governance;

    constructor(address getOwner_, address admin_, address governance_) {
        (getOwner, admin, governance) = (getOwner_, admin_, governance_);
    }
}

/// Has the functions of MultiSigWallet, the predecessor of the Safe.
contract OldMultisig {
    address[] internal owners;
    uint256 public required;

    constructor(address[] memory owners_, uint256 required_) {
        (owners, required) = (owners_, required_);
    }

    function getOwners() external view returns (address[] memory) {
        return owners;
    }
}

/// Has the functions of Compound's Timelock.
contract OldTimelock {
    uint256 public constant GRACE_PERIOD = 14 days;
    address public admin;
    uint256 public delay;

    constructor(address admin_, uint256 delay_) {
        (admin, delay) = (admin_, delay_);
    }
}

/// A proxy of ZeppelinOS, from before EIP-1967.
contract OldProxy {
    constructor(address implementation, address admin) {
        bytes32 slot = keccak256("org.zeppelinos.proxy.implementation");
        bytes32 adminSlot = keccak256("org.zeppelinos.proxy.admin");
        assembly {
            sstore(slot, implementation)
            sstore(adminSlot, admin)
        }
    }

    fallback() external {
        bytes32 slot = keccak256("org.zeppelinos.proxy.implementation");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

/// A proxy as in EIP-897.
contract DelegateProxy {
    address internal immutable target;

    constructor(address implementation_) {
        target = implementation_;
    }

    function implementation() external view returns (address) {
        return target;
    }

    function proxyType() external pure returns (uint256) {
        return 1;
    }

    fallback() external {
        address to = target;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

/// Returns a megabyte for each function that returns a text. All other calls run until the gas is
/// used up.
contract Endless {
    fallback() external {
        bool isText = msg.sig == 0x7284e416 || msg.sig == 0x95d89b41 || msg.sig == 0x06fdde03;
        if (!isText) while (true) {}
        bytes memory text = new bytes(1_000_000);
        assembly {
            return(sub(text, 0x20), 1000064)
        }
    }
}
