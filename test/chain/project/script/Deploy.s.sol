// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {TransparentUpgradeableProxy} from
    "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol";
import {Factory, Late, Token, Vault} from "../contracts/All.sol";

interface Vm {
    function startBroadcast() external;
    function stopBroadcast() external;
}

abstract contract Script {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    bool public constant IS_SCRIPT = true;
}

/// Uses a linked library, CREATE and CREATE2, every kind of proxy, a contract that a call creates,
/// and plain calls.
contract Deploy is Script {
    function run() external {
        vm.startBroadcast();
        Vault vault = new Vault();
        new Token{salt: bytes32(uint256(1))}();
        new ERC1967Proxy(address(vault), abi.encodeCall(Vault.initialize, (1)));
        new TransparentUpgradeableProxy(address(vault), msg.sender, "");
        UpgradeableBeacon beacon = new UpgradeableBeacon(address(vault), msg.sender);
        new BeaconProxy(address(beacon), "");
        Factory factory = new Factory();
        factory.make();
        vault.touch();
        vm.stopBroadcast();
    }
}

/// Reverts on the chain, where it runs in a later block. It is in a separate script, because forge
/// may mix up the hashes of transactions that it sends together.
contract Fail is Script {
    function run() external {
        vm.startBroadcast();
        new Late(block.number);
        vm.stopBroadcast();
    }
}
